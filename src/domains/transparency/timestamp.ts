import { createHash } from 'node:crypto'

/**
 * Timestamps of OpenTimestamps (opentimestamps/python-opentimestamps, core/timestamp.py, core/op.py, and
 * core/notary.py), read strictly and written byte for byte. Only the operations that calendars use are known.
 */

/** A message, and what a calendar attests about it. */
export type Timestamp = { message: Buffer; items: (Attestation | Step)[] }
/** A step to another message, as its bytes. */
type Step = { bytes: Buffer; next: Timestamp }
type Attestation = {
  /** The address of the calendar that promises more; null: no such promise. */
  pending: string | null
  /** Height of the Bitcoin block whose Merkle root the message is; null: of no block. */
  block: number | null
  bytes: Buffer
}

/** A timestamp that breaks the format or exceeds our limits. */
export class BadTimestamp extends Error {
  override name = 'BadTimestamp'
}

const FORK = 0xff
const ATTESTATION = 0x00
const APPEND = 0xf0
const PREPEND = 0xf1
const SHA256 = 0x08
const PENDING = '83dfe30d2ef90c8e'
const BITCOIN = '0588960d73d71901'

const MOST_DEEP = 256
const MOST_ITEMS = 1_000
const MOST_MESSAGE = 4_096
const MOST_PAYLOAD = 8_192
/** Block heights are far below it. */
const MOST_HEIGHT = 100_000_000

/** The header of a detached file: magic number, version 1, and the tag of SHA-256. */
const HEADER = Buffer.concat([
  Buffer.from('\x00OpenTimestamps\x00\x00Proof\x00', 'latin1'),
  Buffer.from('bf89e2e884e89294', 'hex'),
  Buffer.of(1, SHA256),
])

/** Reads a calendar's timestamp of a message. @throws BadTimestamp */
export function readTimestamp(bytes: Uint8Array, message: Uint8Array): Timestamp {
  const input = reader(Buffer.from(bytes))
  const timestamp = readItems(input, Buffer.from(message), MOST_DEEP)
  if (!input.isAtEnd()) throw new BadTimestamp('bytes follow its end')
  return timestamp
}

/** Reads a detached file (.ots) of a SHA-256 digest. @throws BadTimestamp */
export function readStampFile(file: Uint8Array): Timestamp {
  const bytes = Buffer.from(file)
  const from = HEADER.length
  if (!bytes.subarray(0, from).equals(HEADER) || bytes.length < from + 32)
    throw new BadTimestamp('not a timestamp of a SHA-256 digest')
  return readTimestamp(bytes.subarray(from + 32), bytes.subarray(from, from + 32))
}

/** The detached file (.ots) of a timestamp of a SHA-256 digest. */
export function stampFile(timestamp: Timestamp): Buffer {
  return Buffer.concat([HEADER, timestamp.message, written(timestamp)])
}

/** The attestations that a timestamp ends in, each with the timestamp that contains it. */
export function* attestationsOf(
  timestamp: Timestamp,
): Generator<{ attestation: Attestation; of: Timestamp }> {
  for (const item of timestamp.items) {
    if ('next' in item) yield* attestationsOf(item.next)
    else yield { attestation: item, of: timestamp }
  }
}

/** The lowest Bitcoin block that attests a timestamp; null: none does yet. */
export function blockOf(timestamp: Timestamp): number | null {
  const blocks = [...attestationsOf(timestamp)].flatMap(
    ({ attestation }) => attestation.block ?? [],
  )
  return blocks.length === 0 ? null : Math.min(...blocks)
}

function written({ items }: Timestamp): Buffer {
  const last = items.length - 1
  return Buffer.concat(
    items.flatMap((item, at) => [
      Buffer.from(at < last ? [FORK] : []),
      item.bytes,
      'next' in item ? written(item.next) : Buffer.alloc(0),
    ]),
  )
}

type Reader = ReturnType<typeof reader>

function reader(bytes: Buffer) {
  let at = 0
  let items = 0
  function take(count: number): Buffer {
    if (at + count > bytes.length) throw new BadTimestamp('it ends too soon')
    at += count
    return bytes.subarray(at - count, at)
  }
  /** LEB128, as the format writes it. */
  function number(): number {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = take(1)[0] ?? 0
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value
    }
    throw new BadTimestamp('a number is too large')
  }
  return {
    take,
    number,
    part(least: number, most: number): Buffer {
      const length = number()
      if (length < least || length > most) throw new BadTimestamp('a part is too short or too long')
      return take(length)
    },
    countItem(): void {
      items += 1
      if (items > MOST_ITEMS) throw new BadTimestamp('it has too many parts')
    },
    at: () => at,
    since: (from: number) => bytes.subarray(from, at),
    isAtEnd: () => at === bytes.length,
  }
}

function readItems(input: Reader, message: Buffer, deep: number): Timestamp {
  if (deep === 0) throw new BadTimestamp('it is nested too deep')
  const items: Timestamp['items'] = []
  while (true) {
    let tag = input.take(1)[0] ?? 0
    const isLast = tag !== FORK
    if (!isLast) tag = input.take(1)[0] ?? 0
    input.countItem()
    items.push(
      tag === ATTESTATION ? readAttestation(input, message) : readStep(input, tag, message, deep),
    )
    if (isLast) return { message, items }
  }
}

function readStep(input: Reader, tag: number, message: Buffer, deep: number): Step {
  const from = input.at() - 1
  const argument = tag === APPEND || tag === PREPEND ? input.part(1, MOST_MESSAGE) : null
  const bytes = input.since(from)
  const result = apply(tag, message, argument)
  if (result.length > MOST_MESSAGE) throw new BadTimestamp('a message is too long')
  return { bytes, next: readItems(input, result, deep - 1) }
}

function apply(tag: number, message: Buffer, argument: Buffer | null): Buffer {
  if (tag === SHA256) return createHash('sha256').update(message).digest()
  if (tag === APPEND && argument) return Buffer.concat([message, argument])
  if (tag === PREPEND && argument) return Buffer.concat([argument, message])
  throw new BadTimestamp(`operation ${tag}, which no calendar uses`)
}

function readAttestation(input: Reader, message: Buffer): Attestation {
  const from = input.at() - 1
  const kind = input.take(8).toString('hex')
  const payload = reader(input.part(0, MOST_PAYLOAD))
  const bytes = input.since(from)
  if (kind !== PENDING && kind !== BITCOIN) return { pending: null, block: null, bytes }
  if (kind === PENDING) {
    const pending = payload.part(1, 1_000).toString('latin1')
    if (!payload.isAtEnd() || !/^[\w.:/-]+$/.test(pending))
      throw new BadTimestamp('a calendar’s address is invalid')
    return { pending, block: null, bytes }
  }
  const block = payload.number()
  if (!payload.isAtEnd() || block > MOST_HEIGHT || message.length !== 32)
    throw new BadTimestamp('a Bitcoin block is invalid')
  return { pending: null, block, bytes }
}
