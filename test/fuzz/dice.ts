/** Randomness that repeats for a seed (mulberry32: fast, and good enough for this). */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** 0 up to 2^32 - 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }

  below(limit: number): number {
    return limit <= 1 ? 0 : this.next() % limit
  }

  /** True once in this many times, on average. */
  once(times: number): boolean {
    return this.below(times) === 0
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }

  bytes(length: number): Uint8Array {
    const bytes = new Uint8Array(length)
    for (let at = 0; at < length; at += 1) bytes[at] = this.next()
    return bytes
  }
}
