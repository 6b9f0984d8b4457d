import type { ReportBody } from '../../../../contract/launches/bodies.ts'
import type { Stage } from '../../../../contract/launches/stages.ts'
import { formatMoment } from '../../format/dates.ts'
import { ScoreLine } from '../../report/launch-report.tsx'
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
      <div className="mt-1">
        <ScoreLine score={score} level={level} />
      </div>
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
