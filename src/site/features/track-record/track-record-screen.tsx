import { seconds } from '../../../contract/format.ts'
import type { TrackRecordBody } from '../../../contract/launches/bodies.ts'
import { getTrackRecord } from '../../api.ts'
import { useSettings } from '../../settings.ts'
import { buttonClass } from '../../ui/button.ts'
import { Notice } from '../../ui/notice.tsx'
import { formatDate } from '../format/dates.ts'
import { useLoaded } from '../launches/use-loaded.ts'
import { WhenLoaded } from '../launches/when-loaded.tsx'
import { AttentionRecord } from './attention-record.tsx'
import { Calibration } from './calibration.tsx'
import { Fact } from './fact.tsx'
import { HistoryRecord } from './history-record.tsx'
import { Levels } from './levels.tsx'
import { TwoQuestions } from './two-questions.tsx'

/** Our reports compared with outcomes. */
export function TrackRecordScreen() {
  const loaded = useLoaded('track record', getTrackRecord)
  return (
    <div className="wrap pt-14 pb-24 lg:pt-20">
      <h1 className="text-4xl">Track record</h1>
      <p className="mt-5 max-w-[58ch] text-lg text-text-2">
        What we reported a minute after each launch, compared with its outcome 24 hours later.
        Launches that were over by then are counted apart. Measured from our own records, including
        our misses.
      </p>
      <div className="mt-10">
        <WhenLoaded
          loaded={loaded}
          problem="The track record could not be loaded. Nothing is lost; try again in a moment."
        >
          {(record) => <Record record={record} />}
        </WhenLoaded>
      </div>
    </div>
  )
}

function Record({ record }: { record: TrackRecordBody }) {
  const { judged, enough, delay, model, over, from_history: past } = record
  const { trade_links: trades = [] } = useSettings()
  const isNew = judged + over.judged === 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {isNew && <NoOutcome reported={record.reported} />}
      {!isNew && judged < enough && (
        <Notice tone="care" title="A small sample">
          <p className="num">
            With fewer than {enough} launches that were not over a minute after launch and have an
            outcome, these numbers mean little: read the ranges, not the values. So far: {judged}.
          </p>
        </Notice>
      )}
      {isNew ? <Sources /> : <Overall record={record} />}
      {(!isNew || past) && <Calibration />}
      {judged > 0 && (
        <>
          <section className="card p-6 max-sm:p-5">
            <h2 className="text-lg">Precision and recall</h2>
            <p className="mt-1 max-w-[68ch] text-sm text-text-2">
              By the score a minute after launch, of launches that were not over by then. Precision:
              the share of launches at this level or above that ended dead or rugged. Recall: the
              share of all dead or rugged launches that were at this level or above. Below each
              value is its 95% confidence interval; gray means too few launches have an outcome.
            </p>
            <Levels levels={record.levels} />
          </section>
          <TwoQuestions questions={record.questions} />
          <AttentionRecord attention={record.attention} />
        </>
      )}
      {delay && <DetectionDelay delay={delay} />}
      {past && <HistoryRecord record={past} />}
      <section className="card p-6 max-sm:p-5">
        <h2 className="text-lg">How we measure</h2>
        <div className="mt-3 max-w-[68ch] space-y-3 text-sm text-text-2">
          <p>
            Each launch counts once, with its first score a minute after launch. A launch is over if
            that report says that the developer sold, the price fell, or trading stopped, or if it
            had graduated: such a report is no prediction. Outcomes follow fixed definitions at 1
            hour, 24 hours, and 7 days: graduated, rugged, dead, alive, or unknown if we could not
            see it. Unknown outcomes are left out, not counted as correct.
          </p>
          {trades.length > 0 && (
            <p>
              We have an interest here: launches carry ads of places to trade at, and these pay us a
              share of your fees. We earn when you trade, whether you gain or lose. No ad stands
              under a launch of severe risk or one that we warned about.
            </p>
          )}
          <p>
            AI filter: {model.trained ? `trained, version ${model.version}` : 'not trained yet'}.
          </p>
        </div>
      </section>
    </div>
  )
}

function Overall({ record }: { record: TrackRecordBody }) {
  const { alerts, most, judged, since, outcomes, over, reported } = record
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
        <Fact name="not over at 60 s, with an outcome after 24 h" value={judged} />
        <Fact name="of those, graduated or alive" value={outcomes.graduated + outcomes.alive} />
        <Fact name="of those, dead or rugged" value={outcomes.dead + outcomes.rugged} />
      </dl>
      <h3 className="mt-6 text-base">Already happened</h3>
      <p className="num mt-1 max-w-[68ch] text-sm text-text-2">
        Of {reported.toLocaleString('en-US')} launches with a report a minute after launch,{' '}
        {over.launches.toLocaleString('en-US')} were over by then. Of the{' '}
        {over.judged.toLocaleString('en-US')} with an outcome,{' '}
        {(over.outcomes.dead + over.outcomes.rugged).toLocaleString('en-US')} ended dead or rugged.
        They are in none of the figures above and below, except in the calibration.
      </p>
      <div className="mt-5">
        <Sources />
      </div>
    </section>
  )
}

/** Before the first outcome there is nothing to count: tables of zeros would only look broken. */
function NoOutcome({ reported }: Pick<TrackRecordBody, 'reported'>) {
  return (
    <Notice tone="calm" title="No launch has an outcome yet">
      <p className="num max-w-[68ch]">
        The first figures appear here 24 hours after the first launch that we report on, and every
        launch after it counts. Reports so far: {reported.toLocaleString('en-US')}.
      </p>
    </Notice>
  )
}

/** Where the figures come from, and how to check them. */
function Sources() {
  return (
    <p className="flex flex-wrap gap-3">
      <a href="/track-record.csv" className={buttonClass('secondary')}>
        Every alert as CSV
      </a>
      <a href="/track-record/ledger" className={buttonClass('secondary')}>
        The follower’s ledger
      </a>
      <a href="/benchmark" className={buttonClass('secondary')}>
        Benchmark
      </a>
      <a href="/track-record/verify" className={buttonClass('secondary')}>
        Verify the record
      </a>
    </p>
  )
}

function DetectionDelay({ delay }: { delay: NonNullable<TrackRecordBody['delay']> }) {
  return (
    <section className="card p-6 max-sm:p-5">
      <h2 className="text-lg">Detection delay</h2>
      <dl className="num mt-4 grid grid-cols-3 gap-4">
        <Fact name="half within" value={seconds(delay.p50)} />
        <Fact name="90% within" value={seconds(delay.p90)} />
        <Fact name="99% within" value={seconds(delay.p99)} />
      </dl>
      <p className="num mt-3 text-xs text-text-3">
        From the block time to our alert, measured on {delay.count.toLocaleString('en-US')} alerts.
        Block times are in whole seconds, so up to one second is rounding.
      </p>
    </section>
  )
}
