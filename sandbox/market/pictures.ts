import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

/** A gateway's response for a picture. */
type Upload =
  | { kind: 'picture'; type: string; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'redirect'; to: string }

const SIDE = 192
const CELLS = 5
const GIANT = 10_000_000

/** The picture of a content identifier, always the same. A few are invalid on purpose. */
export function pictureOf(cid: string): Upload {
  const seed = createHash('sha256').update(cid).digest()
  const [lot = 0] = seed
  if (lot < 4) return { kind: 'picture', type: 'image/svg+xml', bytes: copy(Buffer.from(SVG)) }
  if (lot < 7) return { kind: 'picture', type: 'image/png', bytes: copy(Buffer.alloc(GIANT)) }
  if (lot < 10) return { kind: 'redirect', to: 'http://127.0.0.1:22/' }
  return { kind: 'picture', type: 'image/png', bytes: copy(drawCoin(seed)) }
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

/** Draws a coin with a symmetric pattern of five by five cells. */
function drawCoin(seed: Buffer): Buffer {
  const hue = (seed[1] ?? 0) / 256
  const palette = [color(hue, 0.25, 0.14), color(hue + 0.08, 0.65, 0.6), color(hue, 0.7, 0.38)]
  const isFilled = (column: number, row: number) => {
    const mirrored = Math.min(column, CELLS - 1 - column)
    return ((seed[2 + mirrored * CELLS + row] ?? 0) & 1) === 1
  }
  const pixelAt = (x: number, y: number): number => {
    const [dx, dy] = [x - SIDE / 2, y - SIDE / 2]
    const distance = Math.hypot(dx, dy) / (SIDE / 2)
    if (distance > 0.9) return 0
    if (distance > 0.8) return 2
    const [column, row] = [dx, dy].map((at) => Math.floor((at / SIDE + 0.28) * (CELLS / 0.56)))
    const isOnSign = [column, row].every((at = -1) => at >= 0 && at < CELLS)
    return isOnSign && isFilled(column ?? 0, row ?? 0) ? 2 : 1
  }
  const rows = Array.from({ length: SIDE }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: SIDE }, (__, x) => pixelAt(x, y))]),
  )
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE, 0)
  header.writeUInt32BE(SIDE, 4)
  // Eight bits a pixel, by palette.
  header.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** https://www.w3.org/TR/png-3/#5Chunk-layout */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Hue, saturation, and lightness, 0 to 1, as red, green, and blue. */
function color(hue: number, saturation: number, lightness: number): number[] {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  return [0, 8, 4].map((n) => {
    const k = (n + hue * 12) % 12
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  })
}

function copy(bytes: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}
