const WORD = 32

/** A set of small whole numbers, one bit each. */
export type Bits = {
  set(at: number, is: boolean): void
  clear(): void
  /** Makes it equal to another set. */
  become(other: Bits): void
  /** The words that hold the bits; those beyond the end are 0. */
  words(): Uint32Array
}

/** A set of small whole numbers, 32 in a word. */
export function createBits(): Bits {
  let words = new Uint32Array(8)
  return {
    set(at, is) {
      const word = Math.floor(at / WORD)
      if (word >= words.length) {
        if (!is) return
        const longer = new Uint32Array(Math.max(word + 1, words.length * 2))
        longer.set(words)
        words = longer
      }
      const bit = 1 << (at % WORD)
      words[word] = is ? (words[word] ?? 0) | bit : (words[word] ?? 0) & ~bit
    },
    clear: () => words.fill(0),
    become(other) {
      const from = other.words()
      if (words.length < from.length) words = new Uint32Array(from.length)
      words.set(from)
      words.fill(0, from.length)
    },
    words: () => words,
  }
}

/**
 * Visits the numbers that are in all sets, in order. At least one set. Allocates nothing for each number: a launch has
 * tens of thousands, and collecting what they left behind took longer than finding them.
 */
export function visitCommon(sets: readonly Bits[], visit: (at: number) => void): void {
  const all = sets.map((set) => set.words())
  const length = Math.min(...all.map((words) => words.length))
  for (let at = 0; at < length; at += 1) {
    let left = 0xffff_ffff
    for (let nth = 0; nth < all.length && left !== 0; nth += 1) left &= all[nth]?.[at] ?? 0
    while (left !== 0) {
      visit(at * WORD + 31 - Math.clz32(left & -left))
      left &= left - 1
    }
  }
}
