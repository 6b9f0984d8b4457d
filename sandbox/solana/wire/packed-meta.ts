import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Meta } from '../entry.ts'
import { toJson } from './json.ts'

/** As JSON, or a third of that where space matters more than time. */
export function packMeta(meta: Meta, isTight: boolean): string {
  const json = toJson(meta)
  return isTight ? zstdCompressSync(json).toString('base64') : json
}

export function unpackMeta(text: string): Meta {
  const json = text.startsWith('{') ? text : zstdDecompressSync(Buffer.from(text, 'base64'))
  return JSON.parse(String(json)) as Meta
}
