const WORD = 32

/** A set of small whole numbers, one bit each. */
export type Bits = {
  set(at: number, is: boolean): void
  clear(): void
  copy(): Bits
  /** The words that hold the bits; those beyond the end are 0. */
  words(): Uint32Array
}

/** A set of small whole numbers, 32 in a word. */
export function createBits(from = new Uint32Array(8)): Bits {
  let words = from
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
    copy: () => createBits(words.slice()),
    words: () => words,
  }
}

/** The numbers that are in all sets, in order. At least one set. */
export function* inAll(sets: readonly Bits[]): Generator<number> {
  const all = sets.map((set) => set.words())
  const length = Math.min(...all.map((words) => words.length))
  for (let at = 0; at < length; at += 1) {
    let left = 0xffff_ffff
    for (const words of all) left &= words[at] ?? 0
    while (left !== 0) {
      yield at * WORD + 31 - Math.clz32(left & -left)
      left &= left - 1
    }
  }
}
