import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { EntryMeta } from '../entry.ts'

/** Enough for a few kilobytes: each call allocates tables of this size. */
const TABLES = { windowBits: 13, memLevel: 6, chunkSize: 8_192 }

/** Writes it as JSON, or compressed to a third of that. */
export function packMeta(meta: EntryMeta, isTight: boolean): string {
  const json = JSON.stringify(meta)
  return isTight ? deflateRawSync(json, { level: 1, ...TABLES }).toString('base64') : json
}

export function unpackMeta(text: string): EntryMeta {
  const json = text.startsWith('{') ? text : inflateRawSync(Buffer.from(text, 'base64'))
  return JSON.parse(String(json)) as EntryMeta
}
