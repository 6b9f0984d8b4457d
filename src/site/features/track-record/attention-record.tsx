import { percent } from '../../../contract/format.ts'
import type { TrackRecordBody } from '../../../contract/launches.ts'

type AttentionRecordProps = Pick<TrackRecordBody, 'attention'>

/** Attention a minute after the launch, compared with outcomes a day later. */
export function AttentionRecord({ attention: { judged, bins, separation } }: AttentionRecordProps) {
  const known = bins.filter(({ lived }) => lived !== null)
  return (
    <section className="card p-6 max-sm:p-5">
      <h2 className="text-lg">Attention</h2>
      <p className="mt-1 max-w-[68ch] text-sm text-text-2">
        How much flowed into each launch in its first minute, compared with its outcome 24 hours
        later: the share that graduated or still traded. The ranges are 95% confidence intervals;
        gray means too few launches have an outcome.
      </p>
      {known.length === 0 ? (
        <p className="mt-3 text-sm text-text-2">
          No launch with a measured attention has an outcome yet.
        </p>
      ) : (
        <>
          <table className="num mt-4 w-full text-xs text-text-2">
            <thead className="text-left text-text-3">
              <tr>
                <th className="py-1 font-normal">Attention</th>
                <th className="py-1 text-right font-normal">Launches</th>
                <th className="py-1 text-right font-normal">Graduated or alive</th>
              </tr>
            </thead>
            <tbody>
              {known.map(({ from, to, count, lived, too_small }) => (
                <tr key={from} className={`border-t border-line ${too_small ? 'text-text-3' : ''}`}>
                  <td className="py-1">
                    {from}–{to}
                  </td>
                  <td className="py-1 text-right">{count}</td>
                  <td className="py-1 text-right">
                    {lived &&
                      `${percent(lived.share)} (${percent(lived.low)}–${percent(lived.high)})`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="num mt-3 text-sm text-text-2">
            {separation === null
              ? 'All launches had the same outcome so far, so we can’t tell how well attention separates outcomes.'
              : `If you pick one launch that lived and one that did not, the one that lived had more attention ${percent(separation)} of the time (50% would be chance). Measured on ${judged.toLocaleString('en-US')} launches.`}
          </p>
        </>
      )}
    </section>
  )
}
