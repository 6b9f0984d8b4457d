import { WRAPPED_SOL } from '../../contract/launches/mints.ts'
import type { VenueId } from '../../contract/launches/venues.ts'
import {
  launchFromJson,
  type ReservesAfter,
  reservesAt,
  type StoredLaunch,
  walkReserves,
} from '../../domains/launches/index.ts'
import { type PaperFill, VENUE_FEE_BPS } from '../../domains/ledger/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { ascending } from '../../kernel/compare.ts'
import type { Database } from '../../kernel/db/database.ts'

type Side = 'buy' | 'sell'
/** Where a launch is traded. `fee` in hundredths of a percent; null: the rules name none. */
type Market = { pool: string | null; fee: number | null }

/**
 * What a fill at a moment is priced by: the state of the launch's own curve or pool then. Of several states in
 * one slot, the worst for the follower counts.
 */
export async function findFill(
  db: Database,
  launch: StoredLaunch,
  at: Ms,
  side: Side,
): Promise<PaperFill | 'no_data' | 'not_bought'> {
  const market = marketAt(launch, at)
  if (market.fee === null) return 'not_bought'
  const start = startOf(launch)
  const states = await reservesAt(db.read, launch, market.pool, at)
  const isUntraded = states.length === 0 && start !== null && market.pool === null
  return fillOf(launch, market, isUntraded ? [start] : states, side)
}

/** A state that a sale was decided on, and when it was there. */
type Reached = { fill: PaperFill; at: Ms }

/**
 * The first state after one moment, up to another, of which `isEnough` is true for a sale; of each slot its worst
 * one is asked. null: there was none.
 */
export async function findFirst(
  db: Database,
  launch: StoredLaunch,
  span: { after: Ms; to: Ms },
  isEnough: (fill: PaperFill) => boolean,
): Promise<Reached | null> {
  for await (const slot of walkReserves(db.read, launch, span)) {
    const at = Math.max(...slot.map((state) => state.at))
    const market = marketAt(launch, at)
    const states = slot.filter(({ pool }) => pool === market.pool)
    const fill = fillOf(launch, market, states, 'sell')
    if (typeof fill !== 'string' && isEnough(fill)) return { fill, at }
  }
  return null
}

function fillOf(
  launch: StoredLaunch,
  { pool, fee }: Market,
  states: readonly ReservesAfter[],
  side: Side,
): PaperFill | 'no_data' | 'not_bought' {
  if (fee === null) return 'not_bought'
  const state = worst(states, side)
  if (state === null) return 'no_data'
  const { slot, signature, base, quote } = state
  const unpaid = pool === null ? (startOf(launch)?.quote ?? null) : unpaidOf(state)
  // A sale can't count on what may not be there. A buy takes nothing out of it.
  if (unpaid === null && side === 'sell') return 'no_data'
  return { slot, signature, base, quote, fee, unpaid: unpaid ?? quote }
}

/** The virtual part of a pool, which makes its price and pays nobody; null: unknown. */
function unpaidOf({ quote, real }: ReservesAfter): bigint | null {
  if (real === null) return null
  return quote > real ? quote - real : 0n
}

/** Whether its curve or a pool is traded at a moment. */
function marketAt(launch: StoredLaunch, at: Ms): Market {
  const { graduated_at, graduated_to, graduated_pool } = launch
  if (graduated_at === null || graduated_at > at) {
    const pool = IN_POOLS.has(launch.venue) ? launch.pool : null
    return { pool, fee: feeOf(launch, launch.venue) }
  }
  const venue = graduated_pool === null ? null : graduated_to
  return { pool: graduated_pool, fee: feeOf(launch, venue) }
}

/** null: the rules name no formula there, or it is not traded against SOL. */
function feeOf({ quote_mint }: StoredLaunch, venue: VenueId | null): number | null {
  const isSol = (quote_mint ?? WRAPPED_SOL) === WRAPPED_SOL
  return isSol && venue !== null ? VENUE_FEE_BPS[venue] : null
}

/** Launches there begin in a constant-product pool, which their trades name. */
const IN_POOLS: ReadonlySet<VenueId> = new Set(['pumpswap', 'cpmm', 'ammv4'])

/** A curve before its first trade; null: not reported. */
function startOf({ event, slot, signature }: StoredLaunch): ReservesAfter | null {
  const { virtualBase: base, virtualQuote: quote } = launchFromJson(event)
  return base && quote ? { slot, signature, base, quote, real: null } : null
}

function worst(states: readonly ReservesAfter[], side: Side): ReservesAfter | null {
  const there = states.filter(({ base, quote }) => base > 0n && quote > 0n)
  const [highest] = there.toSorted((a, b) => compare(b, a))
  const [lowest] = there.toSorted(compare)
  return (side === 'buy' ? highest : lowest) ?? null
}

/** By price, then by signature, so that everybody picks the same. */
function compare(a: ReservesAfter, b: ReservesAfter): number {
  const [left, right] = [a.quote * b.base, b.quote * a.base]
  if (left !== right) return ascending(left, right)
  return ascending(a.signature, b.signature)
}
