/** The whole part of a square root. */
export function root(square: bigint): bigint {
  if (square < 2n) return square
  let guess = 1n << BigInt((square.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (guess + square / guess) >> 1n
    if (next >= guess) return guess
    guess = next
  }
}

/** Meteora's price: the root of quote per base, times 2⁶⁴. */
export function sqrtPrice(base: bigint, quote: bigint): bigint {
  return root((quote << 128n) / base)
}
