import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Bytes = Uint8Array<ArrayBuffer>

/** What browsers accept beside the plain bytes. */
export const PACKINGS = ['br', 'gzip'] as const
export type Packing = (typeof PACKINGS)[number]

/** The compressed forms of some bytes. Each is made when it is first asked for, and kept. */
export type Packed = (packing: Packing) => Promise<Bytes>

/** How hard to compress: 1 is quick, 9 is small. */
type Effort = 4 | 9

export type Compress = (bytes: Bytes, packing: Packing, effort: Effort) => Promise<Bytes>

/** The endings of the files that the build writes beside each text file. */
export const PACKED_ENDINGS: Readonly<Record<Packing, string>> = { br: '.br', gzip: '.gz' }

/** Compresses by zlib, off this thread. */
export const compress: Compress = async (bytes, packing, effort) =>
  new Uint8Array(
    packing === 'br'
      ? await promisify(brotliCompress)(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: effort },
        })
      : await promisify(gzip)(bytes, { level: effort }),
  )

/**
 * Offers bytes in each encoding.
 * @param built what the build compressed already
 */
export function pack(
  bytes: Bytes,
  { built, effort, by = compress }: { built?: BuiltBytes; effort: Effort; by?: Compress },
): Packed {
  const made = new Map<Packing, Promise<Bytes>>()
  return (packing) => {
    const known = built?.[packing]
    if (known) return Promise.resolve(known)
    const before = made.get(packing)
    if (before) return before
    const packed = by(bytes, packing, effort)
    made.set(packing, packed)
    // Tried again by the next reader.
    packed.catch(() => made.delete(packing))
    return packed
  }
}

export type BuiltBytes = Partial<Readonly<Record<Packing, Bytes>>>
