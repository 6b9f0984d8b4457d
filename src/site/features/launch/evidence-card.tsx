import type { ReportBody } from '../../../contract/launches/bodies.ts'
import { translateRecorded } from '../../language/translate-recorded.ts'
import { STAGE_WORDS } from '../report/stage-words.ts'
import { FlagList } from './flag-list.tsx'
import { HazardTable } from './hazard-table.tsx'
import { ModelLines } from './model-lines.tsx'

type EvidenceProps = { report: ReportBody; now: number | null; isPast: boolean }

/** Everything that a report says, and what the model predicts. */
export function EvidenceCard({ report, now, isPast }: EvidenceProps) {
  const { stage, model, tape, flags } = report
  return (
    <section className="card overflow-hidden">
      <div className="px-5 py-4">
        <h2 className="text-base">All checks</h2>
        <p className="mt-1 text-xs text-text-3">Report: {STAGE_WORDS[stage]}</p>
        <HazardTable report={report} now={now} />
      </div>
      <div className="border-t border-line">
        {tape !== null && (
          <p className="border-b border-line px-5 py-3 text-xs text-text-2">
            {translateRecorded(tape)}
          </p>
        )}
        <FlagList flags={flags} />
      </div>
      <footer className="border-t border-line bg-sunk px-5 py-4 text-xs text-text-2">
        <ModelLines model={model} isPast={isPast} />
        <p className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-text-3">
          Rules {report.rules_version}
          <a href="/docs#report" className="link inline-flex min-h-11 items-center sm:min-h-6">
            How scores work
          </a>
        </p>
      </footer>
    </section>
  )
}
