import type { Picture } from '../../../domains/launches/ports.ts'

/** What a picture's first bytes say: its format, and its size in pixels. */
type PictureFormat = { type: Picture['type']; width: number; height: number }

/**
 * Recognizes raster pictures by their bytes, whatever their declared type; null: not a picture.
 * Nothing of it is decoded.
 */
export function pictureFormat(bytes: Buffer): PictureFormat | null {
  const format = png(bytes) ?? gif(bytes) ?? jpeg(bytes) ?? webp(bytes) ?? avif(bytes)
  return format && format.width > 0 && format.height > 0 ? format : null
}

/** https://www.w3.org/TR/png-3/#11IHDR */
function png(bytes: Buffer): PictureFormat | null {
  const isPng = bytes.length >= 24 && bytes.subarray(0, 8).equals(PNG)
  if (!isPng || text(bytes, 12, 4) !== 'IHDR') return null
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt, section 18. */
function gif(bytes: Buffer): PictureFormat | null {
  if (bytes.length < 10 || !/^GIF8[79]a$/.test(text(bytes, 0, 6))) return null
  return { type: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
}

/** ITU-T T.81, B.1: markers with their lengths, until a frame header names the size. */
function jpeg(bytes: Buffer): PictureFormat | null {
  if (bytes.length < 4 || bytes.readUIntBE(0, 3) !== 0xffd8ff) return null
  let at = 2
  while (at + 9 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return null
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)]
      return { type: 'image/jpeg', width, height }
    }
    at += 2 + Math.max(2, bytes.readUInt16BE(at + 2))
  }
  return null
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function webp(bytes: Buffer): PictureFormat | null {
  if (bytes.length < 30 || text(bytes, 0, 4) !== 'RIFF' || text(bytes, 8, 4) !== 'WEBP') return null
  const type = 'image/webp'
  switch (text(bytes, 12, 4)) {
    case 'VP8 ':
      return {
        type,
        width: bytes.readUInt16LE(26) & 0x3fff,
        height: bytes.readUInt16LE(28) & 0x3fff,
      }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { type, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return null
  }
}

/**
 * https://aomediacodec.github.io/av1-avif: its brand, and the largest `ispe` (ISO/IEC 23008-12, 6.5.3) of any
 * box but the coded pictures: a small one in front must not hide it.
 */
function avif(bytes: Buffer): PictureFormat | null {
  if (bytes.length < 16 || text(bytes, 4, 4) !== 'ftyp') return null
  const brands = text(bytes, 8, Math.min(bytes.readUInt32BE(0), 64) - 8)
  if (!/avi[fs]/.test(brands)) return null
  const size = { width: 0, height: 0 }
  for (let at = 0; at + 16 <= bytes.length; ) {
    const length = boxLength(bytes, at)
    if (length < 8) return null
    if (text(bytes, at + 4, 4) !== 'mdat') growBy(size, bytes.subarray(at, at + length))
    at += length
  }
  return { type: 'image/avif', ...size }
}

/** ISO/IEC 14496-12, 4.2: 1 stands for a longer number behind the type, 0 for all that is left. */
function boxLength(bytes: Buffer, at: number): number {
  const length = bytes.readUInt32BE(at)
  if (length === 1) return Number(bytes.readBigUInt64BE(at + 8))
  return length === 0 ? bytes.length - at : length
}

function growBy(size: { width: number; height: number }, box: Buffer): void {
  for (let at = box.indexOf('ispe'); at !== -1; at = box.indexOf('ispe', at + 4)) {
    if (at + 16 > box.length) return
    size.width = Math.max(size.width, box.readUInt32BE(at + 8))
    size.height = Math.max(size.height, box.readUInt32BE(at + 12))
  }
}

function text(bytes: Buffer, at: number, length: number): string {
  return bytes.toString('latin1', at, at + Math.max(0, length))
}
