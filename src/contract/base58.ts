/**
 * Base58 as Bitcoin and Solana write it. Five digits are processed at a time: 58^5 times 22 bits is
 * still an exact double.
 */

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const ONE = ALPHABET.charCodeAt(0)
const GROUP = 5
const GROUP_VALUE = 58 ** GROUP
const LIMB_BITS = 22
const LIMB = 2 ** LIMB_BITS
const HALF = 2 ** 16
const NONE = 255
const MOST_ARGUMENTS = 4_096

const CODES = Uint8Array.from(ALPHABET, (digit) => digit.charCodeAt(0))
const VALUES = new Uint8Array(256).fill(NONE)
for (const [value, code] of CODES.entries()) VALUES[code] = value

/** No transaction is larger. Decoding time grows with the square of the length. */
const MOST_BYTES = 10_240
const MOST_DIGITS = Math.ceil((MOST_BYTES * 8) / Math.log2(58))
/** Texts longer than this decode faster by halving. */
const LONG = 128
/** This many digits fit an exact double. */
const LEAF = 9

const halves = new Float64Array(MOST_BYTES / 2 + 1)
const limbs = new Float64Array(Math.ceil((MOST_BYTES * 8) / LIMB_BITS) + 2)
const digits = new Uint8Array(MOST_DIGITS + GROUP + 1)

/**
 * Bytes are read in pairs, called halves. The table has the value of half `h`, counted from the end, in
 * each group, also counted from the end: row `h` begins at `ROWS[h]`.
 */
const SHORT_HALVES = 512
/** The sum of this many products is an exact double. */
const EXACT = 200
const ROWS = new Uint32Array(SHORT_HALVES + 1)
const worth: number[] = []
let ready = 0

/** Fills the table up to `count` halves: most texts are addresses, which need sixteen. */
function prepare(count: number): void {
  for (; ready < count; ready += 1) {
    for (let value = 1n << BigInt(16 * ready); value > 0n; value /= BigInt(GROUP_VALUE)) {
      worth.push(Number(value % BigInt(GROUP_VALUE)))
    }
    ROWS[ready + 1] = worth.length
  }
}

/**
 * Encodes bytes as base58. Decoding a transaction spends most of its time here, so short inputs are
 * multiplied instead of divided, as https://github.com/firedancer-
 * io/firedancer/blob/main/src/ballet/base58 does.
 * @throws RangeError above 10 KiB, which nothing on the chain reaches
 */
export function encodeBase58(bytes: Uint8Array, start = 0, end = bytes.length): string {
  if (end - start > MOST_BYTES) throw new RangeError('too long for base58')
  let zeros = start
  while (zeros < end && bytes[zeros] === 0) zeros += 1
  const isShort = end - zeros <= SHORT_HALVES * 2
  let out = isShort ? writeShort(bytes, zeros, end) : writeLong(bytes, zeros, end)
  for (; zeros > start; zeros -= 1) digits[--out] = ONE
  return textOf(digits.subarray(out))
}

/** Encodes the 32 bytes at `start` as an address. */
export function encodeKey(bytes: Uint8Array, start = 0): string {
  return encodeBase58(bytes, start, start + 32)
}

const sums = new Float64Array(Math.ceil((SHORT_HALVES * 16) / Math.log2(GROUP_VALUE)) + 2)

/** Writes to the end of `digits`. @returns where they begin */
function writeShort(bytes: Uint8Array, start: number, end: number): number {
  const count = (end - start + 1) >> 1
  prepare(count)
  // The highest half may carry into one group beyond its own.
  const most = count === 0 ? 0 : (ROWS[count] as number) - (ROWS[count - 1] as number) + 1
  sums.fill(0, 0, most)
  for (let half = 0, at = end - 1; half < count; half += 1, at -= 2) {
    const high = at > start ? (bytes[at - 1] as number) << 8 : 0
    const value = high | (bytes[at] as number)
    const first = ROWS[half] as number
    const groups = (ROWS[half + 1] as number) - first
    for (let group = 0; group < groups; group += 1) {
      sums[group] = (sums[group] as number) + value * (worth[first + group] as number)
    }
    if (half % EXACT === EXACT - 1) carryOver(most)
  }
  carryOver(most)
  let out = digits.length
  for (let group = 0; group < most; group += 1) {
    let rest = sums[group] as number
    for (let digit = 0; digit < GROUP; digit += 1) {
      const quotient = (rest / 58) | 0
      digits[--out] = CODES[rest - quotient * 58] as number
      rest = quotient
    }
  }
  while (out < digits.length && digits[out] === ONE) out += 1
  return out
}

