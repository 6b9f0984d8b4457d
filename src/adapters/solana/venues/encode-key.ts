/**
 * Base58 of 32 bytes, which is most of what decoding costs. Instead of dividing, the sixteen halves
 * are multiplied by what each is worth in groups of five digits, as
 * https://github.com/firedancer-io/firedancer/blob/main/src/ballet/base58 does: sixteen products of a
 * 16-bit half and a group (below 2^30) are exact in a double.
 */

const HALVES = 16
const GROUPS = 9
const GROUP_VALUE = 58 ** 5
const KEY = 32
const LONGEST = GROUPS * 5
const CODES = Uint8Array.from(
  '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz',
  (digit) => digit.charCodeAt(0),
)
const ONE = CODES[0] as number

/** Of half `h`, group `g` at `h * GROUPS + g`. */
const WORTH = new Float64Array(HALVES * GROUPS)
for (let half = 0; half < HALVES; half += 1) {
  let value = 1n << BigInt(16 * (HALVES - 1 - half))
  for (let group = GROUPS - 1; group >= 0; group -= 1) {
    WORTH[half * GROUPS + group] = Number(value % BigInt(GROUP_VALUE))
    value /= BigInt(GROUP_VALUE)
  }
}

const groups = new Float64Array(GROUPS)
const digits = Buffer.alloc(LONGEST)

/** An address from the 32 bytes that begin at `start`. */
export function encodeKey(bytes: Uint8Array, start = 0): string {
  groups.fill(0)
  for (let half = 0; half < HALVES; half += 1) {
    const at = start + half * 2
    const value = ((bytes[at] as number) << 8) | (bytes[at + 1] as number)
    if (value === 0) continue
    const worth = half * GROUPS
    for (let group = 0; group < GROUPS; group += 1) {
      groups[group] = (groups[group] as number) + value * (WORTH[worth + group] as number)
    }
  }
  let at = LONGEST
  let carry = 0
  for (let group = GROUPS - 1; group >= 0; group -= 1) {
    const whole = (groups[group] as number) + carry
    carry = Math.floor(whole / GROUP_VALUE)
    let rest = (whole - carry * GROUP_VALUE) | 0
    for (let digit = 0; digit < 5; digit += 1) {
      const quotient = (rest / 58) | 0
      at -= 1
      digits[at] = CODES[rest - quotient * 58] as number
      rest = quotient
    }
  }
  // A zero byte in front is one digit, however many the groups made of it.
  let zeros = 0
  while (zeros < KEY && bytes[start + zeros] === 0) zeros += 1
  let first = 0
  while (first < LONGEST && digits[first] === ONE) first += 1
  return digits.toString('latin1', first - zeros, LONGEST)
}
