import { decodeBase58, encodeBase58 } from '../../../contract/base58.ts'
import { tailOf, tailOfBytes } from './base58-tail.ts'
import { isTagged, tag } from './reader.ts'

/**
 * Events that a program reports by calling itself (`emit_cpi!` of Anchor): a mark, then the event as in
 * a log line. https://docs.rs/anchor-lang/latest/anchor_lang/macro.emit_cpi.html
 * Nearly all of them are in the logs as well. Base58 costs the square of its length, so they are
 * recognized and held against the logs undecoded.
 */

/** The first eight bytes of sha256("anchor:event"), from the last to the first. */
const MARK = tag('e445a52e51cb9a1d')
const BYTES_PER_DIGIT = Math.log2(58) / 8
/** Longer ones are decoded. */
const MOST_DIGITS = 2_048

/** The smallest and the greatest event of so many bytes in base58. */
type Edges = readonly [least: string, most: string]

/** By the number of bytes, mark included. */
const edges: Edges[] = []
/** By the number of digits; null: none, or only the bytes can say. */
const edgesByDigits: (Edges | null)[] = []

/** Whether the data of a program's call of itself is an event. */
export function isEventCall(data: string | Uint8Array): boolean {
  if (typeof data !== 'string') return isTagged(data, MARK)
  if (data.length > MOST_DIGITS) return isTagged(decodeBase58(data), MARK)
  let limits = edgesByDigits[data.length]
  if (limits === undefined) {
    limits = findEdges(data.length)
    edgesByDigits[data.length] = limits
  }
  if (limits === null) return isTagged(decodeBase58(data), MARK)
  // The alphabet is in the order of its codes: texts of one length compare as their numbers do.
  return limits[0] <= data && data <= limits[1]
}

/** The event behind the mark; null: it is none. */
export function eventOfCall(data: string | Uint8Array): Uint8Array | null {
  const bytes = typeof data === 'string' ? decodeBase58(data) : data
  return bytes && isTagged(bytes, MARK) ? bytes.subarray(MARK.length) : null
}

/**
 * Whether a call that is an event repeats the log line. Of base58 the length and the last
 * three digits are compared: both come from the same run of one program, which has no cause to
 * bring forth two events that differ only beyond these.
 */
export function matchesLogged(data: string | Uint8Array, logged: Uint8Array): boolean {
  const size = MARK.length + logged.length
  if (typeof data !== 'string' || size > MOST_DIGITS) {
    const bytes = typeof data === 'string' ? decodeBase58(data) : data
    return bytes?.length === size && isTagged(bytes, logged, MARK.length)
  }
  const [least, most] = edgesOf(size)
  if (data.length < least.length || data.length > most.length) return false
  return tailOf(data) === tailOfBytes(MARK, logged)
}

function edgesOf(size: number): Edges {
  const known = edges[size]
  if (known) return known
  const bytes = new Uint8Array(size)
  bytes.set(MARK)
  const least = encodeBase58(bytes)
  const made: Edges = [least, encodeBase58(bytes.fill(255, MARK.length))]
  edges[size] = made
  return made
}

function findEdges(digits: number): Edges | null {
  const about = Math.floor(digits * BYTES_PER_DIGIT)
  for (let size = Math.max(MARK.length, about - 1); size <= about + 1; size += 1) {
    const [least, most] = edgesOf(size)
    if (least.length === digits && most.length === digits) return [least, most]
  }
  return null
}
