import { CHAIN_CLOCK_SKEW_MS, SETTLING_PERCENT } from '../../contract/constants.ts'
import { PLANS } from '../../contract/plans.ts'
import { MINUTE, type Ms } from '../../kernel/clock.ts'
import {
  addUsd,
  type ExactUsd,
  exactCents,
  NO_USD,
  type Rate,
  type UsdCents,
  usdCents,
  worth,
  worthOfUsdc,
} from '../../kernel/money.ts'
import {
  DUST_LAMPORTS,
  DUST_USDC,
  type Order,
  type StoredRate,
  type Transfer,
  type UpgradeState,
} from './order.ts'
import { isAtPar } from './usdc.ts'

/** How far in time a transfer may be from the rate that it counts at. */
export const RATE_REACH_MS = 5 * MINUTE

export type Credit = {
  /** The value of the readable transfers. */
  usd: ExactUsd
  /** At least one transfer above dust has no stored rate, so its value is unknown, not zero. */
  unknown: boolean
  late: boolean
}

/**
 * The one crediting rule: a transfer counts at the frozen rate if it landed while the quote was
 * valid, else at the stored rate nearest to its own block time. USDC counts at par in the same way:
 * by the quote, else if it was at par at its own time.
 */
export function credit(
  order: Order,
  transfers: readonly Transfer[],
  rates: readonly StoredRate[],
): Credit {
  let usd = NO_USD
  let unknown = false
  let late = false
  for (const transfer of transfers) {
    if (!landedWithinQuote(order, transfer) && !isDust(transfer)) late = true
    const share = creditOf(order, transfer, rates)
    // Dust of unknown value is ignored: anyone can send dust under a public reference.
    if (share === null) unknown ||= !isDust(transfer)
    else usd = addUsd(usd, share)
  }
  return { usd, unknown, late }
}

/** The value of one transfer for an order; null: unknown. */
export function creditOf(
  order: Order,
  transfer: Transfer,
  rates: readonly StoredRate[],
): ExactUsd | null {
  const { lamports, usdc } = transfer
  if (usdc !== null) return countsAtPar(order, transfer, rates) ? worthOfUsdc(usdc) : null
  const at = rateOf(order, transfer, rates)
  return lamports === null || at === null ? null : worth(lamports, at)
}

/** Whether a transfer in USDC counts as dollars: it was offered so, or its price was near one dollar. */
export function countsAtPar(
  order: Order,
  transfer: Transfer,
  rates: readonly StoredRate[],
): boolean {
  if (order.usdcAccount !== null && landedWithinQuote(order, transfer)) return true
  return isAtPar(rateAt(rates, transfer.blockTime)?.usdc ?? null)
}

/** The rate at which a transfer of SOL counts for an order; null: none was stored at that time. */
export function rateOf(
  order: Order,
  transfer: Transfer,
  rates: readonly StoredRate[],
): Rate | null {
  if (landedWithinQuote(order, transfer)) return order.rate
  return rateAt(rates, transfer.blockTime)?.rate ?? null
}

/** Proof amounts and dust with a reference don't count as the price being paid. */
export function isDust({ lamports, usdc }: Transfer): boolean {
  return (lamports !== null && lamports < DUST_LAMPORTS) || (usdc !== null && usdc < DUST_USDC)
}

/** Whether payments are more than dust, so that the page asks for the rest only. */
export function isPart(
  order: Order,
  paid: readonly Transfer[],
  rates: readonly StoredRate[],
): boolean {
  const values = paid.map((one) => ({ one, usd: creditOf(order, one, rates) ?? 0n }))
  const sum = values.reduce((total, { usd }) => total + usd, 0n)
  return (
    values.some(({ one, usd }) => usd > 0n && !isDust(one)) ||
    sum > worth(DUST_LAMPORTS, order.rate)
  )
}

