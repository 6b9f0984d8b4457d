import type { LaunchHistory, PastTransaction, Trade } from '../../domains/launches/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { mapFew } from '../../kernel/map-few.ts'

/** This many of a coin's newest transactions show where it is traded. */
const NEWEST = 24
const READ_AT_ONCE = 4

/** A trade with its time. Curves of some venues are not named by their trades: these have no pool. */
export type SeenTrade = Trade & { at: Ms }

/**
 * Finds where a coin is traded now: the pool or curve that most of its newest transactions trade in.
 * @returns its trades among them, the oldest first; empty: none on a venue that we follow
 * @throws PermanentError if the service's response makes no sense
 */
export async function findMarket(
  history: Pick<LaunchHistory, 'page' | 'transaction'>,
  mint: string,
  signal: AbortSignal,
): Promise<SeenTrade[]> {
  const { signatures } = await history.page(mint, { before: null, after: null }, signal)
  const newest = signatures.slice(0, NEWEST).toReversed()
  const read = await mapFew(newest, READ_AT_ONCE, ({ signature }) =>
    history.transaction(signature, signal),
  )
  const trades = read.flatMap((one) => (one === null ? [] : tradesOf(one, mint)))
  const byPool = Map.groupBy(trades, ({ pool }) => pool)
  return [...byPool.values()].sort((a, b) => b.length - a.length)[0] ?? []
}

/** Some venues' trades name only their pool: then the token is whatever else changed hands. */
function tradesOf({ at, events, balances }: PastTransaction, mint: string): SeenTrade[] {
  const isHeld = balances.some((one) => one.mint === mint)
  return events.flatMap((event) => {
    if (event.kind !== 'trade') return []
    const isOurs = event.mint === mint || (event.mint === null && event.pool !== null && isHeld)
    return isOurs ? [{ ...event, at }] : []
  })
}
