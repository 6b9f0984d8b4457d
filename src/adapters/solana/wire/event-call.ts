import { decodeBase58 } from '../../../contract/base58.ts'
import { isTagged, tag } from './reader.ts'

/** The first eight bytes of sha256("anchor:event"), from the last to the first. */
const MARK = tag('e445a52e51cb9a1d')

/**
 * The event that a program reports by calling itself (`emit_cpi!` of Anchor): a mark, then the event as in a log
 * line. https://docs.rs/anchor-lang/latest/anchor_lang/macro.emit_cpi.html
 * @param data base58 or bytes
 * @returns null: another instruction
 */
export function eventOfCall(data: string | Uint8Array): Uint8Array | null {
  const bytes = typeof data === 'string' ? decodeBase58(data) : data
  return bytes && isTagged(bytes, MARK) ? bytes.subarray(MARK.length) : null
}
