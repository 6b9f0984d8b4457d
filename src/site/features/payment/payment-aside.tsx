import type { PlanId } from '../../../contract/plans.ts'
import type { OrderBody } from '../../../contract/records.ts'
import { explorerLink, useSettings } from '../../settings.ts'
import type { PaymentView } from '../orders/payment-view.ts'
import { CouponField, type CouponFieldProps } from './coupon-field.tsx'
import { GiftChoice } from './gift-choice.tsx'
import { OrderSummary } from './order-summary.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import type { AfterPayment } from './use-after-payment.tsx'

type PaymentAsideProps = {
  plan: PlanId
  gift: boolean
  order: OrderBody | null
  now: number
  view: PaymentView
  after: AfterPayment | null
  coupon: CouponFieldProps['coupon']
}

/** The progress of the payment, and until access is granted, what is being bought. */
export function PaymentAside({ plan, gift, order, now, view, after, coupon }: PaymentAsideProps) {
  const { explorer } = useSettings()
  const isClosed = view.state === 'closed'
  return (
    <aside aria-label="Your order" className="grid gap-4 lg:sticky lg:top-6">
      {!isClosed && (
        <section className="card p-6 max-sm:p-4">
          <h2 className="mb-4 text-lg">Payment status</h2>
          <div aria-live="polite">
            <OrderTimeline
              order={order}
              now={now}
              notes={after?.TIMELINE_NOTES}
              explorer={(signature) => explorerLink(explorer, signature)}
            />
          </div>
        </section>
      )}
      {view.state !== 'granted' && (
        <>
          <section className="card p-6 max-sm:p-4">
            <h2 className="mb-4 text-lg">Summary</h2>
            <OrderSummary plan={plan} gift={gift} order={order} />
            {order !== null && view.isUnpaid && (
              <>
                <CouponField order={order} coupon={coupon} />
                <GiftChoice plan={plan} gift={gift} code={order.discount?.code ?? null} />
              </>
            )}
          </section>
          {!isClosed && (
            <p className="px-1 text-xs text-text-3">
              Payments on Solana can’t be reversed, and there are no refunds. Check the amount and
              the whole address before you send.
            </p>
          )}
        </>
      )}
    </aside>
  )
}
