import type { LaunchDetailBody, ReportBody } from '../../../contract/launches/bodies.ts'
import { translateRecorded } from '../../language/translate-recorded.ts'
import { formatHorizon } from '../format/ago.ts'
import { LaunchLinks } from './launch-links.tsx'
import { ReadAgain } from './read-again.tsx'
import { RecordedLine } from './recorded-line.tsx'

type RecordProps = { launch: LaunchDetailBody; report: ReportBody | undefined }

/** What happened to a launch, and the proof that we said what we said. */
export function RecordCard({ launch, report }: RecordProps) {
  const { mint, signature, outcomes } = launch
  return (
    <section className="card p-5">
      <h2 className="text-base">Outcome</h2>
      {outcomes.length === 0 ? (
        <p className="mt-3 text-sm text-text-2">
          Not known yet. It is determined an hour, a day, and a week after the launch.
        </p>
      ) : (
        <ul className="num mt-3 grid gap-2 text-sm">
          {outcomes.map(({ horizon, outcome, evidence }) => (
            <li key={horizon}>
              <span className="font-medium">
                After {formatHorizon(horizon)}: {translateRecorded(outcome)}.
              </span>{' '}
              <span className="text-text-2">{translateRecorded(evidence)}</span>
            </li>
          ))}
        </ul>
      )}
      {report && (
        <div className="text-xs">
          <RecordedLine mint={mint} stage={report.stage} />
        </div>
      )}
      {launch.from_history && <ReadAgain mint={mint} />}
      <LaunchLinks mint={mint} signature={signature} />
    </section>
  )
}
