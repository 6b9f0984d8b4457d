import type { VenueId } from '../../../contract/launches/venues.ts'
import { dropOldest } from '../../../kernel/collections/drop-oldest.ts'
import type { Launch, Trade } from '../event.ts'
import { createEnds, type End } from './ends.ts'

/** Slots, both ends included. */
export type SlotRange = { fromSlot: number; toSlot: number }

/** Slots in which trades are missing. `pool` null: of the curve. */
export type MissingRange = SlotRange & { pool: string | null }

/** What of a trade shows where it stands among the others of its curve or pool. */
export type ChainedTrade = Pick<
  Trade,
  'slot' | 'side' | 'baseAmount' | 'quoteAmount' | 'virtualBase' | 'virtualQuote'
> & {
  /** The pool whose reserves these are; null: the curve's. */
  pool: string | null
}

/**
 * Whether the trades of a curve and of its pools are all there. Each one leaves the reserve that the next one
 * starts from, whatever their order here: a reserve that a trade started from, and that neither the launch nor
 * another trade left, shows a missing one. Missing trades after the last one don't show, nor do the first
 * of a pool whose deposit is unknown.
 */
export type ReserveChain = {
  add(trade: ChainedTrade): void
  /** How many places lack trades; null: none is known, and some trades can't show it. */
  breaks(): number | null
  /** Where the missing trades are, at most ten ranges of slots. */
  missing(): MissingRange[]
  /** Whether one of the newest trades, or the launch, left this reserve of tokens. */
  wasLeftWith(pool: string | null, base: bigint): boolean
  /** Whether a trade, or the launch, left this reserve of tokens, and no trade has started from it since. */
  endsWith(pool: string | null, base: bigint): boolean
  /** The slot of the newest trade of the curve or of a pool; null: there is none. */
  lastSlot(pool: string | null): number | null
  /** The chain's own list was compared until this slot. */
  recordListed(pool: string | null, toSlot: number): void
  /** What a pool was opened with, raw units. Its first trade comes after. */
  recordDeposit(pool: string, amount: bigint): void
}

/** Their events report the curve's reserve of tokens to the unit. */
const CHAINED: ReadonlySet<VenueId> = new Set(['pumpfun', 'launchlab'])

/** Logs alone don't report trades there: their accounts say which coin it was. */
const SILENT_IN_LOGS: ReadonlySet<VenueId> = new Set(['ammv4', 'heaven'])

/** Whether a venue's trades are seen at all where only logs are received. */
export function areTradesLogged(venue: VenueId): boolean {
  return !SILENT_IN_LOGS.has(venue)
}

/** Their log lines don't say who traded. */
const NAMELESS_IN_LOGS: ReadonlySet<VenueId> = new Set(['launchlab', 'cpmm'])

/** Whether a venue's log lines say who traded, so that its transactions need not be fetched. */
export function areTradersLogged(venue: VenueId): boolean {
  return !NAMELESS_IN_LOGS.has(venue)
}

const MOST_RANGES = 10
/** A balance is at most some seconds older than the trades. */
const MOST_LEFT = 256
/**
 * LaunchLab's launches name what the curve's start is computed from: it may differ by rounding. In
 * billionths.
 */
const ROUNDING = 1_000_000_000n

/**
 * Where a chain starts. `listedUntil`: by pool (null: the curve), the slot until which the chain's own list was
 * compared, so a break before it is no missing trade. `deposits`: the tokens that a pool was opened with, raw units, as far
 * as they are known.
 */
export type ChainStart = Pick<Launch, 'venue' | 'virtualBase' | 'slot'> & {
  listedUntil?: ReadonlyMap<string | null, number>
  deposits?: ReadonlyMap<string, bigint>
}