/**
 * Whether it landed while the price was held, with a minute to spare: after the opening by its slot or its
 * block's time, and until the end by its block's time or, without one, by the first sighting. The chain's
 * clock falls behind by minutes when blocks are slow, its slots never do.
 */
export function landedWithinQuote(order: Order, transfer: Transfer): boolean {
  const { blockTime, firstSeenAt, slot } = transfer
  const isSince =
    (order.openedSlot !== null && slot > order.openedSlot) ||
    (blockTime !== null && blockTime >= order.openedAt - CHAIN_CLOCK_SKEW_MS)
  return isSince && (blockTime ?? firstSeenAt) <= order.expiresAt + CHAIN_CLOCK_SKEW_MS
}

/** Of two rates equally near, the earlier one, whatever order they were read in. */
function rateAt(rates: readonly StoredRate[], time: Ms | null): StoredRate | null {
  if (time === null) return null
  let nearest: StoredRate | null = null
  for (const candidate of rates) {
    if (Math.abs(candidate.at - time) > RATE_REACH_MS) continue
    if (!nearest || isNearer(candidate.at, nearest.at, time)) nearest = candidate
  }
  return nearest
}

function isNearer(one: Ms, other: Ms, time: Ms): boolean {
  const [near, far] = [Math.abs(one - time), Math.abs(other - time)]
  return near < far || (near === far && one < other)
}

/** Whether at least 99% of the price was paid. */
export function covers(usd: ExactUsd, price: UsdCents): boolean {
  return usd * 100n >= exactCents(price) * SETTLING_PERCENT
}

/** True if more than 101% of the price was paid. */
export function isOver(usd: ExactUsd, price: UsdCents): boolean {
  return usd * 100n > exactCents(price) * (200n - SETTLING_PERCENT)
}

/**
 * The price of an order with these payments. The price of the running 30 days is taken off only if the
 * upgrade holds, and a coupon's discount only until the quote expires, or if half of the price was paid in
 * time.
 */
export function priceFor(
  order: Order,
  transfers: readonly Transfer[],
  upgrade: UpgradeState | null,
  now: Ms,
): UsdCents {
  if (order.settledPrice !== null) return order.settledPrice
  const isWhole = order.baseId !== null && !isUpgrade(order, transfers, upgrade)
  const undiscounted = isWhole ? PLANS[order.plan].price : order.price + order.discount
  return usdCents(undiscounted - (keepsDiscount(order, transfers, now) ? order.discount : 0))
}

/**
 * An upgrade holds only if the 30 days were still running when every transfer landed, dust such as a proof's apart,
 * and nothing upgraded them since.
 */
export function isUpgrade(
  { baseId }: Order,
  transfers: readonly Transfer[],
  upgrade: UpgradeState | null,
): boolean {
  if (baseId === null || upgrade === null || upgrade.closed) return false
  const { activeUntil } = upgrade
  return (
    activeUntil !== null &&
    transfers.every((one) => isDust(one) || (one.blockTime ?? one.firstSeenAt) < activeUntil)
  )
}

/** Otherwise a few cents could hold a coupon's price indefinitely. */
function keepsDiscount(order: Order, transfers: readonly Transfer[], now: Ms): boolean {
  return now < order.expiresAt || isHalfPaid(order, transfers)
}

/**
 * Whether these payments were worth half of the price in time: less keeps neither a coupon's price nor its
 * use.
 */
export function isHalfPaid(order: Order, transfers: readonly Transfer[]): boolean {
  const paid = transfers
    .filter((transfer) => landedWithinQuote(order, transfer))
    .reduce((sum, transfer) => addUsd(sum, creditOf(order, transfer, []) ?? NO_USD), NO_USD)
  return paid * 2n >= exactCents(order.price)
}

/** The cost of an order with its further periods, which cost the plan's full price. */
export function owedFor(
  { plan, periods }: Pick<Order, 'plan' | 'periods'>,
  price: UsdCents,
): UsdCents {
  return usdCents(price + periods * PLANS[plan].price)
}
