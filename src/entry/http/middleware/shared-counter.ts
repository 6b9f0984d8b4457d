import { CompiledQuery } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { type Clock, type Ms, SECOND } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/db/database.ts'
import { withDeadline } from '../../../kernel/deadline.ts'
import type { Sealer } from '../../../kernel/seal.ts'

/** Who refused a request, or `alone`: the store does not answer, and each process counts for itself. */
export type Decider = 'guard' | 'store' | 'alone'

/** Counts one client's request. Rejects with a RateLimiterRes when it is one too many. */
export type Counter = (who: string) => Promise<RateLimiterRes>

/** The counter that all processes share, and where refusals are reported. */
export type Shared = {
  db: Database
  clock: Clock
  sealer: Pick<Sealer, 'key'>
  onDecision?: (limit: string, by: Decider) => void
}

/** `points`: requests per minute. `asksEvery`: the store is asked once for this many requests. */
export type Limit = { name: string; points: number; asksEvery: number }

export const WINDOW_SECONDS = 60
/** How long a request waits for a count. */
const ANSWER_WITHIN = SECOND
/** How long a store that failed is left alone. */
const REST_MS = 5 * SECOND
const TABLE = 'limits'

/**
 * Counts in the database that all processes share, behind a count in memory: one process alone asks
 * at most as often as the limit allows, and never about a client that was refused, until the minute is
 * over. While the database does not answer, each process counts for itself.
 */
export function sharedCounter(shared: Shared, { name, points, asksEvery }: Limit): Counter {
  const { db, clock, sealer, onDecision = () => {} } = shared
  const options = { points, duration: WINDOW_SECONDS, keyPrefix: name }
  const guard = new RateLimiterMemory(options)
  const store = new RateLimiterPostgres({
    ...options,
    storeClient: clientOf(db),
    storeType: 'client',
    tableName: TABLE,
    tableCreated: true,
    // One counter deletes expired rows for all.
    clearExpiredByTimeout: name === 'reads',
  })
  let awayUntil: Ms = Number.NEGATIVE_INFINITY

  return async (who) => {
    const own = await guard.consume(who).catch((refused) => {
      onDecision(name, 'guard')
      throw refused
    })
    if ((own.consumedPoints - 1) % asksEvery !== 0) return own
    if (clock.monotonic() < awayUntil) {
      onDecision(name, 'alone')
      return own
    }
    try {
      return await withDeadline(clock, ANSWER_WITHIN, () =>
        store.consume(sealer.key(`limit ${who}`), asksEvery),
      )
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) {
        awayUntil = clock.monotonic() + REST_MS
        onDecision(name, 'alone')
        return own
      }
      await guard.block(who, Math.max(1, Math.ceil(error.msBeforeNext / SECOND)))
      onDecision(name, 'store')
      throw error
    }
  }
}

/** The library's queries over our own connections and their deadlines. */
function clientOf({ read }: Database) {
  return {
    query: ({ text, values = [] }: { text: string; values?: unknown[] }) =>
      read.executeQuery(CompiledQuery.raw(text, values)),
  }
}
