/** Items by what connects them, directly or through others (disjoint sets). */
export type Groups = {
  /** The item that stands for the group. It may change when groups are joined. */
  groupOf(one: string): string
  /** How many items were joined in its group; 1: alone. */
  sizeOf(one: string): number
  join(one: string, other: string): void
}

/** Creates groups of one item each; an item needs no entry before it is joined. */
export function createGroups(): Groups {
  const above = new Map<string, string>()
  const sizes = new Map<string, number>()

  function groupOf(one: string): string {
    let top = one
    for (let next = above.get(top); next !== undefined; next = above.get(top)) top = next
    // Shortens the way for the next time.
    for (let at = one; at !== top; ) {
      const next = above.get(at) ?? top
      above.set(at, top)
      at = next
    }
    return top
  }

  const sizeOf = (one: string) => sizes.get(groupOf(one)) ?? 1

  return {
    groupOf,
    sizeOf,
    join(one, other) {
      const [top, below] = [groupOf(one), groupOf(other)]
      if (top === below) return
      sizes.set(top, sizeOf(top) + sizeOf(below))
      above.set(below, top)
    },
  }
}
