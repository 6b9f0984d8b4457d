import { DUST_LAMPORTS, DUST_USDC } from '../../../contract/coins.ts'
import type { OrderBody, OrderTransfer } from '../../../contract/records.ts'

type Paid = Pick<OrderBody, 'transfers'>

/** The payments that were not paid back. */
export function keptPayments({ transfers }: Paid): OrderTransfer[] {
  return transfers.filter(({ refund }) => refund === null)
}

/**
 * The kept payments that are more than dust, without those shown as a sum. Dust is often a stranger's: references
 * are public.
 */
export function countedPayments(order: Paid): OrderTransfer[] {
  return keptPayments(order).filter(
    ({ count, lamports, usdc }) =>
      count === 1 &&
      (usdc
        ? BigInt(usdc.units) >= DUST_USDC
        : lamports === null || BigInt(lamports) >= DUST_LAMPORTS),
  )
}
