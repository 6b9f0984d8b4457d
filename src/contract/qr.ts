import { encode } from 'uqr'

/** The white modules around the code that scanners need. */
export const QUIET_ZONE = 4

/**
 * A drawn QR code: its side in modules with the quiet zone, and a path with one bar per run of dark
 * modules.
 */
export type QrDrawing = { size: number; path: string }

/** A QR code with error correction M as one SVG path, a unit a module. */
export function drawQr(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  let path = ''
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x += 1
      path += `M${start} ${y}h${x - start + 1}v1h-${x - start + 1}z`
    }
  }
  return { size, path }
}
