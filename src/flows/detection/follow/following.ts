import {
  type Gap,
  type Launch,
  type StoredLaunch,
  type TapeTrade,
  withinBounds,
} from '../../../domains/launches/index.ts'
import type { Ms } from '../../../kernel/clock.ts'
import { type Followed, followNew, followStored } from './followed.ts'
import { createListedMarkets, type ListedMarkets } from './listed-markets.ts'

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
  record(followed: Followed, trade: TapeTrade): void
  /** Puts a launch's tape in memory, or takes it out. */
  setTape(followed: Followed, tape: Followed['tape']): void
  /** Routes this pool's trades to the launch from now on. */
  addPool(followed: Followed, pool: string): void
  forget(mint: string): void
  /** Marks the launches whose trades a gap may hide: those followed now, and those that come later. */
  addGap(gap: Gap): void
  /** Marks a launch that is traded in another place from now on, if a gap there may hide its trades. */
  applyGaps(followed: Followed): void
  all(): Iterable<Followed>
  /** The tokens that coins may be quoted in without being launches of ours. */
  listed: ListedMarkets
}

/**
 * @param onEvict called with each launch that is evicted, to store its figures
 * @param onFollow called with each launch that is followed from now on
 */
export function createFollowing(
  onEvict: (followed: Followed) => void,
  limits: FollowingLimits = USUAL_LIMITS,
  onFollow: (followed: Followed, isNew: boolean) => void = () => {},
): Following {
  const byMint = new Map<string, Followed>()
  const byPool = new Map<string, Followed>()
  const tapes = createTapes(limits)
  /** Where the newest gap of each program ends. */
  const gapEnds = new Map<string, number>()

  function applyGaps(followed: Followed): void {
    for (const [program, toSlot] of gapEnds) followed.markGap(program, toSlot)
  }

  function hold(followed: Followed, isNew: boolean): Followed {
    byMint.set(followed.mint, followed)
    for (const pool of poolsOf(followed)) byPool.set(pool, followed)
    tapes.set(followed, followed.tape)
    applyGaps(followed)
    for (const [mint, oldest] of byMint) {
      if (byMint.size <= limits.launches) break
      onEvict(oldest)
      drop(mint)
    }
    onFollow(followed, isNew)
    return followed
  }

  function drop(mint: string): void {
    const followed = byMint.get(mint)
    if (!followed) return
    tapes.set(followed, null)
    byMint.delete(mint)
    for (const pool of poolsOf(followed)) {
      if (byPool.get(pool) === followed) byPool.delete(pool)
    }
  }

  return {
    find: (mint, pool) => byMint.get(mint ?? '') ?? byPool.get(pool ?? '') ?? null,
    start: (launch, detectedAt) => hold(followNew(withinBounds(launch), detectedAt), true),
    resume: (row) => byMint.get(row.mint) ?? hold(followStored(row), false),
    replace(row) {
      const stored = followStored(row)
      carryOver(stored, byMint.get(row.mint))
      drop(row.mint)
      return hold(stored, false)
    },
    record(followed, trade) {
      byMint.delete(followed.mint)
      byMint.set(followed.mint, followed)
      followed.keepForTape(trade)
      tapes.add(followed, trade)
    },
    setTape: tapes.set,
    addPool(followed, pool) {
      followed.moveToPool(pool)
      byPool.set(pool, followed)
    },
    forget: drop,
    addGap({ program, toSlot }) {
      gapEnds.set(program, Math.max(toSlot, gapEnds.get(program) ?? 0))
      for (const followed of byMint.values()) followed.markGap(program, toSlot)
    },
    applyGaps,
    all: () => byMint.values(),
    listed: createListedMarkets(),
  }
}

/** Where a coin is or was traded, as far as known. */
export function poolsOf({ launch, graduatedPool }: Followed): string[] {
  return [launch.pool, graduatedPool].filter((pool) => pool !== null)
}

/** The row may have been read before all of this was stored. */
function carryOver(stored: Followed, begun: Followed | undefined): void {
  if (!begun) return
  const { graduatedAt, graduatedTo, graduatedPool, lp, deposits, missed } = begun
  if (graduatedAt !== null) stored.graduate(graduatedTo, graduatedAt, lp)
  if (graduatedPool !== null) stored.moveToPool(graduatedPool)
  for (const [pool, amount] of deposits) stored.deposits.set(pool, amount)
  if (missed) stored.markMissed()
  begun.replace()
}

/** The tapes in memory. Beyond the limits, the tape without a trade for longest goes first. */
function createTapes(limits: FollowingLimits) {
  const held = new Map<string, Followed>()
  let wallets = 0

  function set(followed: Followed, tape: Followed['tape']): void {
    if (held.has(followed.mint)) wallets -= followed.tape?.size() ?? 0
    followed.holdTape(tape)
    wallets += tape?.size() ?? 0
    held.delete(followed.mint)
    if (!tape) return
    held.set(followed.mint, followed)
    makeRoom(followed)
  }

  function makeRoom(kept: Followed): void {
    for (const oldest of held.values()) {
      if (held.size <= limits.tapes && wallets <= limits.wallets) break
      if (oldest !== kept) set(oldest, null)
    }
  }

  function add(followed: Followed, trade: TapeTrade): void {
    const { tape } = followed
    if (!tape) return
    const before = tape.size()
    tape.add(trade)
    wallets += tape.size() - before
    held.delete(followed.mint)
    held.set(followed.mint, followed)
    if (wallets > limits.wallets) makeRoom(followed)
  }

  return { set, add }
}
