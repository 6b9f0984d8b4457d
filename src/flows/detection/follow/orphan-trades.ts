import {
  findLaunchesTradedAs,
  type Launch,
  type SourceCursor,
  type StoredLaunch,
  type Trade,
} from '../../../domains/launches/index.ts'
import { MINUTE, type Ms, SECOND } from '../../../kernel/clock.ts'
import { createRecentSet } from '../../../kernel/collections/recent-set.ts'
import type { DetectionContext } from '../context.ts'

const MOST_WAITING = 20_000
const MOST_ASKED = 200
const MOST_KNOWN = 50_000
/** A launch's transaction may have to be fetched, which takes seconds at confirmed … */
const LEAST_WAIT = 30 * SECOND
/** … and longer while its program is caught up with: until then the cursors are behind the trade. */
const MOST_WAIT = 10 * MINUTE

type Waiting = { trade: Trade; at: Ms }
type Key = { trades: Waiting[]; since: Ms; slot: number; isAsked: boolean }

/** What waited for a launch. `isIncomplete`: earlier trades of it may have been discarded. */
export type Claimed = { waiting: Waiting[]; isIncomplete: boolean }

/**
 * Trades of mints and pools that are not followed at this moment. Most belong to unknown coins and
 * are discarded after one set lookup; the rest wait for their launch to arrive or to be found in the
 * database. What was discarded is remembered: the tape of its launch can't be complete.
 */
export type OrphanTrades = {
  add(trade: Trade, at: Ms): void
  /** Takes the trades that wait for this launch. @param isNew it was not in the database before */
  claim(launch: Pick<Launch, 'mint' | 'slot'>, pools: readonly string[], isNew: boolean): Claimed
  /** Everything up to these cursors was taken in. */
  reached(cursors: readonly Pick<SourceCursor, 'source' | 'program' | 'slot'>[]): void
  /** Looks up waiting mints and pools in the database, many in one query. @returns the launches that are stored */
  lookUp(): Promise<StoredLaunch[]>
}

/** The oldest trades make room for new ones, and mints and pools that nobody launched are remembered. */
export function createOrphanTrades({
  db,
  clock,
}: Pick<DetectionContext, 'db' | 'clock'>): OrphanTrades {
  const waiting = new Map<string, Key>()
  const waitLimit = createWaitLimit(clock)
  let count = 0
  const discarded = createDiscarded()

  function take(key: string): Waiting[] {
    const trades = waiting.get(key)?.trades ?? []
    waiting.delete(key)
    count -= trades.length
    return trades
  }

  function makeRoom(): void {
    for (const [oldest, { isAsked }] of waiting) {
      if (count < MOST_WAITING) return
      take(oldest)
      // Most that are not stored will never be, and would take the room again.
      discarded.add(oldest, isAsked ? 'unknown' : 'missing')
    }
  }

  return {
    add(trade, at) {
      discarded.seen(trade.slot)
      const key = trade.mint ?? trade.pool
      if (key === null || discarded.isUnknown(key)) return
      if (count >= MOST_WAITING) makeRoom()
      count += 1
      const known = waiting.get(key)
      if (known) known.trades.push({ trade, at })
      else {
        const since = clock.monotonic()
        waiting.set(key, { trades: [{ trade, at }], since, slot: trade.slot, isAsked: false })
      }
    },
    claim({ mint, slot }, pools, isNew) {
      const keys = [mint, ...pools]
      const isIncomplete = keys.map((key) => discarded.take(key, slot, isNew)).includes(true)
      return { waiting: keys.flatMap(take), isIncomplete }
    },
    reached: waitLimit.reached,
    async lookUp() {
      const rows: StoredLaunch[] = []
      const due = [...waiting].filter(([, one]) => !one.isAsked || waitLimit.isOver(one))
      for (let from = 0; from < due.length; from += MOST_ASKED) {
        const asked = due.slice(from, from + MOST_ASKED)
        const over = new Set(asked.filter(([, one]) => waitLimit.isOver(one)).map(([key]) => key))
        const found = await findLaunchesTradedAs(
          db.read,
          asked.map(([key]) => key),
        )
        rows.push(...found)
        const traded = new Set(found.flatMap((row) => [row.mint, row.pool, row.graduated_pool]))
        for (const [key, one] of asked) {
          one.isAsked = true
          // Whoever asked claims what was found.
          if (traded.has(key) || !over.has(key) || waiting.get(key) !== one) continue
          take(key)
          discarded.add(key, 'unknown')
        }
      }
      return rows
    },
  }
}

/** How long trades wait for their launch. */
function createWaitLimit(clock: DetectionContext['clock']) {
  const cursors = new Map<string, number>()
  /** Everything up to this slot was taken in; without cursors there is nothing to wait for. */
  let lowest = Number.POSITIVE_INFINITY
  return {
    reached(moved: Parameters<OrphanTrades['reached']>[0]) {
      for (const { source, program, slot } of moved) cursors.set(`${source} ${program}`, slot)
      lowest = Math.min(...cursors.values())
    },
    /** No launch that such a trade belongs to can come anymore. */
    isOver({ since, slot }: Pick<Key, 'since' | 'slot'>): boolean {
      const waited = clock.monotonic() - since
      return waited >= LEAST_WAIT && (slot <= lowest || waited >= MOST_WAIT)
    },
  }
}

/** Coins whose trades were discarded: those that are not ours, and those that may be. */
function createDiscarded() {
  let newestSlot = 0
  /** A launch up to this slot may lack trades that are no longer remembered. */
  const forgotten = { unknown: -1, missing: -1 }
  const keys = {
    unknown: createRecentSet(MOST_KNOWN, () => {
      forgotten.unknown = newestSlot
    }),
    missing: createRecentSet(MOST_KNOWN, () => {
      forgotten.missing = newestSlot
    }),
  }
  return {
    isUnknown: (key: string) => keys.unknown.has(key),
    seen(slot: number) {
      newestSlot = Math.max(newestSlot, slot)
    },
    add(key: string, kind: keyof typeof keys) {
      keys[kind].add(key)
    },
    /** Whether trades of a launch were or may have been discarded; from now on they are not. */
    take(key: string, slot: number, isNew: boolean): boolean {
      const isDiscarded = keys.unknown.has(key) || keys.missing.has(key)
      keys.unknown.delete(key)
      keys.missing.delete(key)
      return isDiscarded || slot <= Math.max(forgotten.missing, isNew ? forgotten.unknown : -1)
    },
  }
}
