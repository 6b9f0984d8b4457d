/** Protocol Buffers on the wire: https://protobuf.dev/programming-guides/encoding */

const VARINT = 0
const FIXED64 = 1
const BYTES = 2
const FIXED32 = 5

const utf8 = new TextDecoder()

/** One field of a message. `value` of all but bytes is a number; one above 2^53 is not exact. */
export type Field = { number: number; value: number; bytes: Uint8Array }

const NONE = new Uint8Array(0)

/**
 * The fields of a message in their order, as views of its bytes.
 * @throws RangeError when the bytes end within a field, or are of a kind that is no longer used
 */
export function* readFields(message: Uint8Array): Generator<Field> {
  let at = 0

  function varint(): number {
    let value = 0
    for (let scale = 1; at < message.length; scale *= 128) {
      const byte = message[at] as number
      at += 1
      value += (byte & 127) * scale
      if (byte < 128) return value
      if (scale > 2 ** 63) break
    }
    throw new RangeError('a number does not end')
  }

  function take(length: number): Uint8Array {
    const end = at + length
    if (end > message.length) throw new RangeError('a field is longer than its message')
    const bytes = message.subarray(at, end)
    at = end
    return bytes
  }

  while (at < message.length) {
    const tag = varint()
    const number = Math.floor(tag / 8)
    switch (tag % 8) {
      case VARINT:
        yield { number, value: varint(), bytes: NONE }
        break
      case BYTES:
        yield { number, value: 0, bytes: take(varint()) }
        break
      case FIXED64:
        take(8)
        break
      case FIXED32:
        take(4)
        break
      default:
        throw new RangeError('a field of an unknown kind')
    }
  }
}

export function readText(bytes: Uint8Array): string {
  return utf8.decode(bytes)
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
