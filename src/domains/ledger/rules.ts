import type { VenueId } from '../../contract/launches/venues.ts'
import { type Lamports, lamports } from '../../kernel/money.ts'

/**
 * The rules of the paper trades. They were fixed before the first trade: whoever changes one of these
 * values raises LEDGER_RULES, and figures never mix versions. 2: a pool pays sellers at most what is really in it.
 * 3: nothing is bought on Moonshot's and Boop's curves.
 */
export const LEDGER_RULES = '3'

/** What one follower spends on the swap, the venue's fee included. */
export const STAKE: Lamports = lamports(500_000_000n)
/** A transaction's base and priority fee, which a failed one pays as well. */
export const NETWORK_FEE: Lamports = lamports(105_000n)
/** To the block's leader, for a transaction that lands. */
export const TIP: Lamports = lamports(1_000_000n)
/** Expected failures before a fill, in thousandths: one try in ten fails, so 1 / 0.9 - 1. */
export const FAILED_PER_THOUSAND = 111n

/**
 * What a venue and the coin's creator take of a swap, in hundredths of a percent: the highest of the venue's
 * public tiers. Only venues whose curve or pool is a constant product and whose trades report what is in it; null: not
 * bought there.
 */
export const VENUE_FEE_BPS: Readonly<Record<VenueId, number | null>> = {
  pumpfun: 125,
  pumpswap: 125,
  launchlab: 125,
  cpmm: 100,
  ammv4: 25,
  heaven: 100,
  moonshot: null,
  boop: null,
  dbc: null,
  dammv2: null,
}

/** How a paper trade is made. Durations in milliseconds. */
export type Variant = {
  /** From what we said to the fill; a sale waits as long. `measured`: what Telegram took to have the post. */
  delay: number | 'measured'
  /** From the buy to the decision to sell. */
  hold: number
  /** How many buy at once and sell at once. */
  followers: number
  /** Whether our first warning after the post is a decision to sell, too. */
  stopsOnWarning?: true
  /** Whether half is sold once it would bring the whole stake. */
  halves?: true
  /**
   * Whether it can be made on launches that were not posted: their trades are not kept for a day, and nobody warns of
   * them.
   */
  postsOnly?: true
}

/** Nobody could follow a post that took longer to deliver. */
const LONGEST_DELAY = 600_000

/** The primary rule, and what the page shows apart. */
export const VARIANTS = {
  primary: { delay: 5_000, hold: 3_600_000, followers: 1 },
  delay_30s: { delay: 30_000, hold: 3_600_000, followers: 1 },
  hold_5m: { delay: 5_000, hold: 300_000, followers: 1 },
  hold_24h: { delay: 5_000, hold: 86_400_000, followers: 1, postsOnly: true },
  measured_delay: { delay: 'measured', hold: 3_600_000, followers: 1 },
  halve_2x: { delay: 5_000, hold: 3_600_000, followers: 1, halves: true },
  // Before, as `stop_on_warning`, it sold when the chain showed what we warned of later.
  stop_when_warned: {
    delay: 5_000,
    hold: 3_600_000,
    followers: 1,
    stopsOnWarning: true,
    postsOnly: true,
  },
  followers_10: { delay: 5_000, hold: 3_600_000, followers: 10 },
  followers_100: { delay: 5_000, hold: 3_600_000, followers: 100 },
} as const satisfies Record<string, Variant>

export type VariantName = keyof typeof VARIANTS

/** When a trade buys, decides to sell, and sells; `delay` as it was. */
export type FillTimes = { delay: number; buy: number; decided: number; sell: number }

/**
 * When a variant's fills happen; null: its delay was not measured, or took too long.
 * @param known our first warning after we said it, and the measured delay; null: there was none
 */
export function fillTimes(
  saidAt: number,
  rule: Variant,
  { warnedAt, measured }: { warnedAt: number | null; measured: number | null },
): FillTimes | null {
  const { hold, stopsOnWarning } = rule
  const delay = rule.delay === 'measured' ? measured : rule.delay
  if (delay === null || delay > LONGEST_DELAY) return null
  const buy = saidAt + delay
  const stop = stopsOnWarning && warnedAt !== null ? Math.max(warnedAt, buy) : buy + hold
  const decided = Math.min(stop, buy + hold)
  return { delay, buy, decided, sell: decided + delay }
}

/** From what we said to the last moment at which a variant can sell. */
export function longestTrade({ delay, hold }: Variant): number {
  return 2 * (delay === 'measured' ? LONGEST_DELAY : delay) + hold
}
