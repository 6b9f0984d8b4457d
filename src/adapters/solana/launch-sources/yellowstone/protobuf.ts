/** Protocol Buffers on the wire: https://protobuf.dev/programming-guides/encoding */

const VARINT = 0
const FIXED64 = 1
const BYTES = 2
const FIXED32 = 5

const NONE = new Uint8Array(0)

/**
 * Walks over the fields of a message in their order. Some hundred are read of each transaction, so
 * nothing is made for a field: `number`, `value` and `bytes` are those of the current one.
 */
export class Fields {
  number = 0
  /** Of a number, which is not exact above 2^53; 0 for bytes. */
  value = 0
  /** A view of the message's bytes; empty for a number. */
  bytes: Uint8Array = NONE
  readonly #message: Uint8Array
  #at = 0

  constructor(message: Uint8Array) {
    this.#message = message
  }

  /**
   * Goes on to the next field. @returns false at the end
   * @throws RangeError when the bytes end within a field, or are of a kind that is no longer used
   */
  next(): boolean {
    if (this.#at >= this.#message.length) return false
    const tag = this.#varint()
    this.number = Math.floor(tag / 8)
    this.value = 0
    this.bytes = NONE
    switch (tag % 8) {
      case VARINT:
        this.value = this.#varint()
        return true
      case BYTES:
        this.bytes = this.#take(this.#varint())
        return true
      case FIXED64:
        this.#take(8)
        return true
      case FIXED32:
        this.#take(4)
        return true
      default:
        throw new RangeError('a field of an unknown kind')
    }
  }

  #varint(): number {
    const message = this.#message
    let value = 0
    for (let scale = 1; this.#at < message.length; scale *= 128) {
      const byte = message[this.#at] as number
      this.#at += 1
      if (byte < 128) return value + byte * scale
      value += (byte - 128) * scale
      if (scale > 2 ** 63) break
    }
    throw new RangeError('a number does not end')
  }

  #take(length: number): Uint8Array {
    const end = this.#at + length
    if (end > this.#message.length) throw new RangeError('a field is longer than its message')
    const bytes = this.#message.subarray(this.#at, end)
    this.#at = end
    return bytes
  }
}

/** Reads bytes as text; invalid sequences become U+FFFD. */
export function decodeUtf8(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')
}

/** The first field of that number, of bytes; empty where there is none. */
export function nestedMessage(message: Uint8Array, number: number): Uint8Array {
  const fields = new Fields(message)
  while (fields.next()) if (fields.number === number) return fields.bytes
  return NONE
}

/** The last field of that number; 0 where there is none, as fields that are 0 are left out. */
export function numberIn(message: Uint8Array, number: number): number {
  const fields = new Fields(message)
  let value = 0
  while (fields.next()) if (fields.number === number) value = fields.value
  return value
}

/** Builds a message; fields come in the order in which they are written. */
export class MessageWriter {
  readonly #parts: Uint8Array[] = []

  number(field: number, value: number): this {
    this.#parts.push(varintOf(field * 8 + VARINT), varintOf(value))
    return this
  }

  bytes(field: number, bytes: Uint8Array): this {
    this.#parts.push(varintOf(field * 8 + BYTES), varintOf(bytes.length), bytes)
    return this
  }

  text(field: number, text: string): this {
    return this.bytes(field, new TextEncoder().encode(text))
  }

  message(field: number, message: MessageWriter): this {
    return this.bytes(field, message.end())
  }

  end(): Buffer {
    return Buffer.concat(this.#parts)
  }
}

function varintOf(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  while (rest >= 128) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
  return Uint8Array.from(bytes)
}
