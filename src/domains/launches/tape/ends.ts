/** A reserve, under every name that it may be known by, and the slot of the trade that starts from or leaves it. */
export type End = { keys: readonly string[]; slot: number }

/** Pairs each reserve that a trade starts from with one that another trade leaves, whichever comes first. */
export type Ends = {
  /** A trade starts from this reserve. */
  start(end: End): void
  /** A trade leaves this reserve. */
  leave(end: End): void
  /** Reserves that a trade starts from, and that no other leaves. */
  unstarted(): End[]
  /** Reserves that a trade leaves, and that no other starts from. */
  unleft(): End[]
}

/** Two ends pair if they share a key. */
export function createEnds(): Ends {
  const starts = createSide()
  const leaves = createSide()
  return {
    start(end) {
      if (!leaves.take(end)) starts.add(end)
    },
    leave(end) {
      if (!starts.take(end)) leaves.add(end)
    },
    unstarted: () => starts.all(),
    unleft: () => leaves.all(),
  }
}

function createSide() {
  const waiting = new Set<End>()
  const byKey = new Map<string, Set<End>>()

  return {
    add(end: End) {
      waiting.add(end)
      for (const key of end.keys) {
        const own = byKey.get(key) ?? new Set()
        byKey.set(key, own.add(end))
      }
    },
    /** Removes one that shares a key. @returns false: there is none */
    take({ keys }: End): boolean {
      for (const key of keys) {
        const [found] = byKey.get(key) ?? []
        if (!found) continue
        waiting.delete(found)
        for (const one of found.keys) {
          const own = byKey.get(one)
          own?.delete(found)
          if (own?.size === 0) byKey.delete(one)
        }
        return true
      }
      return false
    },
    all: () => [...waiting],
  }
}
