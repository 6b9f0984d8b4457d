/** Repeatable numbers: the same seed gives the same ones (mulberry32). */
export type Dice = {
  /** From `low` up to `high`. */
  real(low: number, high: number): number
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  pick<T>(of: readonly T[]): T
}

export function diceOf(seed: number): Dice {
  let state = (seed * 0x9e3779b9) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const real = (low: number, high: number) => low + next() * (high - low)
  const whole = (low: number, high: number) => Math.floor(real(low, high + 1))
  return { real, whole, pick: (of) => of[whole(0, of.length - 1)] as (typeof of)[number] }
}
