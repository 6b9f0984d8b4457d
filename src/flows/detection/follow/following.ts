import {
  type Gap,
  type Launch,
  type RunningTape,
  type StoredLaunch,
  type TapeTrade,
  withinBounds,
} from '../../../domains/launches/index.ts'
import type { Ms } from '../../../kernel/clock.ts'
import { createRecentSet } from '../../../kernel/collections/recent-set.ts'
import { type Followed, followNew, followStored } from './followed.ts'
import { createHeldTapes } from './held-tapes.ts'
import { createListedMarkets, type ListedMarkets } from './listed-markets.ts'

/** Mints to remember, for rows that were read before. */
const MOST_REMEMBERED = 5_000

/** @param isNew it is not stored yet */
type OnFollow = (followed: Followed, isNew: boolean) => void

/** How much is held in memory. */
export type FollowingLimits = { launches: number; tapes: number; wallets: number }

const USUAL_LIMITS: FollowingLimits = { launches: 10_000, tapes: 5_000, wallets: 200_000 }

/**
 * The launches that are followed now. If there are too many, the least recently traded is evicted first.
 * Nothing is lost, because launches and the trades of those with stages due are in the database.
 */
export type Following = {
  find(mint: string | null, pool: string | null): Followed | null
  start(launch: Launch, detectedAt: Ms): Followed
  resume(row: StoredLaunch): Followed
  /** Replaces a launch that was started as new by its stored row, and keeps what arrived since. */
  replace(row: StoredLaunch): Followed
  /** Adds a trade to the launch's tape, and marks the launch as most recently used. */
  addToTape(followed: Followed, trade: TapeTrade): void
  /** Keeps a launch's tape in memory. @param counted the stored trades in it */
  holdTape(followed: Followed, tape: RunningTape, counted: ReadonlySet<string>): void
  /** Takes a launch's tape out of memory. It is read again when a report needs it. */
  unloadTape(followed: Followed): void
  /** The launch's last stage is scored: from now on only its market is followed. */
  endStages(followed: Followed): void
  /** Routes this pool's trades to the launch from now on. */
  addPool(followed: Followed, pool: string): void
  /** Undoes a graduation that a fork dropped. Its tape is read again when a report needs it. */
  ungraduate(followed: Followed): void
  forget(mint: string): void
  /** Forgets a launch that a fork dropped, until it starts again: a row from before does not bring it back. */
  drop(mint: string): void
  /** Some of its trades are missing for good: it is marked, and so is a row of it that was read before. */
  markIncomplete(mint: string): void
  /** Marks the launches whose trades a gap may hide: those followed now, and those that come later. */
  addGap(gap: Gap): void
  /** Marks a launch that is traded in another place from now on, if a gap there may hide its trades. */
  applyGaps(followed: Followed): void
  /** Calls this from now on with each launch that starts to be followed. */
  onFollow(listener: OnFollow): void
  all(): Iterable<Followed>
  /** The tokens that coins may be quoted in without being launches of ours. */
  listed: ListedMarkets
}

/** @param onEvict called with each launch that is evicted, to store its figures */
export function createFollowing(
  onEvict: (followed: Followed) => void,
  limits: FollowingLimits = USUAL_LIMITS,
): Following {
  const byMint = new Map<string, Followed>()
  const byPool = new Map<string, Followed>()
  const tapes = createHeldTapes(limits)
  const marks = createMarks((stored) => hold(stored, false))
  /** Where the newest gap of each program ends. */
  const gapEnds = new Map<string, number>()
  let onFollow: OnFollow = () => {}

  function applyGaps(followed: Followed): void {
    for (const [program, toSlot] of gapEnds) followed.markGap(program, toSlot)
  }

  function hold(followed: Followed, isNew: boolean): Followed {
    byMint.set(followed.mint, followed)
    for (const pool of poolsOf(followed)) byPool.set(pool, followed)
    tapes.count(followed)
    applyGaps(followed)
    marks.apply(followed)
    for (const [mint, oldest] of byMint) {
      if (byMint.size <= limits.launches) break
      onEvict(oldest)
      evict(mint)
    }
    onFollow(followed, isNew)
    return followed
  }

  function evict(mint: string): void {
    const followed = byMint.get(mint)
    if (!followed) return
    tapes.unload(followed)
    byMint.delete(mint)
    for (const pool of poolsOf(followed)) {
      if (byPool.get(pool) === followed) byPool.delete(pool)
    }
  }

  return {
    find: (mint, pool) => byMint.get(mint ?? '') ?? byPool.get(pool ?? '') ?? null,
    start(launch, detectedAt) {
      marks.start(launch.mint)
      return hold(followNew(withinBounds(launch), detectedAt), true)
    },
    resume: (row) => byMint.get(row.mint) ?? marks.holdStored(followStored(row)),
    replace(row) {
      const stored = followStored(row)
      carryOver(stored, byMint.get(row.mint))
      evict(row.mint)
      return marks.holdStored(stored)
    },
    addToTape(followed, trade) {
      if (byMint.get(followed.mint) !== followed) return
      byMint.delete(followed.mint)
      byMint.set(followed.mint, followed)
      tapes.add(followed, trade)
    },
    holdTape: tapes.hold,
    unloadTape: tapes.unload,
    endStages: tapes.end,
    addPool(followed, pool) {
      followed.moveToPool(pool)
      byPool.set(pool, followed)
    },
    ungraduate(followed) {
      const { graduatedPool, launch } = followed
      if (graduatedPool !== null && graduatedPool !== launch.pool) byPool.delete(graduatedPool)
      tapes.unload(followed)
      followed.ungraduate()
    },
    forget: evict,
    drop(mint) {
      evict(mint)
      marks.drop(mint)
    },
    markIncomplete(mint) {
      marks.markIncomplete(mint)
      byMint.get(mint)?.markIncomplete()
    },
    addGap({ program, toSlot }) {
      gapEnds.set(program, Math.max(toSlot, gapEnds.get(program) ?? 0))
      for (const followed of byMint.values()) followed.markGap(program, toSlot)
    },
    applyGaps,
    onFollow(listener) {
      onFollow = listener
    },
    all: () => byMint.values(),
    listed: createListedMarkets(),
  }
}

/** What happened to launches while their rows may have been read. */
function createMarks(hold: (stored: Followed) => Followed) {
  const incomplete = createRecentSet(MOST_REMEMBERED)
  const dropped = createRecentSet(MOST_REMEMBERED)
  return {
    markIncomplete: incomplete.add,
    drop: dropped.add,
    start: dropped.delete,
    apply(followed: Followed): void {
      if (incomplete.has(followed.mint)) followed.markIncomplete()
    },
    /** Not held if a fork dropped it since its row was read. */
    holdStored(stored: Followed): Followed {
      if (!dropped.has(stored.mint)) return hold(stored)
      stored.replace()
      return stored
    },
  }
}

/** Where a coin is or was traded, as far as known. */
export function poolsOf({ launch, graduatedPool }: Followed): string[] {
  return [launch.pool, graduatedPool].filter((pool) => pool !== null)
}

/** The row may have been read before all of this was stored. */
function carryOver(stored: Followed, begun: Followed | undefined): void {
  if (!begun) return
  const { graduatedAt, graduatedTo, graduatedPool, lp, deposits, isIncomplete } = begun
  if (graduatedAt !== null) stored.graduate(graduatedTo, graduatedAt, lp)
  if (graduatedPool !== null) stored.moveToPool(graduatedPool)
  for (const [pool, amount] of deposits) stored.recordDeposit(pool, amount)
  if (isIncomplete) stored.markIncomplete()
  begun.replace()
}
