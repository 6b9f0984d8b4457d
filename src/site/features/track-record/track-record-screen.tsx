import type { TrackRecordBody } from '../../../contract/launches.ts'
import { RISK_WORDS } from '../../../contract/risk.ts'
import { getTrackRecord } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatDate } from '../format/dates.ts'
import { formatShare } from '../launches/figures.ts'
import { useAsked } from '../launches/use-asked.ts'
import { RiskMark } from '../report/risk-mark.tsx'
import { CalibrationPlot } from './calibration-plot.tsx'

/** What we said, and what came of it. */
export function TrackRecordScreen() {
  const asked = useAsked('track record', getTrackRecord, null)
  return (
    <div className="wrap pt-14 pb-24 lg:pt-20">
      <h1 className="text-4xl">Track record</h1>
      <p className="mt-5 max-w-[58ch] text-lg text-text-2">
        What we said of each launch the moment it came, held against what it was 24 hours later.
        Measured from our own records, the misses included.
      </p>
      <div className="mt-10">
        {asked.state === 'loading' && <Skeleton className="h-160 rounded-lg" />}
        {asked.state === 'there' && <Record record={asked.value} />}
        {(asked.state === 'failed' || asked.state === 'missing') && (
          <div className="card p-6">
            <p className="mb-4 text-text-2">The record could not be loaded.</p>
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
  const { alerts, most, judged, enough, since, delay, outcomes, model } = record
  return (
    <div className="grid gap-4">
      {judged < enough && (
        <Notice tone="care" title="A small sample">
          <p className="num">
            {judged === 0 ? 'No alert is' : `${judged} ${judged === 1 ? 'alert is' : 'alerts are'}`}{' '}
            24 hours old and judged. Below {enough} the numbers here say little: read the ranges,
            not the values.
          </p>
        </Notice>
      )}
      <section className="card p-6 max-sm:p-5">
        <h2 className="text-lg">In all</h2>
        <dl className="num mt-4 grid grid-cols-2 gap-4 sm:grid-cols-4">
          <Fact
            name={
              since === null
                ? 'alerts'
                : `${alerts >= most ? 'newest alerts,' : 'alerts'} since ${formatDate(since)}`
            }
            value={alerts}
          />
          <Fact name="judged after 24 h" value={judged} />
          <Fact name="graduated or alive" value={outcomes.graduated + outcomes.alive} />
          <Fact name="dead or rugged" value={outcomes.dead + outcomes.rugged} />
        </dl>
        <p className="mt-5 flex flex-wrap gap-3">
          <a href="/track-record.csv" className={buttonClass('secondary')}>
            Every alert as CSV
          </a>
        </p>
      </section>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <section className="card p-6 max-sm:p-5">
          <h2 className="text-lg">Calibration</h2>
          <p className="mt-1 text-sm text-text-2">
            Of launches that got such a score, how many ended dead or rugged a day later. A score
            that tells risks apart rises to the right.
          </p>
          <CalibrationPlot bins={record.calibration} />
        </section>
        <section className="card p-6 max-sm:p-5">
          <h2 className="text-lg">Precision and recall</h2>
          <p className="mt-1 text-sm text-text-2">
            Precision: of launches at this level or above, how many ended dead or rugged. Recall: of
            all that ended so, how many were at this level or above. Below each, the range in which
            it lies with 95% certainty; grey where too few are judged.
          </p>
          <Levels levels={record.levels} />
        </section>
      </div>
      <section className="card p-6 max-sm:p-5">
        <h2 className="text-lg">Detection delay</h2>
        {delay === null ? (
          <p className="mt-2 text-sm text-text-2">
            No alert has a block time to be held against yet.
          </p>
        ) : (
          <>
            <dl className="num mt-4 grid grid-cols-3 gap-4">
              <Fact name="half within" value={seconds(delay.p50)} />
              <Fact name="90% within" value={seconds(delay.p90)} />
              <Fact name="99% within" value={seconds(delay.p99)} />
            </dl>
            <p className="num mt-3 text-xs text-text-3">
              From the block’s time to our alert, {delay.count.toLocaleString('en-US')} alerts. The
              chain tells block times in whole seconds, so up to one second is rounding.
            </p>
          </>
        )}
      </section>
      <section className="card p-6 max-sm:p-5">
        <h2 className="text-lg">How it is judged</h2>
        <div className="mt-3 max-w-[68ch] space-y-3 text-sm text-text-2">
          <p>
            Each alert counts once, with the score that was said first. Outcomes follow fixed
            definitions at 1 hour, 24 hours and 7 days: graduated, rugged, dead, alive, or unknown
            where we could not see it. Unknown ones are left out, not counted as right.
          </p>
          <p>
            AI filter: {model.trained ? `trained, version ${model.version}` : 'not trained yet'}.
          </p>
        </div>
      </section>
    </div>
  )
}

function Levels({ levels }: Pick<TrackRecordBody, 'levels'>) {
  return (
    <table className="num mt-4 w-full text-sm">
      <thead className="text-left text-xs text-text-3">
        <tr>
          <th className="py-2 font-normal">At least</th>
          <th className="py-2 text-right font-normal">Judged</th>
          <th className="py-2 text-right font-normal">Precision</th>
          <th className="py-2 text-right font-normal">Recall</th>
        </tr>
      </thead>
      <tbody>
        {levels.map(({ level, count, precision, recall, too_small }) => (
          <tr
            key={level}
            className={`border-t border-line align-top ${too_small ? 'text-text-3' : ''}`}
          >
            <th scope="row" className="py-2.5 text-left font-medium">
              <span className="flex items-center gap-2">
                <RiskMark level={level} className="size-3" />
                {RISK_WORDS[level]}
              </span>
            </th>
            <td className="py-2.5 text-right">{count.toLocaleString('en-US')}</td>
            <Share share={precision} />
            <Share share={recall} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Share({ share }: { share: TrackRecordBody['levels'][number]['precision'] }) {
  return (
    <td className="py-2.5 text-right">
      {share === null ? (
        '?'
      ) : (
        <>
          {formatShare(share.share)}
          <span className="block text-xs text-text-3">
            {formatShare(share.low)}–{formatShare(share.high)}
          </span>
        </>
      )}
    </td>
  )
}

function Fact({ name, value }: { name: string; value: number | string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-xs text-text-3">{name}</dt>
      <dd className="text-2xl font-semibold tracking-[-0.014em]">
        {typeof value === 'number' ? value.toLocaleString('en-US') : value}
      </dd>
    </div>
  )
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
