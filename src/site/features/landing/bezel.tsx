/** A watch face in hairlines behind the report. Dashes around a circle make the ticks. */
export function Bezel({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 800 800" className={className} fill="none" aria-hidden="true">
      <g className="stroke-line-strong" opacity="0.7">
        <circle
          cx="400"
          cy="400"
          r="377"
          pathLength="1200"
          strokeDasharray="0.5 9.5"
          strokeWidth="14"
        />
        <circle
          cx="400"
          cy="400"
          r="368"
          pathLength="1200"
          strokeDasharray="0.5 99.5"
          strokeWidth="32"
        />
      </g>
      <circle cx="400" cy="400" r="340" className="stroke-line" />
      <path
        d="M400 60A340 340 0 0 1 694.4 230"
        className="stroke-mint-line"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}
