import type { QrDrawing } from '../../contract/qr.ts'

/** A QR code of 200 × 200 pixels, dark on white in both themes. */
export function Qr({ drawing: { size, path }, name }: { drawing: QrDrawing; name: string }) {
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
