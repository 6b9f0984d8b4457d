import type { VenueId } from '../../../contract/launches/venues.ts'
import type { Launch, Trade } from '../event.ts'

/** Slots, both ends included. */
export type SlotRange = { fromSlot: number; toSlot: number }

/** What of a trade shows where it stands among the others of its curve. */
export type ChainedTrade = Pick<Trade, 'slot' | 'side' | 'baseAmount' | 'virtualBase'> & {
  /** The pool whose reserves these are; null: the curve's. */
  pool: string | null
}

/**
 * Whether a curve's trades are all there. Each one leaves the reserve of tokens that the next one starts
 * from, whatever their order here: a reserve that a trade started from, and that neither the launch nor
 * another trade left, shows a missing one. Missing trades after the last one don't show.
 */
export type ReserveChain = {
  add(trade: ChainedTrade): void
  /** How many places lack trades. */
  breaks(): number
  /** Where the missing trades are, at most ten ranges of slots. */
  missing(): SlotRange[]
}

/** Their events report the curve's reserve of tokens to the unit, and their launches where it starts. */
const CHAINED: ReadonlySet<VenueId> = new Set(['pumpfun', 'launchlab'])

/** Logs alone don't report trades there: their accounts say which coin it was. */
const SILENT_IN_LOGS: ReadonlySet<VenueId> = new Set(['ammv4', 'heaven'])

/** Whether a venue's trades are seen at all where only logs are received. */
export function areTradesLogged(venue: VenueId): boolean {
  return !SILENT_IN_LOGS.has(venue)
}

const MOST_RANGES = 10
/**
 * LaunchLab's launches name what the curve's start is computed from: it may differ by rounding. In
 * billionths.
 */
const ROUNDING = 1_000_000_000n

type End = { count: number; slot: number }

/** @returns null: this launch's trades can't show whether they are all there */
export function createReserveChain({
  venue,
  virtualBase,
  slot,
}: Pick<Launch, 'venue' | 'virtualBase' | 'slot'>): ReserveChain | null {
  if (!CHAINED.has(venue) || virtualBase === null) return null
  /** Reserves at which the trades begin more often than they arrive (above 0), or less often. */
  const ends = new Map<bigint, End>()
  let open = 0
  move(virtualBase, -1, slot)

  function move(reserve: bigint, by: 1 | -1, at: number): void {
    const end = ends.get(reserve)
    const count = end?.count ?? 0
    open += Math.max(0, count + by) - Math.max(0, count)
    if (count + by === 0) ends.delete(reserve)
    else ends.set(reserve, { count: count + by, slot: Math.max(at, end?.slot ?? at) })
  }

  /** The start as the trades have it. */
  function startOf(reserve: bigint): bigint {
    const start = virtualBase as bigint
    const apart = reserve > start ? reserve - start : start - reserve
    return apart * ROUNDING <= start ? start : reserve
  }

  return {
    add({ slot: at, side, baseAmount, virtualBase: after, pool }) {
      // Trades in other places don't move the curve.
      if (pool !== null || after === null) return
      const before = side === 'buy' ? after + baseAmount : after - baseAmount
      move(startOf(before), 1, at)
      move(startOf(after), -1, at)
    },
    breaks: () => open,
    missing() {
      const all = [...ends.values()]
      const left = all.filter(({ count }) => count < 0).map((end) => end.slot)
      return all
        .filter(({ count }) => count > 0)
        .slice(0, MOST_RANGES)
        .map(({ slot: toSlot }) => {
          const before = left.filter((one) => one < toSlot)
          return { fromSlot: Math.max(slot, ...before), toSlot }
        })
    },
  }
}
