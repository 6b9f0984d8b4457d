/**
 * SHA-256 of a text, in hex (FIPS 180-4), for code that also runs without Node and must not wait: the
 * rules' version contains it. Everything else uses node:crypto.
 */
export function sha256Hex(text: string): string {
  const state = new Uint32Array(FIRST)
  const bytes = padded(utf8(text))
  const words = new DataView(bytes.buffer)
  for (let at = 0; at < bytes.length; at += 64) compress(state, words, at)
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('')
}

/** Uses only the language itself, because a script that runs on its own has no TextEncoder. */
function utf8(text: string): Uint8Array {
  const escaped = encodeURIComponent(text).match(/%[0-9A-F]{2}|[^%]/g) ?? []
  return Uint8Array.from(escaped, (one) =>
    one.length === 3 ? Number.parseInt(one.slice(1), 16) : one.charCodeAt(0),
  )
}

/** Pads with a one bit, zeros, and the length in bits, to whole blocks of 64 bytes. */
function padded(text: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array((((text.length + 8) >> 6) + 1) << 6)
  bytes.set(text)
  bytes[text.length] = 0x80
  new DataView(bytes.buffer).setBigUint64(bytes.length - 8, BigInt(text.length) * 8n)
  return bytes
}

function compress(state: Uint32Array, block: DataView, at: number): void {
  const w = new Uint32Array(64)
  const word = (index: number) => w[index] as number
  for (let i = 0; i < 16; i += 1) w[i] = block.getUint32(at + i * 4)
  for (let i = 16; i < 64; i += 1) {
    const low = turn(word(i - 15), 7) ^ turn(word(i - 15), 18) ^ (word(i - 15) >>> 3)
    const high = turn(word(i - 2), 17) ^ turn(word(i - 2), 19) ^ (word(i - 2) >>> 10)
    w[i] = word(i - 16) + low + word(i - 7) + high
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let i = 0; i < 64; i += 1) {
    const choice = (e & f) ^ (~e & g)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const one =
      h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (ROUNDS[i] as number) + word(i)
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries())
    state[i] = (state[i] as number) + value
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

/** The first primes, whose roots give the constants. */
const PRIMES = Array.from({ length: 312 }, (_, value) => value).filter(
  (value) => value > 1 && [2, 3, 5, 7, 11, 13, 17].every((by) => by === value || value % by !== 0),
)

/** The first 32 bits after the point of a prime's square or cube root, exactly. */
function rootBits(prime: number, power: 2 | 3): number {
  const target = BigInt(prime) << BigInt(32 * power)
  let root = 0n
  for (let bit = 1n << 40n; bit > 0n; bit >>= 1n) {
    if ((root + bit) ** BigInt(power) <= target) root += bit
  }
  return Number(root & 0xffffffffn)
}

const FIRST = PRIMES.slice(0, 8).map((prime) => rootBits(prime, 2))
const ROUNDS = PRIMES.slice(0, 64).map((prime) => rootBits(prime, 3))
