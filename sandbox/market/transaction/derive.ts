import { createHash } from 'node:crypto'
import { ASSOCIATED_TOKEN } from './addresses.ts'
import { type Key, keyFrom } from './keys.ts'

const MARKER = Buffer.from('ProgramDerivedAddress')

/** The field of Curve25519, and the curve's constant `d`. */
const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

/** A program's address for these seeds: the first from bump 255 down that is no point of the curve. */
export function derive(program: Key, ...seeds: (string | Key | Uint8Array)[]): Key {
  const parts = seeds.map((seed) =>
    typeof seed === 'string' ? Buffer.from(seed) : 'bytes' in seed ? seed.bytes : seed,
  )
  for (let bump = 255; bump >= 0; bump--) {
    const hash = createHash('sha256')
    for (const part of parts) hash.update(part)
    const bytes = hash
      .update(Buffer.from([bump]))
      .update(program.bytes)
      .update(MARKER)
      .digest()
    if (!isOnCurve(bytes)) return keyFrom(new Uint8Array(bytes))
  }
  throw new Error('no bump left')
}

/** The token account that everybody expects `owner` to have for `mint`. */
export function associated(owner: Key, mint: Key, tokenProgram: Key): Key {
  return derive(ASSOCIATED_TOKEN, owner, tokenProgram, mint)
}

/** Whether some x fits this y: x² = (y² − 1) / (dy² + 1) must be a square. */
function isOnCurve(bytes: Uint8Array): boolean {
  const hex = Buffer.from(bytes).reverse().toString('hex')
  const y = BigInt(`0x${hex}`) & (2n ** 255n - 1n)
  const square = (y * y) % P
  const above = (square - 1n + P) % P
  const below = (D * square + 1n) % P
  // A quotient is a square exactly if the product is.
  const product = (above * below) % P
  return product === 0n || power(product) === 1n
}

/** Euler's criterion: `base` to the (P − 1) / 2, that is to 2²⁵⁴ − 10. */
function power(base: bigint): bigint {
  const squared = (value: bigint, times: number) => {
    let result = value
    for (let i = 0; i < times; i++) result = (result * result) % P
    return result
  }
  // 2^254 − 10 = 2 · (2^253 − 5), and 2^253 − 5 = 2^250 · 8 − 5 = (2^250 − 1) · 8 + 3.
  const x2 = (squared(base, 1) * base) % P
  const x4 = (squared(x2, 2) * x2) % P
  const x5 = (squared(x4, 1) * base) % P
  const x10 = (squared(x5, 5) * x5) % P
  const x20 = (squared(x10, 10) * x10) % P
  const x40 = (squared(x20, 20) * x20) % P
  const x50 = (squared(x40, 10) * x10) % P
  const x100 = (squared(x50, 50) * x50) % P
  const x200 = (squared(x100, 100) * x100) % P
  const x250 = (squared(x200, 50) * x50) % P
  return squared((squared(x250, 3) * x2) % P, 1)
}
