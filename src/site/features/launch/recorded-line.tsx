import type { Stage } from '../../../contract/launches/stages.ts'
import { getLaunchRecord } from '../../api.ts'
import { formatExact, formatMoment } from '../format/dates.ts'
import { useLoaded } from '../launches/use-loaded.ts'

/** When the log recorded a stage's newest report, which the page shows, with a link to its proof. */
export function RecordedLine({ mint, stage }: { mint: string; stage: Stage }) {
  const loaded = useLoaded(`${mint} ${stage}`, () => getLaunchRecord(mint))
  const record =
    loaded.state === 'there'
      ? loaded.value.records.findLast(({ kind, of }) => kind === 'report' && of === stage)
      : undefined
  return (
    <p className="mt-1 flex min-h-11 flex-wrap items-center gap-x-3 text-text-3 sm:min-h-6">
      {record && (
        <>
          <span title={formatExact(record.recorded_at)}>
            Recorded {formatMoment(record.recorded_at)}
          </span>
          {record.proof ? (
            <a href={record.proof} className="link inline-flex min-h-11 items-center sm:min-h-6">
              proof
            </a>
          ) : (
            <a
              href="/track-record/verify"
              className="link inline-flex min-h-11 items-center sm:min-h-6"
            >
              proof follows within minutes
            </a>
          )}
        </>
      )}
    </p>
  )
}