/** Carries over, so that each group is below the value of the next one. */
function carryOver(count: number): void {
  let carry = 0
  for (let group = 0; group < count; group += 1) {
    const whole = (sums[group] as number) + carry
    carry = Math.floor(whole / GROUP_VALUE)
    sums[group] = whole - carry * GROUP_VALUE
  }
}

/** Writes to the end of `digits`, by division. @returns where they begin */
function writeLong(bytes: Uint8Array, start: number, end: number): number {
  let count = 0
  // With an odd length, the first byte is a half on its own.
  let at = start
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
  return out
}

/** Decodes base58; null: it is not base58, or longer than 10 KiB. */
export function decodeBase58(text: string): Uint8Array | null {
  const length = text.length
  if (length > MOST_DIGITS) return null
  if (length > LONG) return decodeLong(text)
  let zeros = 0
  while (zeros < length && text.charCodeAt(zeros) === ONE) zeros += 1
  let count = 0
  for (let at = zeros; at < length; ) {
    const end = at === zeros ? at + ((length - zeros) % GROUP || GROUP) : at + GROUP
    let carry = 0
    let scale = 1
    for (; at < end; at += 1) {
      const value = base58Digit(text.charCodeAt(at))
      if (value < 0) return null
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

/** The value of a digit by its character code; -1: not a digit. */
export function base58Digit(code: number): number {
  const value = code < 256 ? (VALUES[code] as number) : NONE
  return value === NONE ? -1 : value
}

/** Decodes by halves: bigint multiplication is faster than carrying through limbs. */
function decodeLong(text: string): Uint8Array | null {
  let zeros = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (base58Digit(code) < 0) return null
    if (zeros === at && code === ONE) zeros += 1
  }
  if (zeros === text.length) return new Uint8Array(zeros)
  const hex = valueBetween(text, zeros, text.length).toString(16)
  const size = Math.ceil(hex.length / 2)
  const even = hex.padStart(size * 2, '0')
  const bytes = new Uint8Array(zeros + size)
  for (let index = 0; index < size; index += 1) {
    bytes[zeros + index] = Number.parseInt(even.slice(index * 2, index * 2 + 2), 16)
  }
  return bytes
}

/** The value of the digits from `start` up to `end`, all of which are valid. */
function valueBetween(text: string, start: number, end: number): bigint {
  const count = end - start
  if (count <= LEAF) {
    let value = 0
    for (let at = start; at < end; at += 1) value = value * 58 + base58Digit(text.charCodeAt(at))
    return BigInt(value)
  }
  let low = LEAF
  while (low * 2 < count) low *= 2
  const middle = end - low
  return valueBetween(text, start, middle) * power(low) + valueBetween(text, middle, end)
}

const powers = new Map<number, bigint>()

function power(digits: number): bigint {
  const known = powers.get(digits)
  if (known !== undefined) return known
  const made = 58n ** BigInt(digits)
  powers.set(digits, made)
  return made
}

function bytesOf(zeros: number, count: number): Uint8Array {
  if (count === 0) return new Uint8Array(zeros)
  const top = 32 - Math.clz32(limbs[count - 1] as number)
  const size = Math.ceil(((count - 1) * LIMB_BITS + top) / 8)
  const bytes = new Uint8Array(zeros + size)
  let held = 0
  let bits = 0
  let index = 0
  for (let at = bytes.length - 1; at >= zeros; at -= 1) {
    if (bits < 8 && index < count) {
      held += (limbs[index++] as number) * 2 ** bits
      bits += LIMB_BITS
    }
    bytes[at] = held & 255
    held >>>= 8
    bits -= 8
  }
  return bytes
}

/** Character codes as text, in pieces that fit a call's arguments. */
function textOf(codes: Uint8Array): string {
  if (codes.length <= MOST_ARGUMENTS) return String.fromCharCode.apply(null, codes as never)
  let text = ''
  for (let at = 0; at < codes.length; at += MOST_ARGUMENTS)
    text += textOf(codes.subarray(at, at + MOST_ARGUMENTS))
  return text
}
