import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { EntryMeta } from '../entry.ts'

/** As JSON, or compressed to a third. */
export function packMeta(meta: EntryMeta, isTight: boolean): string {
  const json = JSON.stringify(meta)
  return isTight ? deflateRawSync(json, { level: 1 }).toString('base64') : json
}

export function unpackMeta(text: string): EntryMeta {
  const json = text.startsWith('{') ? text : inflateRawSync(Buffer.from(text, 'base64'))
  return JSON.parse(String(json)) as EntryMeta
}
