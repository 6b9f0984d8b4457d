import type { ReportBody } from '../../../../contract/launches/bodies.ts'
import { RISK_PHRASES } from '../../../../contract/launches/risk.ts'
import type { Stage } from '../../../../contract/launches/stages.ts'
import { formatMoment } from '../../format/dates.ts'
import { RiskScale } from '../../report/launch-report.tsx'
import { RiskMark, riskColor } from '../../report/risk-mark.tsx'
import { STAGE_WORDS } from '../../report/stage-words.ts'
import { AlikeLines } from './alike-lines.tsx'
import { Reasons } from './reasons.tsx'

type VerdictProps = {
  report: ReportBody
  now: number | null
  stages: Stage[]
  onChoose: (stage: Stage) => void
}

/** What we say of a launch: its score, what such launches came to, and the strongest reasons. */
export function VerdictCard({ report, now, stages, onChoose }: VerdictProps) {
  const { score, level, attention } = report
  return (
    <section className="card px-5 pt-5 pb-4" aria-labelledby="verdict">
      <h2 id="verdict" className="text-base">
        Risk
      </h2>
      <div className="mt-1 flex flex-wrap items-end justify-between gap-x-4">
        <p className="num text-[3.25rem] leading-none font-semibold tracking-[-0.02em]">
          {score}
          <span className="ml-1 text-base font-normal tracking-normal text-text-3">/ 100</span>
        </p>
        <p className={`flex items-center gap-2 pb-1 text-sm font-medium ${riskColor(level)}`}>
          <RiskMark level={level} className="size-3.5" />
          {RISK_PHRASES[level]}
        </p>
      </div>
      <RiskScale score={score} />
      <AlikeLines report={report} />
      <p className="num mt-2 text-sm text-text-2">
        Attention <span className="font-medium text-text">{attention?.score ?? '?'}</span> of 100
      </p>
      <Reasons flags={report.flags} />
      <fieldset className="mt-4 hidden flex-wrap scripted:flex items-center gap-1 border-t border-line pt-2 text-sm">
        <legend className="sr-only">Stage of the report</legend>
        {stages.map((stage) => (
          <button
            key={stage}
            type="button"
            aria-pressed={stage === report.stage}
            onClick={() => onChoose(stage)}
            className="num min-h-11 rounded-md border border-transparent px-2.5 text-text-2 transition-colors duration-140 hover:text-text aria-pressed:border-line-strong aria-pressed:text-text sm:min-h-9"
          >
            {STAGE_WORDS[stage]}
          </button>
        ))}
        <span className="num ml-auto text-xs text-text-3">
          {now !== null && formatMoment(report.made_at)}
        </span>
      </fieldset>
    </section>
  )
}
