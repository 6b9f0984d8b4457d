import { createHash } from 'node:crypto'
import { ASSOCIATED_TOKEN } from './addresses.ts'
import { type Key, keyFrom } from './keys.ts'

const MARKER = Buffer.from('ProgramDerivedAddress')

/** The field of Curve25519, and the curve's constant `d`. */
const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

/** A program's address for these seeds: the first from bump 255 down that is off the curve. */
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

/** The associated token account of `owner` for `mint`. */
export function associated(owner: Key, mint: Key, tokenProgram: Key): Key {
  return derive(ASSOCIATED_TOKEN, owner, tokenProgram, mint)
}

/** Whether there is an x for this y: x² = (y² − 1) / (dy² + 1) must be a square. */
function isOnCurve(bytes: Uint8Array): boolean {
  const hex = Buffer.from(bytes).reverse().toString('hex')
  const y = BigInt(`0x${hex}`) & (2n ** 255n - 1n)
  const square = (y * y) % P
  const above = (square - 1n + P) % P
  const below = (D * square + 1n) % P
  // A quotient is a square exactly if the product is.
  return jacobi((above * below) % P, P) >= 0
}

/** The Jacobi symbol (a/n) for odd n. For a prime n it is 1 if a is a square, 0 if n divides a, else −1. */
function jacobi(a: bigint, n: bigint): -1 | 0 | 1 {
  let isNegative = false
  while (a !== 0n) {
    while ((a & 1n) === 0n) {
      // Many bits at once, because each shift allocates a number.
      const low = Number(BigInt.asUintN(30, a))
      const zeros = low === 0 ? 30 : 31 - Math.clz32(low & -low)
      const rest = n & 7n
      if (zeros % 2 === 1 && (rest === 3n || rest === 5n)) isNegative = !isNegative
      a >>= BigInt(zeros)
    }
    if ((a & 3n) === 3n && (n & 3n) === 3n) isNegative = !isNegative
    const divisor = a
    a = n % divisor
    n = divisor
  }
  if (n !== 1n) return 0
  return isNegative ? -1 : 1
}
