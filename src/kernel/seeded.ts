const MODULUS = 2_147_483_647

/**
 * The same numbers, 0 to below 1, for the same seed (Lehmer's generator), so that anybody who draws with it
 * gets the same draw. Not for secrets. @param seed a whole number
 */
export function seeded(seed: number): () => number {
  let state = (Math.abs(seed) % (MODULUS - 1)) + 1
  return () => {
    state = (state * 48_271) % MODULUS
    return state / MODULUS
  }
}
