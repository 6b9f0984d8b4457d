import { STATIC_STATS } from '../../../contract/constants.ts'
import { useSettings } from '../../settings.ts'

/** Four figures: fixed ones, or measured ones with a link to how they were measured. */
export function Stats() {
  const { stats } = useSettings()
  return (
    <section className="border-b border-line">
      <div className="wrap py-16 lg:py-20">
        <div className="flex items-center justify-between gap-4">
          <h2 className="eyebrow tracking-normal">Live Stats</h2>
          {stats && (
            <a href="/track-record" className="link -my-2 py-2 text-sm">
              How they are measured
            </a>
          )}
        </div>
        <dl className="num mt-8 grid grid-cols-2 gap-x-4 gap-y-10 lg:grid-cols-4">
          {STATIC_STATS.map(({ label, value }, nth) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="mt-2 text-sm text-text-2">{label}</dt>
              <dd className="text-3xl font-semibold tracking-[-0.015em]">
                {stats?.[nth] ?? value}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
