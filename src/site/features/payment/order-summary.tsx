import type { ReactNode } from 'react'
import { PLANS, type PlanId } from '../../../contract/plans.ts'
import type { OrderBody } from '../../../contract/records.ts'
import { formatSolPrice, formatUsd } from '../format/amounts.ts'
import { useCurrentSolPrice } from './use-current-sol-price.ts'

type OrderSummaryProps = { plan: PlanId; gift: boolean; order: OrderBody | null }

/** The plan, its price in dollars, and the current SOL price, which differs from the order's frozen price. */
export function OrderSummary({ plan, gift, order }: OrderSummaryProps) {
  const solUsd = useCurrentSolPrice(order?.id ?? null)
  return (
    <dl className="num grid gap-3 text-sm">
      <Row term="Plan">{PLANS[plan].title}</Row>
      {gift && <Row term="For">Somebody else</Row>}
      <Row term="Price">
        {formatUsd(order?.usd_cents ?? PLANS[plan].price)} USD
        {order?.upgrade && (
          <span className="block text-xs text-text-3">
            {formatUsd(PLANS[plan].price)} minus {formatUsd(creditOf(order))} for your 30 days
          </span>
        )}
        {order?.discount && (
          <span className="block text-xs text-text-3">
            {formatUsd(order.usd_cents + order.discount.usd_cents)} minus{' '}
            {formatUsd(order.discount.usd_cents)} with the code {order.discount.code}
          </span>
        )}
      </Row>
      <Row term="Current SOL price">{solUsd > 0 ? `$${formatSolPrice(solUsd)}` : 'Loading...'}</Row>
    </dl>
  )
}

/** What the running 30 days were paid for. */
function creditOf({ plan, usd_cents: price, discount }: OrderBody): number {
  return PLANS[plan].price - price - (discount?.usd_cents ?? 0)
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6">
      <dt className="text-text-2">{term}</dt>
      <dd className="text-right font-medium">{children}</dd>
    </div>
  )
}
