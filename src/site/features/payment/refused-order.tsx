import type { RefusalCode } from '../../../contract/errors.ts'
import { buttonClass } from '../../ui/button.ts'
import { Notice } from '../../ui/notice.tsx'

/** Why there is nothing to pay, where asking again by itself would not help. */
export function RefusedOrder({
  code,
  retry,
}: {
  code: RefusalCode | 'network'
  retry: () => void
}) {
  switch (code) {
    case 'already_lifetime':
      return (
        <Notice tone="go" title="Your membership is already for life">
          <p>There is nothing left to buy. Everything you have is on your dashboard.</p>
          <a href="/dashboard" className={buttonClass('primary')}>
            Open dashboard
          </a>
        </Notice>
      )
    case 'too_many_orders':
      return (
        <Notice tone="care" title="Too many open orders in this browser">
          <p>
            Three amounts are being held for you already. Pay one of them, or wait until one runs
            out, within 15 minutes.
          </p>
          <div className="flex flex-wrap gap-3">
            <button type="button" onClick={retry} className={buttonClass('primary')}>
              Try again
            </button>
            <a href="/dashboard" className={buttonClass('secondary')}>
              See open orders
            </a>
          </div>
        </Notice>
      )
    case 'not_found':
      return (
        <Notice tone="calm" title="This order is not in this browser">
          <p>
            An order can only be seen where it was opened. If you have paid it, prove the paying
            wallet on the dashboard.
          </p>
          <div className="flex flex-wrap gap-3">
            <button type="button" onClick={retry} className={buttonClass('primary')}>
              Start a new payment
            </button>
            <a href="/dashboard" className={buttonClass('secondary')}>
              Open dashboard
            </a>
          </div>
        </Notice>
      )
    case 'rate_limited':
      return (
        <Notice tone="care" title="Too many tries. Wait a minute.">
          <p>The amount is asked for again by itself.</p>
        </Notice>
      )
    default:
      return (
        <Notice tone="care" title="There is no reliable SOL price right now">
          <p>
            Rather than quote a wrong amount we quote none. It is asked for again every 30 seconds;
            this page goes on by itself.
          </p>
        </Notice>
      )
  }
}
