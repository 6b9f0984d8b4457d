import type { OrderBody } from '../../../contract/records.ts'
import { formatSol, lamports } from '../../../kernel/money.ts'

/** The server settles an order at this percentage of its amount. */
const SETTLING_PERCENT = 99n

/**
 * The amount received so far, in SOL with four decimals, and whether it is enough at the frozen
 * price; null if unknown, because no transfer is matched yet or one can't be read.
 */
export function receivedFor({
  transfers,
  lamports: asked,
}: Pick<OrderBody, 'transfers' | 'lamports'>): { sol: string; suffices: boolean } | null {
  const kept = transfers.filter(({ refund }) => refund === null)
  if (kept.length === 0) return null
  let sum = 0n
  for (const transfer of kept) {
    if (transfer.lamports === null) return null
    sum += BigInt(transfer.lamports) - BigInt(transfer.returned)
  }
  return {
    sol: formatSol(lamports(sum)),
    suffices: sum * 100n >= BigInt(asked) * SETTLING_PERCENT,
  }
}
