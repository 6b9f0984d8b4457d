import {
  type ExactUsd,
  exactCents,
  type Lamports,
  lamports,
  type Usdc,
  usdc,
  worth,
  worthOfUsdc,
} from '../../kernel/money.ts'
import { inChainOrder } from './chain-order.ts'
import { countsAtPar, credit, owedFor, rateOf } from './credit.ts'
import type { Order, StoredRate, Transfer } from './order.ts'

/** One step of a quote. People return amounts with four decimals, or less the network's fee. */
const TOLERANCE = 100_000n

/** How much of one payment in SOL is above the price. */
export type OverPart = { transfer: Transfer; lamports: Lamports }
/** How much of one payment in USDC is. */
export type UsdcOverPart = { transfer: Transfer; usdc: Usdc }

/**
 * The payments in SOL that a settled order's excess consists of, the newest first, each at the rate at
 * which it counted. Neither the quote's rounding nor further periods that were taken are excess.
 * Pure.
 *
 * @param transfers the order's final payments that were not refunded, in both coins
 */
export function overOf(
  order: Order,
  transfers: readonly Transfer[],
  rates: readonly StoredRate[],
): OverPart[] {
  return partsOver(order, transfers, rates).flatMap(({ transfer, units }) =>
    transfer.usdc === null ? { transfer, lamports: lamports(units) } : [],
  )
}

/** The same of payments in USDC. Of an excess in both coins each payment counts once. */
export function usdcOverOf(
  order: Order,
  transfers: readonly Transfer[],
  rates: readonly StoredRate[],
): UsdcOverPart[] {
  return partsOver(order, transfers, rates).flatMap(({ transfer, units }) =>
    transfer.usdc === null ? [] : { transfer, usdc: usdc(units) },
  )
}

/** `units`: lamports or base units of USDC, as the transfer has. */
function partsOver(
  order: Order,
  transfers: readonly Transfer[],
  rates: readonly StoredRate[],
): { transfer: Transfer; units: bigint }[] {
  if (order.settledAt === null || order.refusedAt !== null) return []
  let left = credit(order, transfers, rates).usd - owed(order, transfers)
  const parts: { transfer: Transfer; units: bigint }[] = []
  for (const transfer of [...transfers].sort(inChainOrder).reverse()) {
    const paid = transfer.usdc ?? transfer.lamports
    const each = worthOfUnit(order, transfer, rates)
    if (each === null || paid === null) continue
    const most = left > 0n ? left / each : 0n
    const units = most < paid ? most : paid
    if (units <= 0n) continue
    parts.push({ transfer, units })
    left -= units * each
  }
  return parts
}

/** The value of a lamport, or of a base unit of USDC; null: unknown. */
function worthOfUnit(
  order: Order,
  transfer: Transfer,
  rates: readonly StoredRate[],
): ExactUsd | null {
  if (transfer.usdc !== null)
    return countsAtPar(order, transfer, rates) ? worthOfUsdc(usdc(1n)) : null
  const at = rateOf(order, transfer, rates)
  return at === null ? null : worth(lamports(1n), at)
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

/** With what its amount in SOL was rounded up by, if anybody paid that. */
function owed(order: Order, transfers: readonly Transfer[]): ExactUsd {
  const price = exactCents(order.price)
  const quoted = worth(order.lamports, order.rate)
  const isInSol = transfers.some(({ usdc }) => usdc === null)
  const rounding = isInSol && quoted > price ? quoted - price : 0n
  const due = exactCents(owedFor(order, order.judged ?? order.price))
  return (due + rounding * BigInt(1 + order.periods)) as ExactUsd
}
