import {
  type ChainEvent,
  findDroppedPools,
  findPoolMints,
  storeDroppedPools,
  takeDroppedPools,
} from '../../domains/launches/index.ts'
import { type Clock, MINUTE, type Ms, SECOND } from '../../kernel/clock.ts'
import { dropOldest } from '../../kernel/collections/drop-oldest.ts'
import type { Database } from '../../kernel/db/database.ts'

const MOST_KNOWN = 200_000
const MOST_UNKNOWN = 100_000
const MOST_ASKED = 500
/** A launch's transaction may have to be fetched, which takes seconds at confirmed; then it is stored. */
const HOPE_MS = 30 * SECOND
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
  /** A trade in this pool is dropped: if the pool is a launch's after all, it lacks a trade. */
  drop(pool: string): void
  /** Stores which pools trades were dropped in, so that a restart, or another ingester, knows it too. */
  keepDropped(): Promise<void>
  /**
   * Publishes the mints of pools that turned out to be launches' after trades in them were dropped, by whichever
   * ingester.
   */
  publishLost(publish: (mints: string[]) => Promise<void>): Promise<void>
  /** Looks pools up in the database; unknown ones are looked up again later. */
  lookUp(pools: readonly string[]): Promise<void>
}

/** Which mint a pool trades, from launches seen here, then from the database. */
export function createPoolIndex({
  db,
  clock,
}: {
  db: Pick<Database, 'read' | 'transaction'>
  clock: Clock
}): PoolIndex {
  const mints = new Map<string, string>()
  /** Since when a pool is unknown, and until when nobody asks for it again. */
  const unknown = new Map<string, { since: Ms; until: Ms; isDropped: boolean }>()
  /** Pools that were dropped and are not stored yet, and those learned since anybody looked. */
  const dropped = new Set<string>()
  let learned = new Map<string, string>()

  function addPool(pool: string, mint: string): void {
    if (!mints.has(pool)) learned.set(pool, mint)
    mints.delete(pool)
    mints.set(pool, mint)
    unknown.delete(pool)
    dropOldest(mints, MOST_KNOWN)
  }

  function addUnknown(pool: string): void {
    const now = clock.monotonic()
    const known = unknown.get(pool)
    if (known === undefined)
      unknown.set(pool, { since: now, until: now + HOPE_MS, isDropped: false })
    else if (now >= known.until) known.until = now + Math.min(now - known.since, ASK_AGAIN_MS)
  }

  return {
    learn(events) {
      for (const event of events) {
        if (event.kind === 'trade') continue
        const { pool, mint } = event
        if (pool !== null && mint !== null) addPool(pool, mint)
      }
    },
    find: (pool) => mints.get(pool) ?? null,
    isHopeless(pool) {
      const known = unknown.get(pool)
      if (known === undefined) return false
      const now = clock.monotonic()
      return now - known.since >= HOPE_MS && now < known.until
    },
    drop(pool) {
      const now = clock.monotonic()
      const known = unknown.get(pool)
      if (known?.isDropped) return
      unknown.set(pool, { since: now, until: now + HOPE_MS, ...known, isDropped: true })
      dropped.add(pool)
    },
    async keepDropped() {
      const pools = [...dropped]
      for (let from = 0; from < pools.length; from += MOST_ASKED) {
        const some = pools.slice(from, from + MOST_ASKED)
        await db.transaction((tx) => storeDroppedPools(tx, some, clock.now()))
        for (const pool of some) dropped.delete(pool)
      }
    },
    async publishLost(publish) {
      const all = learned
      learned = new Map()
      try {
        const pools = [...all.keys()]
        const stored = new Set(await findDroppedPools(db.read, pools))
        const lost = pools.filter((pool) => stored.has(pool) || dropped.has(pool))
        if (lost.length === 0) return
        await publish([...new Set(lost.flatMap((pool) => all.get(pool) ?? []))])
        for (const pool of lost) dropped.delete(pool)
        await db.transaction((tx) => takeDroppedPools(tx, lost))
      } catch (error) {
        learned = new Map([...all, ...learned])
        throw error
      }
    },
    async lookUp(pools) {
      const asked = [...new Set(pools)].filter((pool) => !mints.has(pool))
      for (let from = 0; from < asked.length; from += MOST_ASKED) {
        const some = asked.slice(from, from + MOST_ASKED)
        const found = await findPoolMints(db.read, some)
        for (const [pool, mint] of found) addPool(pool, mint)
        for (const pool of some) {
          if (!found.has(pool)) addUnknown(pool)
        }
      }
      dropOldest(unknown, MOST_UNKNOWN)
    },
  }
}
