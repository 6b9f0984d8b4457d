import type { VenueId } from '../../../contract/launches/venues.ts'
import { areTradersLogged, type Holder } from '../../../domains/launches/index.ts'
import { type Ms, SECOND } from '../../../kernel/clock.ts'
import type { DetectionContext } from '../context.ts'
import type { Followed } from '../follow/followed.ts'

/** How old a balance may be when the RPC service returns it. */
const BALANCE_MS = 5 * SECOND

/** Where a launch is or was traded. `pool` null: on its curve. */
export type TradingPlace = { pool: string | null; address: string; venue: VenueId | null }

function placesOf({ launch, graduatedPool, graduatedTo }: Followed): TradingPlace[] {
  const curve = { pool: null, address: launch.pool ?? '', venue: launch.venue }
  const pool = { pool: graduatedPool, address: graduatedPool ?? '', venue: graduatedTo }
  return [curve, pool].filter(({ address }) => address !== '')
}

/**
 * Where trades after the last one that was seen must be looked for: where logs name no trader, because the list is
 * needed for those anyway, and where the market's own balance is one that no trade left.
 */
export function placesToCompare(
  { readsWhole }: Pick<DetectionContext, 'readsWhole'>,
  followed: Followed,
  { holders, holdersAt }: Balances,
): TradingPlace[] {
  return placesOf(followed).filter(
    ({ venue, pool }) =>
      (!readsWhole && venue !== null && !areTradersLogged(venue)) ||
      !balanceFits(followed, pool, { holders, holdersAt }),
  )
}

/** What holders have, the market among them, and when that was asked for. */
type Balances = { holders: readonly Holder[] | null; holdersAt: Ms | null }

/**
 * Whether a trade left the balance that the market has. A full curve has ended with what its pool was opened with.
 * true if there is nothing to compare, or if the chain's list has been compared since.
 */
function balanceFits(
  { tape, launch, graduatedAt, graduatedPool, deposits, isCurveListed }: Followed,
  pool: string | null,
  { holders, holdersAt }: Balances,
): boolean {
  if (!tape || (pool === null && isCurveListed)) return true
  // Selling all that was bought restores an earlier balance. Once no trade is in flight, only the last balance counts.
  const { lastTradeAt } = tape.sums()
  const isSettled = holdersAt !== null && holdersAt - (lastTradeAt ?? 0) > BALANCE_MS
  const isLeft = isSettled ? tape.endsWith : tape.wasLeftWith
  const address = pool ?? launch.pool
  const vault = holders?.find(({ owner }) => owner !== null && owner === address)?.amount
  if (pool !== null) {
    if (vault === undefined) return true
    if (tape.lastSlotIn(pool) !== null) return isLeft(pool, vault)
    // Without a trade, it holds what it was opened with.
    return vault === deposits.get(pool)
  }
  const { supply, virtualBase } = launch
  const end = graduatedAt === null ? vault : deposits.get(graduatedPool ?? '')
  if (end === undefined) return graduatedAt === null
  if (supply === null || virtualBase === null) return true
  return isLeft(null, end + virtualBase - supply)
}
