import type { VenueId } from '../../contract/venues.ts'
import type { Launch } from './event.ts'
import type { Liquidity } from './snapshot.ts'

/** Launchpads: their curve starts with virtual reserves that nobody paid in. */
const CURVES: ReadonlySet<VenueId> = new Set([
  'pumpfun',
  'launchlab',
  'dbc',
  'moonshot',
  'boop',
  'heaven',
])

/** What is known to happen to a graduated coin's liquidity, by where it came from. */
const AFTER: Partial<Record<VenueId, { locked: number; how: string }>> = {
  pumpfun: { locked: 1, how: 'pump.fun burns the LP tokens of the pool that a coin graduates to' },
  boop: { locked: 1, how: 'boop locks the LP of the pool that a coin graduates to' },
}

/** The curve or pool after its newest trade; nulls where there was none yet. */
type Reserves = { virtualBase: bigint | null; virtualQuote: bigint | null }

/**
 * Where a launch's liquidity lies and how much of it there is, from its events alone.
 * @param graduatedTo null: it is still where it was launched
 */
export function liquidityOf(
  launch: Launch,
  reserves: Reserves,
  graduatedTo: VenueId | null,
): Liquidity | null {
  const now = reserves.virtualQuote ?? launch.virtualQuote
  if (graduatedTo !== null) {
    const after = AFTER[launch.venue]
    return {
      quote: reserves.virtualQuote,
      locked: after?.locked ?? null,
      in: 'pool',
      how: after?.how ?? null,
    }
  }
  if (!CURVES.has(launch.venue)) return { quote: now, locked: null, in: 'pool', how: null }
  const paidIn = now !== null && launch.virtualQuote !== null ? now - launch.virtualQuote : null
  return {
    quote: paidIn === null || paidIn < 0n ? null : paidIn,
    locked: 1,
    in: 'curve',
    how: 'A bonding curve holds it: nobody can take it out but by selling',
  }
}
