const TICKS = Array.from({ length: 120 }, (_, at) => {
  const angle = (at * Math.PI) / 60
  const inner = at % 10 === 0 ? 352 : 370
  const [x, y] = [Math.cos(angle), Math.sin(angle)]
  const point = (radius: number) =>
    `${(400 + x * radius).toFixed(1)} ${(400 + y * radius).toFixed(1)}`
  return `M${point(inner)}L${point(384)}`
}).join('')

/** The face of a watch, drawn in hairlines behind the report. */
export function Bezel({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 800 800" className={className} fill="none" aria-hidden="true">
      <path d={TICKS} className="stroke-line-strong" strokeWidth="1" opacity="0.7" />
      <circle cx="400" cy="400" r="320" className="stroke-line" />
      <path
        d="M400 80A320 320 0 0 1 677.1 240"
        className="stroke-mint-line"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}
