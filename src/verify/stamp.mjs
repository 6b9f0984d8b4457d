// @ts-check
import { isSame, sha256, toHex } from './merkle.mjs'

/**
 * Reads a stamp of OpenTimestamps (.ots) and recomputes what it says of a checkpoint. It fetches no block
 * header: the reader compares the Merkle root with a block explorer or a node.
 *
 * @typedef {{ blocks: { height: number, merkleRoot: string }[], pending: string[] }} Stamp
 * `merkleRoot`: as explorers write it. `pending`: calendars that have only promised one
 */

const encoder = new TextEncoder()
const MAGIC = [0xbf, 0x89, 0xe2, 0xe8, 0x84, 0xe8, 0x92, 0x94, 1, 8]
const HEADER = Uint8Array.of(...encoder.encode('\x00OpenTimestamps\x00\x00Proof\x00'), ...MAGIC)
const PENDING = '83dfe30d2ef90c8e'
const BITCOIN = '0588960d73d71901'
const MOST_BYTES = 40_000
const MOST_DEEP = 256
const MOST_MESSAGE = 4_096

/**
 * @param {Uint8Array} file
 * @param {string} note what was stamped
 * @returns {Promise<Stamp | null>} null: it is no stamp of this note
 */
export async function openStamp(file, note) {
  if (file.length > MOST_BYTES) return null
  const digest = await sha256(encoder.encode(note))
  const head = HEADER.length
  if (!isSame(file.slice(0, head), HEADER) || !isSame(file.slice(head, head + 32), digest))
    return null
  /** @type {Stamp} */
  const stamp = { blocks: [], pending: [] }
  const input = reader(file.slice(head + 32))
  try {
    await walk(input, digest, MOST_DEEP, stamp)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
  return input.isAtEnd() && stamp.blocks.length + stamp.pending.length > 0 ? stamp : null
}

/** @typedef {ReturnType<typeof reader>} Reader */

/** Throws RangeError if the bytes don't follow the format. @param {Uint8Array} bytes */
function reader(bytes) {
  let at = 0
  /** @param {number} count */
  const take = (count) => {
    if (at + count > bytes.length) throw new RangeError('it ends too soon')
    at += count
    return bytes.slice(at - count, at)
  }
  const number = () => {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = take(1)[0] ?? 0
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value
    }
    throw new RangeError('a number is too large')
  }
  return {
    take,
    number,
    part: () => take(number()),
    isAtEnd: () => at === bytes.length,
  }
}

/** @param {Reader} input @param {Uint8Array} message @param {number} deep @param {Stamp} stamp */
async function walk(input, message, deep, stamp) {
  if (deep === 0 || message.length > MOST_MESSAGE)
    throw new RangeError('it is too deep or too long')
  while (true) {
    let [tag] = input.take(1)
    const isLast = tag !== 0xff
    if (!isLast) [tag] = input.take(1)
    if (tag === 0x00) readAttestation(input, message, stamp)
    else await walk(input, await apply(tag, message, input), deep - 1, stamp)
    if (isLast) return
  }
}

/** @param {number | undefined} tag @param {Uint8Array} message @param {Reader} input */
async function apply(tag, message, input) {
  if (tag === 0x08) return sha256(message)
  if (tag === 0xf0) return Uint8Array.of(...message, ...input.part())
  if (tag === 0xf1) return Uint8Array.of(...input.part(), ...message)
  throw new RangeError(`an unknown operation ${tag}`)
}

/** @param {Reader} input @param {Uint8Array} message @param {Stamp} stamp */
function readAttestation(input, message, stamp) {
  const kind = toHex(input.take(8))
  const payload = reader(input.part())
  if (kind === PENDING) {
    const address = new TextDecoder().decode(payload.part())
    if (!/^[\w.:/-]{1,1000}$/.test(address)) throw new RangeError('no address of a calendar')
    stamp.pending.push(address)
  } else if (kind === BITCOIN) {
    const height = payload.number()
    if (message.length !== 32) throw new RangeError('no Merkle root')
    stamp.blocks.push({ height, merkleRoot: toHex(message.toReversed()) })
  } else return
  if (!payload.isAtEnd()) throw new RangeError('something follows')
}
