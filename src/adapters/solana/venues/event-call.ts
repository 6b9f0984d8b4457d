import { decodeBase58 } from './base58.ts'
import { isTagged, tag } from './reader.ts'

/**
 * Events that a program tells by calling itself (`emit_cpi!` of Anchor): the mark, then the event as
 * in a log line. https://docs.rs/anchor-lang/latest/anchor_lang/macro.emit_cpi.html
 */

/** sha256("anchor:event")[..8], reversed as Anchor writes it. */
const MARK = tag('e445a52e51cb9a1d')

/** Whether the data of a program's call of itself is an event. */
export function isEventCall(data: string | Uint8Array): boolean {
  return isTagged(typeof data === 'string' ? decodeBase58(data) : data, MARK)
}

/** The event behind the mark; null: it is none. */
export function eventOfCall(data: string | Uint8Array): Uint8Array | null {
  const bytes = typeof data === 'string' ? decodeBase58(data) : data
  return bytes && isTagged(bytes, MARK) ? bytes.subarray(MARK.length) : null
}

/** Whether the call tells what the log line told. */
export function matchesLogged(data: string | Uint8Array, logged: Uint8Array): boolean {
  const event = eventOfCall(data)
  return event !== null && event.length === logged.length && isTagged(event, logged)
}
