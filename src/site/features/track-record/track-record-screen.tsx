import type { TrackRecordBody } from '../../../contract/launches/bodies.ts'
import { getTrackRecord } from '../../api.ts'
import { plural } from '../../language/plural.ts'
import { buttonClass } from '../../ui/button.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatDate } from '../format/dates.ts'
import { useLoaded } from '../launches/use-loaded.ts'
import { AttentionRecord } from './attention-record.tsx'
import { Calibration } from './calibration.tsx'
import { Fact } from './fact.tsx'
import { HistoryRecord } from './history-record.tsx'
import { Levels } from './levels.tsx'

/** Our reports compared with outcomes. */
export function TrackRecordScreen() {
  const loaded = useLoaded('track record', getTrackRecord)
  return (
    <div className="wrap pt-14 pb-24 lg:pt-20">
      <h1 className="text-4xl">Track record</h1>
      <p className="mt-5 max-w-[58ch] text-lg text-text-2">
        What we reported about each launch when it happened, compared with its outcome 24 hours
        later. Measured from our own records, including our misses.
      </p>
      <div className="mt-10">
        {loaded.state === 'loading' && <Skeleton className="h-160 rounded-lg" />}
        {loaded.state === 'there' && <Record record={loaded.value} />}
        {(loaded.state === 'failed' || loaded.state === 'missing') && (
          <div className="card p-6">
            <p className="mb-4 text-text-2">
              The track record could not be loaded. Nothing is lost; try again in a moment.
            </p>
            <button type="button" onClick={() => location.reload()} className={buttonClass()}>
              Try again
            </button>
          </div>
        )}
      </div>
    </div>
  )
}

function Record({ record }: { record: TrackRecordBody }) {
  const { judged, enough, delay, model } = record
  return (
    <div className="grid gap-4">
      {judged < enough && (
        <Notice tone="care" title="A small sample">
          <p className="num">
            {judged === 0
              ? 'No alert is'
              : plural(judged, { one: `${judged} alert is`, other: `${judged} alerts are` })}{' '}
            24 hours old with an outcome. With fewer than {enough}, these numbers mean little: read
            the ranges, not the values.
          </p>
        </Notice>
      )}
      <Overall record={record} />
      <Calibration />
      <section className="card p-6 max-sm:p-5">
        <h2 className="text-lg">Precision and recall</h2>
        <p className="mt-1 max-w-[68ch] text-sm text-text-2">
          Precision: the share of launches at this level or above that ended dead or rugged. Recall:
          the share of all dead or rugged launches that were at this level or above. Below each
          value is its 95% confidence interval; gray means too few launches have an outcome.
        </p>
        <Levels levels={record.levels} />
      </section>
      <AttentionRecord attention={record.attention} />
      <DetectionDelay delay={delay} />
      {record.from_history && <HistoryRecord record={record.from_history} />}
      <section className="card p-6 max-sm:p-5">
        <h2 className="text-lg">How we measure</h2>
        <div className="mt-3 max-w-[68ch] space-y-3 text-sm text-text-2">
          <p>
            Each alert counts once, with its first score. Outcomes follow fixed definitions at 1
            hour, 24 hours, and 7 days: graduated, rugged, dead, alive, or unknown if we could not
            see it. Unknown outcomes are left out, not counted as correct.
          </p>
          <p>
            AI filter: {model.trained ? `trained, version ${model.version}` : 'not trained yet'}.
          </p>
        </div>
      </section>
    </div>
  )
}

function Overall({ record }: { record: TrackRecordBody }) {
  const { alerts, most, judged, since, outcomes } = record
  return (
    <section className="card p-6 max-sm:p-5">
      <h2 className="text-lg">Overall</h2>
      <dl className="num mt-4 grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Fact
          name={
            since === null
              ? 'alerts'
              : `${alerts >= most ? 'newest alerts,' : 'alerts'} since ${formatDate(since)}`
          }
          value={alerts}
        />
        <Fact name="with an outcome after 24 h" value={judged} />
        <Fact name="graduated or alive" value={outcomes.graduated + outcomes.alive} />
        <Fact name="dead or rugged" value={outcomes.dead + outcomes.rugged} />
      </dl>
      <p className="mt-5 flex flex-wrap gap-3">
        <a href="/track-record.csv" className={buttonClass('secondary')}>
          Every alert as CSV
        </a>
        <a href="/track-record/verify" className={buttonClass('secondary')}>
          Verify the record
        </a>
      </p>
    </section>
  )
}

function DetectionDelay({ delay }: Pick<TrackRecordBody, 'delay'>) {
  return (
    <section className="card p-6 max-sm:p-5">
      <h2 className="text-lg">Detection delay</h2>
      {delay === null ? (
        <p className="mt-2 text-sm text-text-2">No alert has a block time to compare with yet.</p>
      ) : (
        <>
          <dl className="num mt-4 grid grid-cols-3 gap-4">
            <Fact name="half within" value={seconds(delay.p50)} />
            <Fact name="90% within" value={seconds(delay.p90)} />
            <Fact name="99% within" value={seconds(delay.p99)} />
          </dl>
          <p className="num mt-3 text-xs text-text-3">
            From the block time to our alert, measured on {delay.count.toLocaleString('en-US')}{' '}
            alerts. Block times are in whole seconds, so up to one second is rounding.
          </p>
        </>
      )}
    </section>
  )
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
