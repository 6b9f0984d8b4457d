import { encodeKey } from '../../../contract/base58.ts'

/** Longer names and links than any transaction can hold. */
const MOST_TEXT = 4_096
const TWO_32 = 2 ** 32
/** Highest half of a number that is exact as a double: 2^21 times 2^32. */
const EXACT_HIGH = 2 ** 21

/**
 * Reads Borsh from the front. What lies behind the end is null, and so is all that follows it: events
 * grow at their tail with every release of a program, so a shorter or longer one than expected is
 * read as far as it goes.
 */
export class Reader {
  readonly #bytes: Uint8Array
  #at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes
    this.#at = at
  }

  /** Bytes that are left; 0 after a miss. */
  get left(): number {
    return Math.max(0, this.#bytes.length - this.#at)
  }

  skip(bytes: number): this {
    this.#take(bytes)
    return this
  }

  u8(): number | null {
    const at = this.#take(1)
    return at < 0 ? null : (this.#bytes[at] as number)
  }

  /** Any byte but 0 is true, as programs of old wrote them. */
  bool(): boolean | null {
    const byte = this.u8()
    return byte === null ? null : byte !== 0
  }

  u16(): number | null {
    const at = this.#take(2)
    return at < 0 ? null : (this.#bytes[at] as number) | ((this.#bytes[at + 1] as number) << 8)
  }

  u32(): number | null {
    const at = this.#take(4)
    return at < 0 ? null : this.#u32(at)
  }

  u64(): bigint | null {
    const at = this.#take(8)
    return at < 0 ? null : this.#u64(at)
  }

  i64(): bigint | null {
    const value = this.u64()
    return value === null ? null : BigInt.asIntN(64, value)
  }

  u128(): bigint | null {
    const at = this.#take(16)
    return at < 0 ? null : (this.#u64(at + 8) << 64n) | this.#u64(at)
  }

  i128(): bigint | null {
    const value = this.u128()
    return value === null ? null : BigInt.asIntN(128, value)
  }

  /** An address in base58. */
  pubkey(): string | null {
    const at = this.#take(32)
    return at < 0 ? null : encodeKey(this.#bytes, at)
  }

  /** As {@link pubkey}, but null for the address of zeros, which programs write for "none". */
  optionalPubkey(): string | null {
    const at = this.#take(32)
    if (at < 0) return null
    for (let index = at; index < at + 32; index += 1) {
      if (this.#bytes[index] !== 0) return encodeKey(this.#bytes, at)
    }
    return null
  }

  /** A view, not a copy. */
  bytes(length: number): Uint8Array | null {
    const at = this.#take(length)
    return at < 0 ? null : this.#bytes.subarray(at, at + length)
  }

  /** A length as u32, then UTF-8; what is no UTF-8 becomes U+FFFD. A miss when longer than `most` bytes. */
  text(most = MOST_TEXT): string | null {
    const length = this.u32()
    if (length === null) return null
    const at = this.#take(length > most ? Number.POSITIVE_INFINITY : length)
    if (at < 0) return null
    const { buffer, byteOffset } = this.#bytes
    if (this.#bytes instanceof Buffer) return this.#bytes.toString('utf8', at, at + length)
    return Buffer.from(buffer, byteOffset + at, length).toString('utf8')
  }

  skipText(): this {
    const length = this.u32()
    return length === null ? this : this.skip(length)
  }

  #take(bytes: number): number {
    const at = this.#at
    this.#at = at + bytes
    if (this.#at <= this.#bytes.length) return at
    this.#at = Number.POSITIVE_INFINITY
    return -1
  }

  #u32(at: number): number {
    const bytes = this.#bytes
    return (
      ((bytes[at] as number) |
        ((bytes[at + 1] as number) << 8) |
        ((bytes[at + 2] as number) << 16) |
        ((bytes[at + 3] as number) << 24)) >>>
      0
    )
  }

  #u64(at: number): bigint {
    const low = this.#u32(at)
    const high = this.#u32(at + 4)
    return high < EXACT_HIGH ? BigInt(high * TWO_32 + low) : (BigInt(high) << 32n) | BigInt(low)
  }
}

/** A discriminator of eight bytes from hex. */
export function tag(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, 'hex'))
}

/** Whether `bytes` begin with the discriminator, read at `at`. */
export function isTagged(bytes: Uint8Array | null, tag: Uint8Array, at = 0): boolean {
  if (bytes === null || bytes.length < at + tag.length) return false
  for (let index = 0; index < tag.length; index += 1) {
    if (bytes[at + index] !== tag[index]) return false
  }
  return true
}
