import {
  findLaunchesTradedAs,
  type Launch,
  type SourceCursor,
  type StoredLaunch,
  type Trade,
} from '../../../domains/launches/index.ts'
import { MINUTE, type Ms, SECOND } from '../../../kernel/clock.ts'
import { createRecently } from '../../../kernel/recently.ts'
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

/** What waited for a launch. `lost`: earlier trades of it may have been dropped. */
export type Claimed = { waiting: Waiting[]; lost: boolean }

/**
 * Trades of mints and pools that are not followed at this moment. Most belong to unknown coins and
 * are dropped after one set lookup; the rest wait for their launch to arrive or to be found in the
 * database. What was dropped is remembered: the tape of its launch can't be whole.
 */
export type Strangers = {
  add(trade: Trade, at: Ms): void
  /** Takes the trades that wait for this launch. @param isNew it was not in the database before */
  claim(launch: Pick<Launch, 'mint' | 'slot'>, pools: readonly string[], isNew: boolean): Claimed
  /** Everything up to these cursors was taken in. */
  reached(cursors: readonly Pick<SourceCursor, 'source' | 'program' | 'slot'>[]): void
  /** Looks up waiting mints and pools in the database. @returns the launches that are stored */
  lookUp(): Promise<StoredLaunch[]>
}

/** Looks up launches that are not in memory, many in one query. Unknown mints and pools are remembered. */
export function createStrangers({ db, clock }: Pick<DetectionContext, 'db' | 'clock'>): Strangers {
  const waiting = new Map<string, Key>()
  const cursors = new Map<string, number>()
  let count = 0
  let newestSlot = 0
  /** Everything up to this slot was taken in; without cursors there is nothing to wait for. */
  let lowest = Number.POSITIVE_INFINITY
  /** A launch up to this slot may have lost trades that are no longer remembered: … */
  const forgotten = { unknown: -1, lost: -1 }
  /** … those of coins that are not ours, and those of coins that may be. */
  const unknown = createRecently(MOST_KNOWN, () => {
    forgotten.unknown = newestSlot
  })
  const lost = createRecently(MOST_KNOWN, () => {
    forgotten.lost = newestSlot
  })

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
      if (isAsked) unknown.add(oldest)
      else lost.add(oldest)
    }
  }

  /** No launch that this trade belongs to can come anymore. */
  function isOver({ since, slot }: Key): boolean {
    const waited = clock.monotonic() - since
    return waited >= LEAST_WAIT && (slot <= lowest || waited >= MOST_WAIT)
  }

  function drop(key: string): void {
    take(key)
    unknown.add(key)
  }

  function claimKey(key: string, slot: number, isNew: boolean): Claimed {
    const wasDropped = unknown.has(key) || lost.has(key)
    const mayBe = slot <= Math.max(forgotten.lost, isNew ? forgotten.unknown : -1)
    unknown.delete(key)
    lost.delete(key)
    return { waiting: take(key), lost: wasDropped || mayBe }
  }

  return {
    add(trade, at) {
      newestSlot = Math.max(newestSlot, trade.slot)
      const key = trade.mint ?? trade.pool
      if (key === null || unknown.has(key)) return
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
      const all = [mint, ...pools].map((key) => claimKey(key, slot, isNew))
      return {
        waiting: all.flatMap((one) => one.waiting),
        lost: all.some((one) => one.lost),
      }
    },
    reached(moved) {
      for (const { source, program, slot } of moved) cursors.set(`${source} ${program}`, slot)
      lowest = Math.min(...cursors.values())
    },
    async lookUp() {
      const rows: StoredLaunch[] = []
      while (true) {
        const asked = [...waiting].filter(([, key]) => !key.isAsked || isOver(key))
        const keys = asked.slice(0, MOST_ASKED).map(([key]) => key)
        if (keys.length === 0) return rows
        const over = new Set(keys.filter((key) => isOver(waiting.get(key) as Key)))
        const found = await findLaunchesTradedAs(db.read, keys)
        const traded = new Set(found.flatMap((row) => [row.mint, row.pool, row.graduated_pool]))
        rows.push(...found)
        for (const key of keys) {
          const one = waiting.get(key)
          if (one) {
            one.isAsked = true
            // Whoever asked claims what was found.
            if (traded.has(key)) one.since = clock.monotonic()
          }
          if (over.has(key) && !traded.has(key)) drop(key)
        }
      }
    },
  }
}
