import { type ChainEvent, findPoolMints } from '../../domains/launches/index.ts'
import { type Clock, MINUTE, type Ms, SECOND } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/db/database.ts'

const MOST_KNOWN = 200_000
const MOST_UNKNOWN = 100_000
const MOST_ASKED = 500
/** A launch that is on its way is stored by then. */
const HOPE_MS = 10 * SECOND
/** A pool is looked up again after as long as it has been unknown, at most after this. */
const ASK_AGAIN_MS = 5 * MINUTE

/** Which mint is traded in a pool, known from launches, pools, and migrations. */
export type PoolIndex = {
  /** Records the pools that events name. */
  learn(events: readonly ChainEvent[]): void
  /** The pool's mint; null: not known. */
  find(pool: string): string | null
  /** Whether the pool was unknown for a while: most such pools belong to coins that nobody follows. */
  isHopeless(pool: string): boolean
  /** Looks pools up in the database; unknown ones are looked up again later. */
  lookUp(pools: readonly string[]): Promise<void>
}

/** Which mint a pool trades, from launches seen here, then from the database. */
export function createPoolIndex({
  db,
  clock,
}: {
  db: Pick<Database, 'read'>
  clock: Clock
}): PoolIndex {
  const mints = new Map<string, string>()
  /** Since when a pool is unknown, and until when nobody asks for it again. */
  const unknown = new Map<string, { since: Ms; until: Ms }>()

  function note(pool: string, mint: string): void {
    mints.delete(pool)
    mints.set(pool, mint)
    unknown.delete(pool)
    makeRoom(mints, MOST_KNOWN)
  }

  function noteUnknown(pool: string): void {
    const now = clock.monotonic()
    const known = unknown.get(pool)
    if (known === undefined) unknown.set(pool, { since: now, until: now + HOPE_MS })
    else if (now >= known.until) known.until = now + Math.min(now - known.since, ASK_AGAIN_MS)
  }

  return {
    learn(events) {
      for (const event of events) {
        if (event.kind === 'trade') continue
        const { pool, mint } = event
        if (pool !== null && mint !== null) note(pool, mint)
      }
    },
    find: (pool) => mints.get(pool) ?? null,
    isHopeless(pool) {
      const known = unknown.get(pool)
      if (known === undefined) return false
      const now = clock.monotonic()
      return now - known.since >= HOPE_MS && now < known.until
    },
    async lookUp(pools) {
      const asked = [...new Set(pools)].filter((pool) => !mints.has(pool))
      for (let from = 0; from < asked.length; from += MOST_ASKED) {
        const some = asked.slice(from, from + MOST_ASKED)
        const found = await findPoolMints(db.read, some)
        for (const [pool, mint] of found) note(pool, mint)
        for (const pool of some) {
          if (!found.has(pool)) noteUnknown(pool)
        }
      }
      makeRoom(unknown, MOST_UNKNOWN)
    },
  }
}

function makeRoom(map: Map<string, unknown>, most: number): void {
  for (const oldest of map.keys()) {
    if (map.size <= most) return
    map.delete(oldest)
  }
}
