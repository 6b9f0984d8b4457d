type Column = Uint8Array | Uint16Array | Uint32Array | Float64Array

type Kind = 'same' | 'u8' | 'u16' | 'u32' | 'f64'
type Described = { name: string; kind: Kind; length: number; same: number }

/** What a block of columns begins with, as JSON: lists of texts, then where each column is. */
type Head = { texts: Record<string, readonly string[]>; columns: Described[] }

const ARRAYS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f64: Float64Array } as const
const ALIGN = 8
const HEAD_BYTES = 4

const aligned = (bytes: number) => Math.ceil(bytes / ALIGN) * ALIGN

/**
 * Writes columns of whole numbers and lists of texts as one base64 text, in little-endian, the byte order of all platforms
 * that we run on. A column takes as few bytes as its largest number needs, and none if all are equal. Numbers are
 * stored one higher, so that −1, which stands for unknown, needs no sign.
 */
export function writeColumns(
  texts: Head['texts'],
  columns: Readonly<Record<string, readonly number[]>>,
): string {
  const described: Described[] = []
  const parts: Column[] = []
  for (const [name, numbers] of Object.entries(columns)) {
    const [first = -1] = numbers
    const isSame = numbers.every((one) => one === first)
    const kind = isSame ? 'same' : kindOf(numbers)
    described.push({ name, kind, length: numbers.length, same: isSame ? first : 0 })
    if (kind !== 'same') parts.push(new ARRAYS[kind](numbers.map((one) => one + 1)))
  }
  const head = Buffer.from(JSON.stringify({ texts, columns: described } satisfies Head))
  let at = aligned(HEAD_BYTES + head.length)
  const block = Buffer.alloc(parts.reduce((sum, part) => sum + aligned(part.byteLength), at))
  block.writeUInt32LE(head.length)
  head.copy(block, HEAD_BYTES)
  for (const part of parts) {
    block.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at)
    at += aligned(part.byteLength)
  }
  return block.toString('base64')
}

function kindOf(numbers: readonly number[]): Exclude<Kind, 'same'> {
  let most = 0
  for (const one of numbers) {
    if (!Number.isInteger(one) || one < -1) return 'f64'
    if (one > most) most = one
  }
  if (most < 0xff) return 'u8'
  if (most < 0xffff) return 'u16'
  return most < 0xffff_ffff ? 'u32' : 'f64'
}

/** Reads what {@link writeColumns} wrote. */
export function readColumns(text: string): {
  texts: Head['texts']
  /** The number at a place; of a column that is not there, −1 everywhere. */
  column(name: string): (at: number) => number
  /** How many numbers a column has. */
  length(name: string): number
} {
  // A buffer of its own, because a pooled one begins anywhere.
  const bytes = new Uint8Array(Buffer.byteLength(text, 'base64'))
  Buffer.from(bytes.buffer).write(text, 'base64')
  const block = Buffer.from(bytes.buffer)
  const length = block.readUInt32LE()
  const head = JSON.parse(block.toString('utf8', HEAD_BYTES, HEAD_BYTES + length)) as Head
  let at = aligned(HEAD_BYTES + length)
  const readers = new Map<string, (at: number) => number>()
  for (const { name, kind, length, same } of head.columns) {
    if (kind === 'same') {
      readers.set(name, () => same)
      continue
    }
    const values: Column = new ARRAYS[kind](bytes.buffer, at, length)
    at += aligned(values.byteLength)
    readers.set(name, (place) => (values[place] ?? 0) - 1)
  }
  return {
    texts: head.texts,
    column: (name) => readers.get(name) ?? (() => -1),
    length: (name) => head.columns.find((one) => one.name === name)?.length ?? 0,
  }
}
