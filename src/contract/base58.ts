/** Base58 as Bitcoin and Solana write it: https://datatracker.ietf.org/doc/html/draft-msporny-base58-03 */

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const ONE = ALPHABET.charCodeAt(0)
/** So many digits are handled together: 58^5 times 2^16 is still an exact double. */
const GROUP = 5
const GROUP_VALUE = 58 ** GROUP
const HALF = 2 ** 16
/** No transaction is larger. Time grows with the square of the length. */
const MOST_BYTES = 10_240
const MOST_DIGITS = Math.ceil((MOST_BYTES * 8) / Math.log2(58))

const CODES = Uint8Array.from(ALPHABET, (digit) => digit.charCodeAt(0))
const VALUES = new Int8Array(128).fill(-1)
for (const [value, code] of CODES.entries()) VALUES[code] = value

/** Pairs of bytes, and characters; they are reused, because most time of a decoded transaction is spent here. */
const halves = new Float64Array(MOST_BYTES / 2 + 1)
const codes = new Uint8Array(MOST_BYTES * 2)

/**
 * Encodes bytes as base58.
 * @throws RangeError above 10 KiB, which nothing on the chain reaches
 */
export function encodeBase58(bytes: Uint8Array, start = 0, end = bytes.length): string {
  if (end - start > MOST_BYTES) throw new RangeError('too long for base58')
  let at = start
  while (at < end && bytes[at] === 0) at += 1
  const zeros = at - start
  let count = 0
  // With an odd length, the first byte is a half on its own.
  if ((end - at) % 2 === 1) halves[count++] = bytes[at++] as number
  for (; at < end; at += 2) {
    halves[count++] = ((bytes[at] as number) << 8) | (bytes[at + 1] as number)
  }
  let out = codes.length
  for (let first = 0; first < count; ) {
    let rest = 0
    for (let index = first; index < count; index += 1) {
      const value = rest * HALF + (halves[index] as number)
      const quotient = Math.floor(value / GROUP_VALUE)
      halves[index] = quotient
      rest = value - quotient * GROUP_VALUE
    }
    while (first < count && halves[first] === 0) first += 1
    for (let digit = 0; digit < GROUP; digit += 1) {
      const quotient = (rest / 58) | 0
      codes[--out] = CODES[rest - quotient * 58] as number
      rest = quotient
    }
  }
  while (out < codes.length && codes[out] === ONE) out += 1
  const digits = String.fromCharCode.apply(null, codes.subarray(out) as never)
  return zeros === 0 ? digits : ALPHABET.charAt(0).repeat(zeros) + digits
}

/** Encodes the 32 bytes at `start` as an address. */
export function encodeKey(bytes: Uint8Array, start = 0): string {
  return encodeBase58(bytes, start, start + 32)
}

/** Decodes base58; null: it is not base58, or longer than 10 KiB. */
export function decodeBase58(text: string): Uint8Array | null {
  if (text.length > MOST_DIGITS) return null
  let zeros = 0
  while (text.charCodeAt(zeros) === ONE) zeros += 1
  // The lowest half first.
  let count = 0
  for (let at = zeros; at < text.length; ) {
    const end = Math.min(at + GROUP, text.length)
    let [carry, scale] = [0, 1]
    for (; at < end; at += 1) {
      const value = base58Digit(text.charCodeAt(at))
      if (value < 0) return null
      carry = carry * 58 + value
      scale *= 58
    }
    for (let index = 0; index < count || carry > 0; index += 1) {
      if (index === count) halves[count++] = 0
      const value = (halves[index] as number) * scale + carry
      carry = Math.floor(value / HALF)
      halves[index] = value - carry * HALF
    }
  }
  const isOdd = count > 0 && (halves[count - 1] as number) < 256
  const bytes = new Uint8Array(zeros + count * 2 - (isOdd ? 1 : 0))
  for (let index = 0, at = bytes.length - 1; at >= zeros; index += 1, at -= 2) {
    const half = halves[index] as number
    bytes[at] = half & 255
    if (at > zeros) bytes[at - 1] = half >> 8
  }
  return bytes
}

/** The value of a digit by its character code; -1: not a digit. */
export function base58Digit(code: number): number {
  return VALUES[code] ?? -1
}
