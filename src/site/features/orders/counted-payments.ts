import { DUST_LAMPORTS, DUST_USDC } from '../../../contract/coins.ts'
import type { OrderBody, OrderTransfer } from '../../../contract/records.ts'

/** The transfers that are more than dust. Dust is often a stranger's: references are public. */
export function countedPayments({ transfers }: Pick<OrderBody, 'transfers'>): OrderTransfer[] {
  return transfers.filter(
    (one) =>
      (one.lamports === null && one.usdc === null) ||
      BigInt(one.lamports ?? 0) >= DUST_LAMPORTS ||
      BigInt(one.usdc?.units ?? 0) >= DUST_USDC,
  )
}
