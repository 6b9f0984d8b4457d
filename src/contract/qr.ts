import { encode } from 'uqr'

/** The white modules around the code that scanners need. */
export const QUIET_ZONE = 4

export const QR_DARK = '#0a0f0d'
export const QR_LIGHT = '#fff'

/** The side length in modules, quiet zone included, and a path with one bar per run of dark modules. */
export function drawQr(text: string): { size: number; path: string } {
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

/** A QR code as an SVG file, dark on white. */
export function qrSvg(text: string): string {
  const { size, path } = drawQr(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="${QR_LIGHT}" d="M0 0h${size}v${size}H0z"/><path fill="${QR_DARK}" d="${path}"/></svg>`
}
