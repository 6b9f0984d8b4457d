import { type ExactUsd, exactCents, type Lamports, lamports, worth } from '../../kernel/money.ts'
import { inChainOrder } from './chain-order.ts'
import { credit, owedFor, rateOf } from './credit.ts'
import type { Order, StoredRate, Transfer } from './order.ts'

/** One step of a quote. People return amounts with four decimals, or less the network's fee. */
const TOLERANCE = 100_000n

/** How much of one payment is above the price. */
export type OverPart = { transfer: Transfer; lamports: Lamports }

/**
 * The payments that a settled order's excess consists of, the newest first, each at the rate at
 * which it counted. Neither the quote's rounding nor further periods that were taken are excess.
 * Pure.
 *
 * @param transfers the order's final payments that were not refunded
 */
export function overOf(
  order: Order,
  transfers: readonly Transfer[],
  rates: readonly StoredRate[],
): OverPart[] {
  if (order.settledAt === null || order.refusedAt !== null) return []
  let left = credit(order, transfers, rates).usd - owedWithRounding(order)
  const parts: OverPart[] = []
  for (const transfer of [...transfers].sort(inChainOrder).reverse()) {
    const at = rateOf(order, transfer, rates)
    if (at === null || transfer.lamports === null) continue
    const most = left > 0n ? left / at : 0n
    const part = lamports(most < transfer.lamports ? most : transfer.lamports)
    if (part <= 0n) continue
    parts.push({ transfer, lamports: part })
    left -= worth(part, at)
  }
  return parts
}

/**
 * What a returned amount takes of each payment, the newest first; null: it is more than was over. An
 * amount within 0.0001 SOL of all that was over returns all of it.
 */
export function takeReturned(over: readonly OverPart[], returned: Lamports): OverPart[] | null {
  const all = over.reduce((sum, part) => sum + part.lamports, 0n)
  if (over.length === 0 || returned > all + TOLERANCE) return null
  if (returned + TOLERANCE >= all) return [...over]
  let left: bigint = returned
  return over.flatMap((part) => {
    const taken = lamports(left < part.lamports ? left : part.lamports)
    left -= taken
    return taken > 0n ? { ...part, lamports: taken } : []
  })
}

function owedWithRounding(order: Order): ExactUsd {
  const price = exactCents(order.price)
  const quoted = worth(order.lamports, order.rate)
  const rounding = quoted > price ? quoted - price : 0n
  const owed = exactCents(owedFor(order, order.judged ?? order.price))
  return (owed + rounding * BigInt(1 + order.periods)) as ExactUsd
}
