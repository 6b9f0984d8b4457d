/**
 * Base58 of 32 bytes, which is most of what decoding costs. Instead of dividing, the sixteen halves
 * are multiplied by what each is worth in groups of five digits, as
 * https://github.com/firedancer-io/firedancer/blob/main/src/ballet/base58 does: sixteen products of a
 * 16-bit half and a group (below 2^30) are exact in a double.
 */

const HALVES = 16
const GROUPS = 9
const GROUP_VALUE = 58 ** 5
const PAIR_VALUE = 58 ** 2
const KEY = 32
const LONGEST = GROUPS * 5
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const ONE = ALPHABET.charCodeAt(0)

/** Of half `h`, group `g` at `h * GROUPS + g`. */
const WORTH = new Float64Array(HALVES * GROUPS)
for (let half = 0; half < HALVES; half += 1) {
  let value = 1n << BigInt(16 * (HALVES - 1 - half))
  for (let group = GROUPS - 1; group >= 0; group -= 1) {
    WORTH[half * GROUPS + group] = Number(value % BigInt(GROUP_VALUE))
    value /= BigInt(GROUP_VALUE)
  }
}

/** Two digits at a time: the higher one's code, then the lower one's. */
const HIGHER = Uint8Array.from({ length: PAIR_VALUE }, (_, pair) =>
  ALPHABET.charCodeAt(Math.floor(pair / 58)),
)
const LOWER = Uint8Array.from({ length: PAIR_VALUE }, (_, pair) => ALPHABET.charCodeAt(pair % 58))

const groups = new Float64Array(GROUPS)
const digits = Buffer.alloc(LONGEST)

/** An address from the 32 bytes that begin at `start`, which must be there. */
export function encodeKey(bytes: Uint8Array, start = 0): string {
  multiply(bytes, start)
  let carry = 0
  for (let group = GROUPS - 1; group >= 0; group -= 1) {
    const whole = (groups[group] as number) + carry
    carry = Math.floor(whole / GROUP_VALUE)
    const value = (whole - carry * GROUP_VALUE) | 0
    const front = (value / PAIR_VALUE) | 0
    const first = (front / PAIR_VALUE) | 0
    const middle = front - first * PAIR_VALUE
    const last = value - front * PAIR_VALUE
    const at = group * 5
    digits[at] = LOWER[first] as number
    digits[at + 1] = HIGHER[middle] as number
    digits[at + 2] = LOWER[middle] as number
    digits[at + 3] = HIGHER[last] as number
    digits[at + 4] = LOWER[last] as number
  }
  // A zero byte in front is one digit, however many the groups made of it.
  let zeros = 0
  while (zeros < KEY && bytes[start + zeros] === 0) zeros += 1
  let first = 0
  while (first < LONGEST && digits[first] === ONE) first += 1
  return digits.toString('latin1', first - zeros, LONGEST)
}

/** Nine sums side by side stay in registers; in a loop they would go through memory. */
function multiply(bytes: Uint8Array, start: number): void {
  let [g0, g1, g2, g3, g4, g5, g6, g7, g8] = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  for (let half = 0; half < HALVES; half += 1) {
    const at = start + half * 2
    const value = ((bytes[at] as number) << 8) | (bytes[at + 1] as number)
    const worth = half * GROUPS
    g0 += value * (WORTH[worth] as number)
    g1 += value * (WORTH[worth + 1] as number)
    g2 += value * (WORTH[worth + 2] as number)
    g3 += value * (WORTH[worth + 3] as number)
    g4 += value * (WORTH[worth + 4] as number)
    g5 += value * (WORTH[worth + 5] as number)
    g6 += value * (WORTH[worth + 6] as number)
    g7 += value * (WORTH[worth + 7] as number)
    g8 += value * (WORTH[worth + 8] as number)
  }
  groups[0] = g0
  groups[1] = g1
  groups[2] = g2
  groups[3] = g3
  groups[4] = g4
  groups[5] = g5
  groups[6] = g6
  groups[7] = g7
  groups[8] = g8
}
