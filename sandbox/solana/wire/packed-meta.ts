import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Meta } from '../entry.ts'

/** As JSON, or a third of that where space matters more than time. */
export function packMeta(meta: Meta, isTight: boolean): string {
  const json = JSON.stringify(meta)
  return isTight ? deflateRawSync(json, { level: 1 }).toString('base64') : json
}

export function unpackMeta(text: string): Meta {
  const json = text.startsWith('{') ? text : inflateRawSync(Buffer.from(text, 'base64'))
  return JSON.parse(String(json)) as Meta
}
