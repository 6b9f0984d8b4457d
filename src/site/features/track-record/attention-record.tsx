import { percent } from '../../../contract/format.ts'
import type { TrackRecordBody } from '../../../contract/launches/bodies.ts'

/** How well attention a minute after the launch separates launches that lived from others. */
export function AttentionRecord({
  attention: { judged, separation },
}: Pick<TrackRecordBody, 'attention'>) {
  return (
    <section className="card p-6 max-sm:p-5">
      <h2 className="text-lg">Attention</h2>
      <p className="num mt-1 max-w-[68ch] text-sm text-text-2">
        {judged === 0
          ? 'No launch with a measured attention has an outcome yet.'
          : separation === null
            ? 'All launches had the same outcome so far, so we can’t tell how well attention separates outcomes.'
            : `If you pick one launch that still traded or had graduated after 24 hours and one that did not, the first one had more attention ${percent(separation)} of the time (50% would be chance). Measured on ${judged.toLocaleString('en-US')} launches that were not over a minute after launch.`}
      </p>
    </section>
  )
}
