/** Repeatable randomness: the same seed gives the same run. */
export type Random = {
  /** In [0, 1). */
  next(): number
  /** Whole, both ends included. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  bytes(length: number): Uint8Array
  /** Another stream, which does not depend on how much of this one was used. */
  fork(name: string): Random
}

export function seededRandom(seed: string): Random {
  let state = hash(seed)
  // mulberry32, https://gist.github.com/tommyettinger/46a874533244883189143505d203312c
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: <T>(from: readonly T[]) => from[int(0, from.length - 1)] as T,
    bytes: (length) => Uint8Array.from({ length }, () => int(0, 255)),
    fork: (name) => seededRandom(`${seed}/${name}`),
  }
}

/**
 * A roll in [0, 1) that depends only on its words, not on earlier rolls, so that faults are the same
 * whatever order concurrent calls arrive in.
 */
export function roll(...words: readonly (string | number)[]): number {
  return (hash(words.join(' ')) >>> 0) / 2 ** 32
}

/** FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv, with its bits mixed once more at the end. */
function hash(text: string): number {
  let state = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    state = Math.imul(state ^ text.charCodeAt(at), 0x01000193)
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
  return state ^ (state >>> 16)
}
