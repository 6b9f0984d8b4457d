import { STORAGE_TELEGRAM_ID } from '../../../contract/constants.ts'
import { PLANS } from '../../../contract/plans.ts'
import type { OrderBody } from '../../../contract/records.ts'
import { buttonClass } from '../../ui/button.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { payingWallet, UsernameForm } from '../claim/ask-username.tsx'
import { formatMoment } from '../format/dates.ts'
import { recall } from '../format/storage.ts'
import { buyAgainLink } from '../orders/payment-link.ts'
import { Receipt } from '../orders/receipt.tsx'

type PaidOrderProps = { order: OrderBody; onNamed: (username: string) => void }

/** Shown when a buyer returns to a paid order: its receipt, and how to buy more deliberately. */
export function PaidOrder({ order, onNamed }: PaidOrderProps) {
  const { days } = PLANS[order.plan]
  const isNamed = order.claim?.username || recall(STORAGE_TELEGRAM_ID)
  const asksName = !isNamed && payingWallet(order) !== null
  return (
    <section className="card p-8 max-sm:p-5">
      <span className="grid size-10 place-items-center rounded-full border border-mint-line bg-mint-soft text-mint-text">
        <CheckIcon className="size-5" />
      </span>
      <h2 className="mt-5 text-2xl">You have already paid</h2>
      <p className="mt-2 mb-6 max-w-[52ch] text-text-2">
        Your payment is final and access was granted
        {order.settled_at !== null && <> on {formatMoment(order.settled_at)}</>}. There is nothing
        more to send.
      </p>
      <Receipt order={order} />
      {asksName && (
        <div className="mt-6 border-t border-line pt-6">
          <h3 className="text-base">Which Telegram account is the access for?</h3>
          <UsernameForm order={order} onNamed={onNamed} />
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-6">
        <a href="/dashboard" className={buttonClass(asksName ? 'secondary' : 'primary')}>
          Open dashboard
        </a>
        {days !== null && !order.next_period && (
          <a href={buyAgainLink(order.plan, [order])} className={buttonClass('secondary')}>
            Buy another {days} days
          </a>
        )}
      </div>
    </section>
  )
}
