import { RISK_LEVELS, RISK_WORDS } from '../../../contract/launches/risk.ts'
import { RiskMark, riskColor } from '../report/risk-mark.tsx'

const SLOTS = Array.from({ length: 15 }, (_, at) => `M${4 + at * 21} 22v10`).join('')

/** A launch and its report, measured in slots. */
export function SlotFigure() {
  return (
    <figure>
      <svg viewBox="0 0 302 56" className="num block w-full" aria-hidden="true">
        <path d={SLOTS} className="stroke-line-strong" strokeWidth="1.5" strokeLinecap="round" />
        <path d="M46 27h94.5" className="stroke-mint-line" strokeWidth="1.5" />
        <path d="M46 16v22" className="stroke-text" strokeWidth="2" strokeLinecap="round" />
        <path d="M140.5 16v22" className="stroke-mint-text" strokeWidth="2" strokeLinecap="round" />
        <g className="text-[12px]" fill="currentColor">
          <text x="46" y="9" textAnchor="middle" className="text-text-2">
            launch
          </text>
          <text x="140.5" y="9" textAnchor="middle" className="text-mint-text">
            report
          </text>
        </g>
      </svg>
      <figcaption className="text-xs text-text-3">Each tick is one Solana slot, 400 ms.</figcaption>
    </figure>
  )
}

const LOOKED_AT = [
  ['Tokenomics', 'who holds, who can still mint'],
  ['Liquidity', 'how deep, and who can take it'],
  ['Developer', 'how earlier launches ended'],
] as const

export function AnalysisFigure() {
  return (
    <dl className="grid gap-2 text-xs">
      {LOOKED_AT.map(([term, what]) => (
        <div key={term} className="flex gap-3">
          <dt className="w-20 shrink-0 font-medium">{term}</dt>
          <dd className="text-text-2">{what}</dd>
        </div>
      ))}
    </dl>
  )
}

export function LevelsFigure() {
  return (
    <ul className="grid grid-cols-5 gap-1">
      {RISK_LEVELS.map((level) => (
        <li key={level} className="text-xs">
          <span
            aria-hidden="true"
            className={`block h-1 rounded-full bg-current ${riskColor(level)}`}
          />
          <RiskMark level={level} className="mt-3 mb-1.5 size-2.5" />
          <span className="text-text-2 max-lg:text-[11px]">{RISK_WORDS[level]}</span>
        </li>
      ))}
    </ul>
  )
}
