import { percent } from '../../contract/format.ts'
import type { VenueId } from '../../contract/launches/venues.ts'
import type { Launch, Pool, Trade } from './event.ts'
import type { Liquidity } from './snapshot.ts'

/**
 * What holds a venue's liquidity: a bonding curve that starts with virtual reserves, a pool whose
 * product of reserves grows only with fees, or another kind of pool.
 */
const KIND: Readonly<Record<VenueId, 'curve' | 'product' | 'other'>> = {
  pumpfun: 'curve',
  pumpswap: 'product',
  launchlab: 'curve',
  cpmm: 'product',
  ammv4: 'product',
  dbc: 'curve',
  dammv2: 'other',
  moonshot: 'curve',
  boop: 'curve',
  heaven: 'curve',
}

/** The constant-product pool whose reserves a trade reports; null: none. */
export function productPool({ venue, pool }: Pick<Trade, 'venue' | 'pool'>): string | null {
  return KIND[venue] === 'product' ? pool : null
}

/** Quote units that are in a pool after a trade; null: unknown, or it was on a curve. */
export function realQuoteOf({
  venue,
  virtualQuote,
  realQuote,
}: Pick<Trade, 'venue' | 'virtualQuote' | 'realQuote'>): bigint | null {
  if (KIND[venue] === 'curve') return null
  return realQuote === undefined ? virtualQuote : realQuote
}

/** What the launchpad does with a graduated coin's liquidity. */
const AFTER: Partial<Record<VenueId, { locked: number; how: string }>> = {
  pumpfun: { locked: 1, how: 'pump.fun burns the LP tokens of a graduated coin’s pool' },
  boop: { locked: 1, how: 'boop locks the LP tokens of a graduated coin’s pool' },
}

/** The curve or pool after its newest trade; nulls if there was none yet. */
type Reserves = {
  virtualBase: bigint | null
  virtualQuote: bigint | null
  /** What is in the pool; null: unknown, or no trade has been seen there yet. */
  realQuote: bigint | null
}

/** pump.fun's curve sells 793.1 of 1,073 million virtual tokens, with six decimals. */
const PUMPFUN_CURVE = { virtualBase: 1_073_000_000_000_000n, sells: 793_100_000_000_000 }

/** How much of what its curve sells is sold, 0 to 1; null: unknown, or it has no curve. Pure. */
export function curveProgress(
  { venue, virtualBase, virtualQuote }: Launch,
  liquidity: Liquidity | null,
): number | null {
  if (KIND[venue] !== 'curve' || liquidity === null) return null
  if (liquidity.in === 'pool') return 1
  const isKnown = venue === 'pumpfun' && virtualBase === PUMPFUN_CURVE.virtualBase
  if (!isKnown || virtualQuote === null || virtualQuote <= 0n || liquidity.quote === null)
    return null
  const [start, paidIn] = [Number(virtualQuote), Number(liquidity.quote)]
  const sold = Number(virtualBase) * (1 - start / (start + paidIn))
  return Math.min(1, Number((sold / PUMPFUN_CURVE.sells).toPrecision(6)))
}

/**
 * Location and amount of a launch's liquidity.
 * @param graduatedTo null: still at its launch venue
 * @param read the locked share of a pool's liquidity, if it has been read
 */
export function liquidityOf(
  launch: Launch,
  reserves: Reserves,
  graduatedTo: VenueId | null,
  read: Locked | null,
): Liquidity | null {
  const now = reserves.virtualQuote ?? launch.virtualQuote
  const unread = { locked: null, how: null }
  if (graduatedTo !== null) {
    return {
      quote: reserves.realQuote,
      in: 'pool',
      ...(AFTER[launch.venue] ?? read ?? unread),
    }
  }
  if (KIND[launch.venue] !== 'curve') {
    const isUntraded = now === launch.virtualQuote
    const quote = reserves.realQuote ?? (isUntraded ? now : null)
    return { quote, in: 'pool', ...(read ?? unread) }
  }
  const paidIn = now !== null && launch.virtualQuote !== null ? now - launch.virtualQuote : null
  return {
    quote: paidIn === null || paidIn < 0n ? null : paidIn,
    locked: 1,
    in: 'curve',
    how: 'The bonding curve holds it; it leaves only through sales',
  }
}

/** LP tokens: their holders can withdraw the pool's liquidity. */
export type LiquidityTokens = {
  mint: string
  /** The pool's initial amount, raw units. */
  initial: bigint
}

export type Locked = { locked: number; how: string }

/**
 * Constant-product pools of Raydium start with the square root of the deposit's product, less a
 * remainder that stays (raydium-cp-swap `initialize`, raydium-amm `initialize2`). null: another
 * kind of pool.
 */
export function liquidityTokensOf(pool: Pool): LiquidityTokens | null {
  const { lpMint: mint, baseAmount, quoteAmount, venue } = pool
  if ((venue !== 'cpmm' && venue !== 'ammv4') || mint === null) return null
  if (baseAmount === null || quoteAmount === null) return null
  const initial = root(baseAmount * quoteAmount)
  return initial > 0n ? { mint, initial } : null
}

/** Share of a pool's liquidity that was burned, or that a locker holds. */
export function lockedShare(
  { initial }: Pick<LiquidityTokens, 'initial'>,
  supply: bigint,
  held: bigint,
): Locked {
  const all = supply > initial ? supply : initial
  const share = (part: bigint) => Math.min(1, Number((part * 10_000n) / all) / 10_000)
  const burned = all - supply
  const words = `${percent(share(burned))} of its LP tokens burned, ${percent(share(held))} locked`
  return { locked: share(burned + held), how: words }
}

/** Whole part of the square root, by Newton's method. */
function root(value: bigint): bigint {
  if (value < 2n) return value < 0n ? 0n : value
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  while (true) {
    const next = (guess + value / guess) >> 1n
    if (next >= guess) return guess
    guess = next
  }
}

/** Reads the column `lp`. */
export function liquidityTokensFromJson(text: string): LiquidityTokens {
  const { mint, initial } = JSON.parse(text)
  return { mint, initial: BigInt(initial) }
}

/** The amount becomes a decimal string. */
export function liquidityTokensToJson({ mint, initial }: LiquidityTokens): string {
  return JSON.stringify({ mint, initial: `${initial}` })
}
