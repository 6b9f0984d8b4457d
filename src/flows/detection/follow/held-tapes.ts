import type { RunningTape, TapeTrade } from '../../../domains/launches/index.ts'
import type { Followed } from './followed.ts'

/** The tapes in memory. Beyond the limits, the tape without a trade for longest is unloaded first. */
export type HeldTapes = {
  /** Keeps a tape in memory. @param counted the stored trades in it */
  hold(followed: Followed, tape: RunningTape, counted: ReadonlySet<string>): void
  /** Counts the tape that a launch began with. */
  count(followed: Followed): void
  add(followed: Followed, trade: TapeTrade): void
  /** Takes a launch's tape out of memory, if it is there. */
  unload(followed: Followed): void
  /** Ends a launch's stages, after which it needs no tape. */
  end(followed: Followed): void
}

/** Holds tapes up to these limits: how many, and of how many wallets in all. */
export function createHeldTapes(limits: { tapes: number; wallets: number }): HeldTapes {
  /** The wallets of each, the longest without a trade first. */
  const held = new Map<Followed, number>()
  let wallets = 0

  function count(followed: Followed): void {
    wallets -= held.get(followed) ?? 0
    held.delete(followed)
    const { tape } = followed
    if (tape === null) return
    held.set(followed, tape.size())
    wallets += tape.size()
    for (const oldest of held.keys()) {
      if (held.size <= limits.tapes && wallets <= limits.wallets) break
      if (oldest !== followed) unload(oldest)
    }
  }

  function unload(followed: Followed): void {
    followed.tapeState.unload()
    count(followed)
  }

  return {
    count,
    unload,
    hold(followed, tape, counted) {
      followed.tapeState.hold(tape, counted)
      count(followed)
    },
    add(followed, trade) {
      followed.tapeState.add(trade)
      count(followed)
    },
    end(followed) {
      followed.endStages()
      count(followed)
    },
  }
}
