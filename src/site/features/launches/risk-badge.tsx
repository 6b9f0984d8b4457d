import { RISK_PHRASES, type RiskLevel } from '../../../contract/launches/risk.ts'
import { RiskMark, riskColor } from '../report/risk-mark.tsx'

type RiskBadgeProps = { score: number | null; level: RiskLevel | null }

/** A score with the shape, color, and word of its level; "?" before it is scored. */
export function RiskBadge({ score, level }: RiskBadgeProps) {
  if (score === null || level === null)
    return (
      <span className="num flex items-center gap-2 text-text-3">
        <span aria-hidden="true" className="size-3" />
        <span aria-hidden="true">?</span>
        <span className="sr-only">Not scored yet</span>
      </span>
    )
  return (
    <span className={`num flex items-center gap-2 text-base font-semibold ${riskColor(level)}`}>
      <RiskMark level={level} className="size-3" />
      {score}
      <span className="sr-only"> {RISK_PHRASES[level]}</span>
    </span>
  )
}
