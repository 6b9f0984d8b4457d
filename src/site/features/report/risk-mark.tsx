import type { RiskLevel } from '../../../contract/launches/risk.ts'

const SHAPES: Record<RiskLevel, string> = {
  low: 'M6 1a5 5 0 1 1 0 10A5 5 0 0 1 6 1Z',
  guarded: 'M2 2h8v8H2Z',
  elevated: 'M6 .6 11.4 6 6 11.4.6 6Z',
  high: 'M6 .8 11.6 11H.4Z',
  severe: 'M3.7.5h4.6l3.2 3.2v4.6l-3.2 3.2H3.7L.5 8.3V3.7Z',
}

const COLORS: Record<RiskLevel, string> = {
  low: 'text-risk-low',
  guarded: 'text-risk-guarded',
  elevated: 'text-risk-elevated',
  high: 'text-risk-high',
  severe: 'text-risk-severe',
}

export function riskColor(level: RiskLevel): string {
  return COLORS[level]
}

/** A distinct shape for each level, so that color is never the only cue. */
export function RiskMark({
  level,
  className = 'size-3',
}: {
  level: RiskLevel
  className?: string
}) {
  return (
    <svg
      viewBox="0 0 12 12"
      className={`shrink-0 ${COLORS[level]} ${className}`}
      aria-hidden="true"
    >
      <path d={SHAPES[level]} fill="currentColor" />
    </svg>
  )
}
