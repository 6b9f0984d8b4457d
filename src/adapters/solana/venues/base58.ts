/**
 * Base58 as Bitcoin and Solana write it, made for short instructions. Five
 * digits are moved at a time: 58^5 times a limb of 22 bits is still an exact double.
 */

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const GROUP = 5
const GROUP_VALUE = 58 ** GROUP
const LIMB = 2 ** 22
const HALF = 2 ** 16
const NONE = 255

const CODES = Uint8Array.from(ALPHABET, (digit) => digit.charCodeAt(0))
const VALUES = new Uint8Array(256).fill(NONE)
for (const [value, code] of CODES.entries()) VALUES[code] = value

/** No transaction is larger, and longer texts would cost the square of their length. */
const MOST_BYTES = 10_240
const MOST_DIGITS = Math.ceil((MOST_BYTES * 8) / Math.log2(58))

/** From here on halving is faster. */
const LONG = 128
/** So many digits are an exact double. */
const LEAF = 9
const powers = new Map<number, bigint>()

const halves = new Float64Array(MOST_BYTES / 2 + 1)
const limbs = new Float64Array(Math.ceil((MOST_BYTES * 8) / 22) + 2)
const digits = Buffer.alloc(MOST_DIGITS + GROUP + 1)

/** @throws RangeError above 10 KiB, which nothing on the chain reaches */
export function encodeBase58(bytes: Uint8Array, start = 0, end = bytes.length): string {
  if (end - start > MOST_BYTES) throw new RangeError('too long for base58')
  let zeros = start
  while (zeros < end && bytes[zeros] === 0) zeros += 1
  let count = 0
  // An odd first byte is a half of its own.
  let at = zeros
  if ((end - at) % 2 === 1) halves[count++] = bytes[at++] as number
  for (; at < end; at += 2) {
    halves[count++] = ((bytes[at] as number) << 8) | (bytes[at + 1] as number)
  }
  let first = 0
  let out = digits.length
  while (first < count) {
    let rest = 0
    for (let index = first; index < count; index += 1) {
      const value = rest * HALF + (halves[index] as number)
      const quotient = Math.floor(value / GROUP_VALUE)
      halves[index] = quotient
      rest = value - quotient * GROUP_VALUE
    }
    while (first < count && halves[first] === 0) first += 1
    const isLast = first === count
    for (let digit = 0; digit < GROUP && !(isLast && rest === 0); digit += 1) {
      const quotient = (rest / 58) | 0
      out -= 1
      digits[out] = CODES[rest - quotient * 58] as number
      rest = quotient
    }
  }
  for (; zeros > start; zeros -= 1) {
    out -= 1
    digits[out] = CODES[0] as number
  }
  return digits.toString('latin1', out)
}

/** null: it is no base58, or longer than 10 KiB. */
export function decodeBase58(text: string): Uint8Array | null {
  const length = text.length
  if (length > MOST_DIGITS) return null
  if (length > LONG) return decodeLong(text)
  let zeros = 0
  while (zeros < length && text.charCodeAt(zeros) === CODES[0]) zeros += 1
  let count = 0
  for (let at = zeros; at < length; ) {
    const end = at === zeros ? at + ((length - zeros) % GROUP || GROUP) : at + GROUP
    let carry = 0
    let scale = 1
    for (; at < end; at += 1) {
      const code = text.charCodeAt(at)
      const value = code < 256 ? (VALUES[code] as number) : NONE
      if (value === NONE) return null
      carry = carry * 58 + value
      scale *= 58
    }
    for (let index = 0; index < count; index += 1) {
      const value = (limbs[index] as number) * scale + carry
      carry = Math.floor(value / LIMB)
      limbs[index] = value - carry * LIMB
    }
    while (carry > 0) {
      const rest = Math.floor(carry / LIMB)
      limbs[count++] = carry - rest * LIMB
      carry = rest
    }
  }
  return bytesOf(zeros, count)
}

/** Halves, which bigints multiply faster than limbs could be carried through. */
function decodeLong(text: string): Uint8Array | null {
  let zeros = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code > 255 || VALUES[code] === NONE) return null
    if (zeros === at && code === CODES[0]) zeros += 1
  }
  if (zeros === text.length) return new Uint8Array(zeros)
  const hex = valueBetween(text, zeros, text.length).toString(16)
  const bytes = new Uint8Array(zeros + Math.ceil(hex.length / 2))
  bytes.set(Buffer.from(hex.length % 2 === 1 ? `0${hex}` : hex, 'hex'), zeros)
  return bytes
}

/** The value of the digits from `start` up to `end`; all of them are known to be some. */
function valueBetween(text: string, start: number, end: number): bigint {
  const count = end - start
  if (count <= LEAF) {
    let value = 0
    for (let at = start; at < end; at += 1) {
      value = value * 58 + (VALUES[text.charCodeAt(at)] as number)
    }
    return BigInt(value)
  }
  let low = LEAF
  while (low * 2 < count) low *= 2
  const middle = end - low
  return valueBetween(text, start, middle) * power(low) + valueBetween(text, middle, end)
}

function power(digits: number): bigint {
  const known = powers.get(digits)
  if (known !== undefined) return known
  const made = 58n ** BigInt(digits)
  powers.set(digits, made)
  return made
}

const TAIL_VALUE = 58 ** 3
const WORD = 2 ** 32

/** The value of the last three digits; -1: one is none. */
export function tailOf(text: string): number {
  let value = 0
  for (let at = Math.max(0, text.length - 3); at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const digit = code < 256 ? (VALUES[code] as number) : NONE
    if (digit === NONE) return -1
    value = value * 58 + digit
  }
  return value
}

/** What {@link tailOf} is for the base58 of all these bytes, in a single pass over them. */
export function tailOfBytes(...parts: readonly Uint8Array[]): number {
  let value = 0
  for (const bytes of parts) {
    let at = 0
    for (; at < bytes.length % 4; at += 1)
      value = (value * 256 + (bytes[at] as number)) % TAIL_VALUE
    for (; at < bytes.length; at += 4) {
      const high = ((bytes[at] as number) << 8) | (bytes[at + 1] as number)
      const low = ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number)
      const whole = value * WORD + (high * HALF + low)
      value = whole - Math.floor(whole / TAIL_VALUE) * TAIL_VALUE
    }
  }
  return value
}

function bytesOf(zeros: number, count: number): Uint8Array {
  if (count === 0) return new Uint8Array(zeros)
  const top = 32 - Math.clz32(limbs[count - 1] as number)
  const size = Math.ceil(((count - 1) * 22 + top) / 8)
  const bytes = new Uint8Array(zeros + size)
  let held = 0
  let bits = 0
  let index = 0
  for (let at = bytes.length - 1; at >= zeros; at -= 1) {
    if (bits < 8 && index < count) {
      held += (limbs[index++] as number) * 2 ** bits
      bits += 22
    }
    bytes[at] = held & 255
    held >>>= 8
    bits -= 8
  }
  return bytes
}
