import type { ReviewReason } from '../../contract/console/bodies.ts'
import type { OrderException } from '../../contract/records.ts'

const REASONS: Partial<Record<OrderException, ReviewReason>> = {
  contested: {
    title: 'Two orders claim this payment',
    needs: 'Settles automatically once one of the buyers proves the wallet. Until then you decide.',
  },
  review: {
    title: 'A payment doesn’t clearly belong to this order',
    needs:
      'Settles automatically with a payment that names the order’s reference, or once the buyer proves the sending wallet.',
  },
  wrong_asset: {
    title: 'Tokens arrived instead of SOL',
    needs: 'This token settles no order. Refund the tokens from your wallet, or grant by hand.',
  },
}

/** Why an order needs a person's decision, and what would settle it automatically; null: it needs none. */
export function reviewReason(order: {
  exception: OrderException
  settled_at: number | null
  refused_at: number | null
}): ReviewReason | null {
  if (order.settled_at !== null || order.refused_at !== null) return null
  return REASONS[order.exception] ?? null
}
