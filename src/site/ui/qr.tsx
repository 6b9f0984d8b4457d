import { useMemo } from 'react'
import { drawQr, QR_DARK, QR_LIGHT } from '../../contract/qr.ts'

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
      <path fill={QR_LIGHT} d={`M0 0h${size}v${size}H0z`} />
      <path fill={QR_DARK} d={path} />
    </svg>
  )
}
