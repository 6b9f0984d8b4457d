import type { PlanId } from '../../../contract/plans.ts'
import type { OrderBody } from '../../../contract/records.ts'
import { explorerLink, useSettings } from '../../settings.ts'
import { CouponField, type CouponFieldProps } from './coupon-field.tsx'
import { GiftChoice } from './gift-choice.tsx'
import { OrderSummary } from './order-summary.tsx'
import { OrderTimeline } from './order-timeline.tsx'

type PaymentAsideProps = {
  plan: PlanId
  gift: boolean
  order: OrderBody | null
  now: number
  granted: boolean
  coupon: CouponFieldProps['coupon']
}

/** The progress of the payment, and until access is granted, what is being bought. */
export function PaymentAside({ plan, gift, order, now, granted, coupon }: PaymentAsideProps) {
  const { explorer } = useSettings()
  return (
    <aside aria-label="Your order" className="grid gap-4 lg:sticky lg:top-6">
      <section className="card p-6 max-sm:p-5">
        <h2 className="mb-5 text-lg">Payment status</h2>
        <div aria-live="polite">
          <OrderTimeline
            order={order}
            now={now}
            explorer={(signature) => explorerLink(explorer, signature)}
          />
        </div>
      </section>
      {!granted && (
        <>
          <section className="card p-6 max-sm:p-5">
            <h2 className="mb-4 text-lg">Summary</h2>
            <OrderSummary plan={plan} gift={gift} order={order} />
            {order !== null && isUnpaid(order) && (
              <>
                <CouponField order={order} coupon={coupon} />
                <GiftChoice plan={plan} gift={gift} code={order.discount?.code ?? null} />
              </>
            )}
          </section>
          <p className="px-1 text-xs text-text-3">
            Payments on Solana can’t be reversed, and there are no refunds. Check the amount and the
            whole address before you send.
          </p>
        </>
      )}
    </aside>
  )
}

/** A payment that two buyers claim is seen, but belongs to neither order yet. */
const isUnpaid = ({ status, transfers }: OrderBody) => status !== 'seen' && transfers.length === 0
