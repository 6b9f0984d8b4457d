import { DUST_LAMPORTS, DUST_USDC } from '../../../contract/coins.ts'
import type { OrderBody, OrderTransfer } from '../../../contract/records.ts'

/**
 * The payments that are more than dust, without those shown as a sum. Dust is often a stranger's: references
 * are public.
 */
export function countedPayments({ transfers }: Pick<OrderBody, 'transfers'>): OrderTransfer[] {
  return transfers.filter(
    ({ count, lamports, usdc }) =>
      count === 1 &&
      (usdc
        ? BigInt(usdc.units) >= DUST_USDC
        : lamports === null || BigInt(lamports) >= DUST_LAMPORTS),
  )
}
