import { percent } from '../../../contract/format.ts'
import { DAY, HOUR, MINUTE, type Ms } from '../../../kernel/clock.ts'

export type Horizon = '1h' | '24h' | '7d'
/**
 * The outcome of a launch. The definitions are frozen, because scores are compared with outcomes
 * and models are trained on them; earlier outcomes stay. Rugged is harm, dead is fading.
 */
export type Outcome = 'graduated' | 'dead' | 'rugged' | 'alive' | 'unknown'

/**
 * Version 2 of the definitions also counts sales by wallets that got their tokens from the developer. Outcomes by version
 * 1 stay, also for launches where nobody looked for such wallets.
 */
export type OutcomeDefinition = 1 | 2

/** The horizons after the launch, in milliseconds; in order. */
export const HORIZON_MS: Readonly<Record<Horizon, Ms>> = { '1h': HOUR, '24h': DAY, '7d': 7 * DAY }
/** A launch without a trade for this long before its horizon is dead. */
export const QUIET_MS: Readonly<Record<Horizon, Ms>> = {
  '1h': 30 * MINUTE,
  '24h': 6 * HOUR,
  '7d': 2 * DAY,
}
/** At this loss from its high, a launch is dead even if it still trades. */
const DEAD_FALL = 0.95
/** A rug: this loss from its high, or this part of its rise lost … */
const RUG_FALL = 0.9
const RUG_GIVEN_BACK = 0.9
/** … after a rise to this multiple of its first price … */
const RUG_RISE = 1.5
/** … and the developer sold this share of its tokens, or this share of the liquidity was withdrawn. */
const RUG_SHARE = 0.5

const MISSED = {
  outcome: 'unknown',
  evidence: 'Trades before the horizon’s end may have been missed.',
} as const

/** A launch at the end of a horizon. Prices in any one unit; null: unknown. */
export type OutcomeFacts = {
  horizon: Horizon
  launchedAt: Ms
  graduatedAt: Ms | null
  lastTradeAt: Ms | null
  /** The curve's or pool's price before the first trade, else that of the first trade. */
  firstPrice: number | null
  highPrice: number | null
  lastPrice: number | null
  /** The latest moment at which trades may be missing; null: none are. */
  missingUntil: Ms | null
  /** The share of its tokens that the developer sold, 0 to 1. */
  developerSold: number | null
  /** The same share, sold by wallets that had it from the developer. null or absent: none known, or version 1. */
  helpersSold?: number | null
  /** The share of the liquidity that was withdrawn other than by sales, 0 to 1. */
  liquidityPulled: number | null
}

/**
 * Rugged before graduated before dead: a coin that graduated and then lost its liquidity is a rug,
 * and one that graduated and then stopped trading has graduated. Pure.
 */
export function outcomeOf(facts: OutcomeFacts): { outcome: Outcome; evidence: string } {
  const end = facts.launchedAt + HORIZON_MS[facts.horizon]
  const rug = rugOf(facts)
  if (rug) return { outcome: 'rugged', evidence: rug }
  // The developer may have sold where trades are missing.
  if (facts.missingUntil !== null && priceSaysRug(facts)) return MISSED
  if (facts.graduatedAt !== null && facts.graduatedAt <= end) {
    const after = minutes(facts.graduatedAt - facts.launchedAt)
    return { outcome: 'graduated', evidence: `Graduated ${after} after its launch.` }
  }
  const fall = fallOf(facts)
  if (fall !== null && fall >= DEAD_FALL) {
    return { outcome: 'dead', evidence: `Its price is ${percent(fall)} below its high.` }
  }
  const quietFrom = end - QUIET_MS[facts.horizon]
  const last = facts.lastTradeAt ?? facts.launchedAt
  if (last >= quietFrom) {
    return { outcome: 'alive', evidence: `Traded within the last ${minutes(end - last)}.` }
  }
  if (facts.missingUntil !== null && facts.missingUntil >= quietFrom) {
    return MISSED
  }
  const evidence =
    facts.lastTradeAt === null
      ? 'Never traded.'
      : `Last traded ${minutes(facts.lastTradeAt - facts.launchedAt)} after its launch.`
  return { outcome: 'dead', evidence }
}

/** Whether the outcome is bad, so that the score should have warned; null: unknown outcomes don't count. */
export function isBad(outcome: string): boolean | null {
  if (outcome === 'dead' || outcome === 'rugged') return true
  return outcome === 'graduated' || outcome === 'alive' ? false : null
}

function rugOf(facts: OutcomeFacts): string | null {
  const fall = fallOf(facts)
  if (fall === null || !priceSaysRug(facts)) return null
  const back = givenBack(facts)
  const how =
    fall >= RUG_FALL
      ? `its price is ${percent(fall)} below its high`
      : `it lost ${percent(back ?? 0)} of its rise`
  const { developerSold, helpersSold, liquidityPulled } = facts
  if (liquidityPulled !== null && liquidityPulled >= RUG_SHARE) {
    return `${percent(liquidityPulled)} of the liquidity was withdrawn, and ${how}.`
  }
  if (developerSold !== null && developerSold >= RUG_SHARE) {
    return `The developer sold ${percent(developerSold)} of its tokens, and ${how}.`
  }
  const together = Math.min(1, (developerSold ?? 0) + (helpersSold ?? 0))
  if (together >= RUG_SHARE) {
    const sold = `sold ${percent(together)} of them, and ${how}.`
    return (developerSold ?? 0) > 0
      ? `The developer and wallets that had its tokens ${sold}`
      : `Wallets that had the developer’s tokens ${sold}`
  }
  return null
}

/** Whether the price is what a rug leaves, whoever sold. */
export function priceSaysRug(prices: Prices): boolean {
  return (fallOf(prices) ?? 0) >= RUG_FALL || (givenBack(prices) ?? 0) >= RUG_GIVEN_BACK
}

type Prices = Pick<OutcomeFacts, 'firstPrice' | 'highPrice' | 'lastPrice'>

function fallOf({ highPrice, lastPrice }: Prices): number | null {
  if (highPrice === null || lastPrice === null || !(highPrice > 0)) return null
  return Math.min(1, Math.max(0, 1 - lastPrice / highPrice))
}

/** The lost share of its rise above the first price; null: it did not rise enough. */
function givenBack({ firstPrice, highPrice, lastPrice }: Prices): number | null {
  if (firstPrice === null || highPrice === null || lastPrice === null) return null
  if (!(firstPrice > 0) || highPrice < RUG_RISE * firstPrice) return null
  return Math.min(1, Math.max(0, (highPrice - lastPrice) / (highPrice - firstPrice)))
}

function minutes(ms: Ms): string {
  const whole = Math.max(0, Math.round(ms / MINUTE))
  return whole < 120 ? `${whole} min` : `${Math.round(whole / 60)} h`
}
