import { percent } from '../../../contract/format.ts'
import type { HistoryRecordBody } from '../../../contract/launches/bodies.ts'
import { VENUES } from '../../../contract/launches/venues.ts'
import { buttonClass } from '../../ui/button.ts'
import { formatDate } from '../format/dates.ts'
import { Fact } from './fact.tsx'
import { Levels } from './levels.tsx'

/** Launches from before we were watching, which the other figures leave out. */
export function HistoryRecord({ record }: { record: HistoryRecordBody }) {
  const { launches, since, judged, outcomes, listed } = record
  return (
    <section className="card p-6 max-sm:p-5" aria-labelledby="from-history">
      <h2 id="from-history" className="text-lg">
        Read from history
      </h2>
      <p className="mt-1 max-w-[68ch] text-sm text-text-2">
        Launches that we did not see live. We read them from the chain afterwards and scored them as
        of five minutes after launch, from what was on the chain by then. We sent no alerts for
        them, so the figures above leave them out.
      </p>
      {listed.length > 0 && (
        <p className="mt-2 max-w-[68ch] text-sm text-text-2">
          Share of the time for which we could list launches:{' '}
          {listed.map(({ venue, share }) => `${VENUES[venue]} ${percent(share, 0)}`).join(', ')}.
        </p>
      )}
      <dl className="num mt-4 grid grid-cols-2 gap-4 sm:grid-cols-5">
        <Fact name={`launches since ${formatDate(since)}`} value={launches} />
        <Fact name="with an outcome after 24 h" value={judged} />
        <Fact name="graduated or alive" value={outcomes.graduated + outcomes.alive} />
        <Fact name="dead or rugged" value={outcomes.dead + outcomes.rugged} />
        <Fact name="outcome unknown" value={outcomes.unknown} />
      </dl>
      <Levels levels={record.levels} />
      <p className="mt-4">
        <a href="/track-record/history.csv" className={buttonClass('secondary')}>
          Past launches as CSV
        </a>
      </p>
    </section>
  )
}
