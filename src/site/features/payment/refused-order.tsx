import { buttonClass } from '../../ui/button.ts'
import { Notice } from '../../ui/notice.tsx'
import { HeldAmounts } from '../orders/held-amounts.tsx'
import type { OrderRefusal } from './watched-orders.ts'

type RefusedOrderProps = {
  refusal: OrderRefusal
  /** Opens a new order. */
  renew: () => void
  /** Repeats the request that was refused. */
  retry: () => void
}

/** Why there is nothing to pay, and what to do next. */
export function RefusedOrder({ refusal: { code, message }, renew, retry }: RefusedOrderProps) {
  switch (code) {
    case 'already_lifetime':
      return (
        <Notice tone="go" title="You already have lifetime access">
          <p>There is nothing left to buy. Your dashboard shows your membership.</p>
          <a href="/dashboard" className={buttonClass('primary')}>
            Open dashboard
          </a>
        </Notice>
      )
    case 'too_many_orders':
      return (
        <Notice tone="care" title="Too many open orders in this browser">
          <p>
            We are already holding three amounts for you. Pay one of them, or wait up to 15 minutes
            until one expires.
          </p>
          <HeldAmounts />
          <div className="flex flex-wrap gap-3">
            <button type="button" onClick={retry} className={buttonClass('primary')}>
              Try again
            </button>
            <a href="/pricing" className={buttonClass('secondary')}>
              Choose a plan again
            </a>
          </div>
        </Notice>
      )
    case 'no_cookies':
      return (
        <Notice tone="care" title="This browser blocks our cookie">
          <p>
            Without it we can’t tell that an order is yours, so there is nothing to pay yet. Allow
            cookies for this site in the browser’s settings, or open this page in another browser.
            Then try again.
          </p>
          <button type="button" onClick={retry} className={buttonClass('primary')}>
            Try again
          </button>
        </Notice>
      )
    case 'not_found':
      return (
        <Notice tone="calm" title="This order belongs to another browser">
          <p>
            An order is only visible in the browser that opened it. If you paid it, verify the
            paying wallet on the dashboard.
          </p>
          <div className="flex flex-wrap gap-3">
            <button type="button" onClick={renew} className={buttonClass('primary')}>
              Start a new payment
            </button>
            <a href="/dashboard" className={buttonClass('secondary')}>
              Open dashboard
            </a>
          </div>
        </Notice>
      )
    default:
      return <NoAmountYet message={message} retry={retry} />
  }
}

/** Shows the server's message; the amount is requested again every 30 seconds. */
function NoAmountYet({ message, retry }: { message: string; retry: () => void }) {
  const [title = '', ...rest] = message.split(/(?<=\.) /)
  return (
    <Notice tone="care" title={title.replace(/\.$/, '')}>
      {rest.length > 0 && <p>{rest.join(' ')}</p>}
      <p>
        There is no amount to pay yet. We’ll retry automatically every 30 seconds. Anything you have
        already sent is safe.
      </p>
      <button type="button" onClick={retry} className={buttonClass('primary')}>
        Try again
      </button>
    </Notice>
  )
}
