/** Base58 as Bitcoin and Solana write it: https://datatracker.ietf.org/doc/html/draft-msporny-base58-03 */

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const CODES = Uint8Array.from(ALPHABET, (digit) => digit.charCodeAt(0))
const ONE = CODES[0] as number
const VALUES = new Int8Array(128).fill(-1)
for (const [value, code] of CODES.entries()) VALUES[code] = value

/** Digits are handled in groups, and bytes in pairs: 58^5 times 2^16 is still an exact double. */
const GROUP = 5
const GROUPS = 58 ** GROUP
const PAIRS = 2 ** 16
/** No transaction is larger. Time grows with the square of the length. */
const MOST_BYTES = 10_240
const MOST_DIGITS = Math.ceil((MOST_BYTES * 8) / Math.log2(58))

/** A number's groups or pairs, the lowest first, and its text. Reused, because decoding spends most of its time here. */
const limbs = new Float64Array(MOST_BYTES / 2 + 1)
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
  if ((end - at) % 2 === 1) limbs[count++] = bytes[at++] as number
  for (; at < end; at += 2)
    count = append(count, PAIRS, ((bytes[at] as number) << 8) | (bytes[at + 1] as number), GROUPS)
  let out = codes.length
  for (let index = 0; index < count; index += 1) {
    let rest = limbs[index] as number
    for (let digit = 0; digit < GROUP; digit += 1) {
      const quotient = (rest / 58) | 0
      codes[--out] = CODES[rest - quotient * 58] as number
      rest = quotient
    }
  }
  while (codes[out] === ONE) out += 1
  return '1'.repeat(zeros) + String.fromCharCode.apply(null, codes.subarray(out) as never)
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
  let count = 0
  for (let at = zeros; at < text.length; ) {
    let [group, scale] = [0, 1]
    for (const end = Math.min(at + GROUP, text.length); at < end; at += 1) {
      const value = VALUES[text.charCodeAt(at)] ?? -1
      if (value < 0) return null
      group = group * 58 + value
      scale *= 58
    }
    count = append(count, scale, group, PAIRS)
  }
  const isOdd = count > 0 && (limbs[count - 1] as number) < 256
  const bytes = new Uint8Array(zeros + count * 2 - (isOdd ? 1 : 0))
  for (let index = 0, at = bytes.length - 1; at >= zeros; index += 1, at -= 2) {
    bytes[at] = limbs[index] as number
    if (at > zeros) bytes[at - 1] = (limbs[index] as number) >> 8
  }
  return bytes
}

/** Multiplies the number by `scale` and adds to it. @returns of how many limbs it then is, each below `base` */
function append(count: number, scale: number, added: number, base: number): number {
  let carry = added
  let index = 0
  for (; index < count || carry > 0; index += 1) {
    const value = (index < count ? (limbs[index] as number) : 0) * scale + carry
    carry = Math.floor(value / base)
    limbs[index] = value - carry * base
  }
  return index
}
