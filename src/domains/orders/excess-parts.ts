import {
  type Coins,
  type ExactUsd,
  exactCents,
  lamports,
  QUOTE_STEP,
  usdc,
  worth,
  worthOfUsdc,
} from '../../kernel/money.ts'
import { inChainOrder } from './chain-order.ts'
import { countsAtPar, isDust, owedFor, rateOf } from './credit.ts'
import { excessOf } from './excess.ts'
import type { Order, StoredRate, Transfer } from './order.ts'
import { creditWithoutDust } from './rounding.ts'

/** People return amounts with four decimals, or less the network's fee. */
const SOL_TOLERANCE = QUOTE_STEP
/** A cent. */
const USDC_TOLERANCE = 10_000n

/** How much of one payment is above the price, in lamports or base units of USDC, as the payment is. */
export type ExcessPart = { transfer: Transfer; units: bigint }

/**
 * The payments that a settled order's excess consists of, the newest first, each at the rate at which
 * it counted. Neither the quote's rounding nor further periods that were taken are excess. Pure.
 *
 * @param transfers the order's final payments that were not refunded, in both coins
 */
export function excessParts(
  order: Order,
  transfers: readonly Transfer[],
  rates: readonly StoredRate[],
): ExcessPart[] {
  if (order.settledAt === null || order.refusedAt !== null) return []
  const price = order.settledPrice ?? order.price
  if (excessOf(order, transfers, price, rates) === null) return []
  let left = creditWithoutDust(order, transfers, rates) - owed(order, transfers)
  const parts: ExcessPart[] = []
  const aboveDust = transfers.filter((one) => !isDust(one))
  for (const transfer of aboveDust.sort(inChainOrder).reverse()) {
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

/** How much was paid in SOL, and how much in USDC. */
export function sumParts(parts: readonly ExcessPart[]): Coins {
  return { lamports: lamports(sum(inSol(parts))), usdc: usdc(sum(inUsdc(parts))) }
}

const inSol = (parts: readonly ExcessPart[]) =>
  parts.filter(({ transfer }) => transfer.usdc === null)
const inUsdc = (parts: readonly ExcessPart[]) =>
  parts.filter(({ transfer }) => transfer.usdc !== null)
const sum = (parts: readonly ExcessPart[]) => parts.reduce((total, { units }) => total + units, 0n)

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
 * Splits a returned amount over the payments in its coin, the newest first; null: it is more than the
 * excess. An amount within 0.0001 SOL or a cent of the excess returns all of it.
 */
export function splitReturned(parts: readonly ExcessPart[], returned: Coins): ExcessPart[] | null {
  const ofSol = splitInOneCoin(inSol(parts), returned.lamports, SOL_TOLERANCE)
  const ofUsdc = splitInOneCoin(inUsdc(parts), returned.usdc, USDC_TOLERANCE)
  return ofSol === null || ofUsdc === null ? null : [...ofSol, ...ofUsdc]
}

function splitInOneCoin(
  parts: readonly ExcessPart[],
  returned: bigint,
  tolerance: bigint,
): ExcessPart[] | null {
  if (returned <= 0n) return []
  const all = sum(parts)
  if (parts.length === 0 || returned > all + tolerance) return null
  if (returned + tolerance >= all) return [...parts]
  let left = returned
  return parts.flatMap((part) => {
    const units = left < part.units ? left : part.units
    left -= units
    return units > 0n ? { ...part, units } : []
  })
}

/** What the order costs, with the rounding of its amount in SOL if anyone paid in SOL. */
function owed(order: Order, transfers: readonly Transfer[]): ExactUsd {
  const price = exactCents(order.price)
  const quoted = worth(order.lamports, order.rate)
  const isInSol = transfers.some(({ usdc }) => usdc === null)
  const rounding = isInSol && quoted > price ? quoted - price : 0n
  const due = exactCents(owedFor(order, order.settledPrice ?? order.price))
  return (due + rounding * BigInt(1 + order.periods)) as ExactUsd
}
