import type { OrderBody } from '../../../contract/records.ts'
import { buttonClass } from '../../ui/button.ts'
import { Notice } from '../../ui/notice.tsx'
import { formatExact, formatMoment } from '../format/dates.ts'
import { ProveWallet } from '../wallet/prove-wallet.tsx'
import type { Situation } from './situation.ts'

type SituationNoticeProps = {
  order: OrderBody
  situation: Situation
  renew: () => void
  update: (order: OrderBody) => void
}

/** The words and the next step of every situation that is not simply waiting. */
export function SituationNotice({ order, situation, renew, update }: SituationNoticeProps) {
  switch (situation) {
    case 'waiting':
    case 'granted':
      return null
    case 'seen':
      return (
        <Notice tone="go" title="Payment seen, waiting for finality">
          <p>
            Your payment is on Solana. Access is granted as soon as the network can no longer take
            it back, usually within half a minute. There is nothing more to do.
          </p>
        </Notice>
      )
    case 'late':
      return (
        <Notice tone="go" title="Payment seen after the amount had run out">
          <p>
            It counts at the SOL price of the minute in which it arrived. If that covers the plan,
            access is granted by itself; if not, this page says what is missing.
          </p>
        </Notice>
      )
    case 'short':
      return (
        <Notice tone="care" title={`Short by ${order.due?.sol ?? '0.0000'} SOL`}>
          <p>
            What you sent has arrived and is kept. Send the rest below, by QR code, wallet or hand,
            and access is granted when it is final.
          </p>
        </Notice>
      )
    case 'expired':
      return (
        <Notice tone="calm" title="This amount is no longer held">
          <p>
            The SOL price moves, so an amount is held for 15 minutes. If you have already sent{' '}
            <span className="num text-text">{order.sol} SOL</span>, you need do nothing: this order
            stays watched until <Time at={order.monitored_until} />.
          </p>
          <button type="button" onClick={renew} className={buttonClass('primary')}>
            Get a new amount
          </button>
        </Notice>
      )
    case 'contested':
      return (
        <Notice tone="care" title="Two buyers named this payment">
          <p>
            Payments on Solana are public, so anyone can name one. Prove that the sending wallet is
            yours and the access is yours, at once.
          </p>
          <ProveWallet order={order} onProven={update} />
        </Notice>
      )
    case 'wrong_asset':
      return (
        <Notice tone="stop" title="A token arrived instead of SOL">
          <p>
            The plan is paid in SOL. What you sent is not lost: write to us with the transaction,
            and we sort it out by hand.
          </p>
          <Support />
        </Notice>
      )
    case 'review':
      return (
        <Notice tone="care" title="A person is looking at this payment">
          <p>
            It arrived, but could not be matched with certainty. It is kept safe and in our queue.
            If you have not heard within a day, write to us.
          </p>
          <Support />
        </Notice>
      )
  }
}

function Support() {
  return (
    <a href="/contact" className={buttonClass('secondary')}>
      Contact Support
    </a>
  )
}

function Time({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatExact(at)} className="text-text">
      {formatMoment(at)}
    </time>
  )
}
