import { useMemo } from 'react'
import { encode } from 'uqr'

/** The white modules around the code that scanners need. */
export const QUIET_ZONE = 4

/** A QR code of 200 × 200 pixels, dark on white in both themes, drawn as one path. */
export function Qr({ text, name }: { text: string; name: string }) {
  const { size, path } = useMemo(() => drawQr(text), [text])
  return (
    <svg
      width="200"
      height="200"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={name}
      className="rounded-md"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#0a0f0d" d={path} />
    </svg>
  )
}

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