/** A chain without trades, which starts where the launch does. */
export function createReserveChain({
  venue,
  virtualBase,
  slot,
  ...known
}: ChainStart): ReserveChain {
  const listedUntil = new Map(known.listedUntil)
  const deposits = new Map(known.deposits)
  const isChained = CHAINED.has(venue)
  const places = new Map<string | null, Place>()
  let isUnchecked = !isChained

  function placeOf(pool: string | null): Place {
    const known = places.get(pool)
    if (known) return known
    const start = pool === null ? virtualBase : (deposits.get(pool) ?? null)
    const place = createPlace(start, slot, () => listedUntil.get(pool) ?? -1)
    places.set(pool, place)
    return place
  }
  if (isChained) placeOf(null)

  return {
    add(trade) {
      const { pool, virtualBase: base } = trade
      if (base === null || (pool === null && !isChained)) isUnchecked = true
      else placeOf(pool).add(trade, base)
    },
    breaks() {
      let all = 0
      for (const place of places.values()) all += place.broken().length
      return all === 0 && isUnchecked ? null : all
    },
    missing: () =>
      [...places]
        .flatMap(([pool, place]) => place.missing().map((range) => ({ pool, ...range })))
        .slice(0, MOST_RANGES),
    wasLeftWith: (pool, base) => places.get(pool)?.wasLeftWith(base) ?? false,
    endsWith: (pool, base) => places.get(pool)?.endsWith(base) ?? false,
    lastSlot: (pool) => places.get(pool)?.lastSlot() ?? null,
    recordListed(pool, toSlot) {
      listedUntil.set(pool, toSlot)
    },
    recordDeposit(pool, amount) {
      deposits.set(pool, amount)
    },
  }
}

type Place = ReturnType<typeof createPlace>

/** The trades of one curve or pool. @param start null: its first reserve is unknown */
function createPlace(start: bigint | null, slot: number, listedUntil: () => number) {
  const ends = createEnds()
  const recent = new Set<bigint>()
  let last: number | null = null
  if (start !== null) leave([`${start}`], start, slot)

  function leave(keys: string[], base: bigint, at: number): void {
    ends.leave({ keys, slot: at })
    recent.delete(base)
    recent.add(base)
    dropOldest(recent, MOST_LEFT)
  }

  /** The start as the trades have it. */
  function rounded(reserve: bigint): bigint {
    if (start === null) return reserve
    const apart = reserve > start ? reserve - start : start - reserve
    return apart * ROUNDING <= start ? start : reserve
  }

  /** Trades that start from a reserve that nothing left, without the first of a pool. */
  function broken(): End[] {
    const open = ends.unstarted().sort((a, b) => a.slot - b.slot)
    const [, ...later] = open
    const shown = start === null ? later : open
    return shown.filter((end) => end.slot > listedUntil())
  }

  return {
    add(trade: ChainedTrade, base: bigint) {
      const { slot: at, side, baseAmount, quoteAmount, virtualQuote: quote, pool } = trade
      const isBuy = side === 'buy'
      const before = isBuy ? base + baseAmount : base - baseAmount
      const startKeys = [`${rounded(before)}`]
      const leftKeys = [`${rounded(base)}`]
      if (pool !== null && quote !== null) {
        // What a pool's fees make inexact on one side is exact on the other.
        startKeys.push(`quote ${isBuy ? quote - quoteAmount : quote + quoteAmount}`)
        leftKeys.push(`quote ${quote}`)
      }
      ends.start({ keys: startKeys, slot: at })
      leave(leftKeys, rounded(base), at)
      last = Math.max(last ?? at, at)
    },
    broken,
    missing(): SlotRange[] {
      const left = ends.unleft().map((end) => end.slot)
      return broken().map(({ slot: toSlot }) => {
        const before = left.filter((one) => one < toSlot)
        return { fromSlot: Math.max(slot, ...before), toSlot }
      })
    },
    wasLeftWith: (base: bigint) => recent.has(rounded(base)),
    endsWith: (base: bigint) => ends.unleft().some(({ keys }) => keys.includes(`${rounded(base)}`)),
    lastSlot: () => last,
  }
}
