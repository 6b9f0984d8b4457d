import type { OrderBody } from '../../../contract/records.ts'
import { buttonClass } from '../../ui/button.ts'
import { Notice } from '../../ui/notice.tsx'
import { formatUsd } from '../format/amounts.ts'
import { formatExact, formatMoment } from '../format/dates.ts'
import { ClosedOrder } from '../orders/closed-order.tsx'
import { contactLink } from '../orders/contact-link.ts'
import type { AmountToPay, Primary } from '../orders/payment-view.ts'
import { receivedFor } from '../orders/received.ts'
import type { Situation } from '../orders/situation.ts'
import { VerifyWallet } from '../wallet/verify-wallet.tsx'

type SituationNoticeProps = {
  order: OrderBody
  situation: Situation
  /** The amount that the page asks for below; null: none. */
  toPay: AmountToPay | null
  primary: Primary | null
  renew: () => void
  update: (order: OrderBody) => void
}

/** The text and next step for every situation except plain waiting. */
export function SituationNotice(props: SituationNoticeProps) {
  const { order, situation, toPay, primary, renew, update } = props
  const inUsdc = order.transfers.some(({ usdc }) => usdc !== null)
  switch (situation) {
    case 'waiting':
    case 'granted':
      return null
    case 'seen':
      return <Seen order={order} />
    case 'late':
      return (
        <Notice tone="go" title="Payment seen after the price expired">
          <p>
            It counts at {inUsdc ? 'its' : 'the SOL'} price of the minute it arrived. If that covers
            the plan, your order is complete; if not, this page shows how much is missing.
          </p>
        </Notice>
      )
    case 'short':
      return <Short toPay={toPay} />
    case 'expired':
      return (
        <Notice tone="calm" title="This price has expired">
          <p>
            The SOL price moves, so we lock a price for 15 minutes. If you have already paid by QR
            code, by button, or from a wallet that you named, you don’t have to do anything: we
            watch this order until <Time at={order.monitored_until} />.
          </p>
          {order.exchange_amount && (
            <p>
              From an exchange,{' '}
              <span className="num text-text">{order.exchange_amount.sol} SOL</span> still
              identifies your payment until then. It counts at the SOL price of the minute in which
              it arrives.
            </p>
          )}
          <button type="button" onClick={renew} className={buttonClass('primary')}>
            Get a new price
          </button>
        </Notice>
      )
    case 'taken':
      return (
        <Notice tone="care" title="A payment from this wallet went to another buyer">
          <p>
            They named the wallet before the payment. If the wallet is yours, verify it: the payment
            then counts for this order.
          </p>
          <VerifyWallet order={order} isPrimary={primary === 'verify'} onVerified={update} />
        </Notice>
      )
    case 'changed':
      return (
        <Notice tone="care" title="A payment close to your exchange amount arrived">
          <p>
            It is not exactly your amount, so a person has to check whose it is. If it is yours,
            write to us with the exchange’s withdrawal record, and don’t send anything else.
          </p>
          <Support order={order} isPrimary={primary === 'support'} />
        </Notice>
      )
    case 'contested':
      return (
        <Notice tone="care" title="Two buyers claim this payment">
          <p>
            Payments on Solana are public, so anyone can claim one. Verify that the sending wallet
            is yours, and the payment counts immediately. If you can’t,{' '}
            <a href={contactLink(order.id)} className="link">
              contact support
            </a>
            .
          </p>
          <VerifyWallet order={order} isPrimary={primary === 'verify'} onVerified={update} />
        </Notice>
      )
    case 'wrong_asset':
      return (
        <Notice
          tone="stop"
          title={order.usdc ? 'An unknown token arrived' : 'A token arrived instead of SOL'}
        >
          <p>
            Plans are paid in SOL{order.usdc && ' or USDC'}. What you sent is not lost: send us the
            transaction, and we will sort it out by hand.
          </p>
          <Support order={order} isPrimary={primary === 'support'} />
        </Notice>
      )
    case 'review':
      return (
        <Notice tone="care" title="A person has to check this payment">
          <p>
            It arrived, but we could not match it with certainty. It is safe and in our queue. If
            you have not heard from us within a day, write to us.
          </p>
          <Support order={order} />
        </Notice>
      )
    case 'closed':
      return <ClosedOrder order={order} renew={renew} />
  }
}

function Short({ toPay }: Pick<SituationNoticeProps, 'toPay'>) {
  return (
    <Notice
      tone="care"
      title={toPay ? `Short by ${toPay.amount} ${toPay.coin}` : 'Waiting for the rest.'}
    >
      {toPay?.byHand === false ? (
        <p>
          What you sent has arrived and counts. Send the rest below, by QR code or wallet: sent by
          hand, so small an amount is not recognized. Your order is complete once it is final.
        </p>
      ) : (
        <p>
          What you sent has arrived and counts. Send the rest below, by QR code, wallet, or by hand.
          Your order is complete once it is final.
        </p>
      )}
    </Notice>
  )
}

/** Warns before finality if too little arrived. */
function Seen({ order }: { order: OrderBody }) {
  const { gift } = order
  const received = receivedFor(order)
  if (received && !received.suffices) {
    return (
      <Notice
        tone="care"
        title={`Payment seen: ${amountOf(received.text, order)}, waiting for finality`}
      >
        <p>
          This is less than the amount due, but it counts. Once it is final, usually within half a
          minute, this page shows how much is missing and how to send exactly that.
        </p>
      </Notice>
    )
  }
  return (
    <Notice tone="go" title="Payment seen, waiting for finality">
      {received ? (
        <p>
          Your payment is on Solana. {gift ? 'Your gift is paid' : 'Access is granted'} as soon as
          the network can no longer reverse it, usually within half a minute. There is nothing more
          to send.
        </p>
      ) : (
        <p>
          Your payment is on Solana. {gift ? 'Your gift is paid' : 'Access is granted'} as soon as
          the network can no longer reverse it, usually within half a minute, or about a minute if
          you entered your wallet after sending. If too little arrived, this page will tell you.
        </p>
      )}
    </Notice>
  )
}

/** In SOL both halves have the same unit; anything else is compared with the price. */
function amountOf(received: string, { sol, usd_cents }: OrderBody): string {
  if (received.includes('USDC')) return `${received} of ${formatUsd(usd_cents)}`
  return `${received.replace(' SOL', '')} of ${sol} SOL`
}

function Support({ order, isPrimary = false }: { order: OrderBody; isPrimary?: boolean }) {
  return (
    <a href={contactLink(order.id)} className={buttonClass(isPrimary ? 'primary' : 'secondary')}>
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
