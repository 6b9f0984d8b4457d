import { STATIC_STATS } from '../../../contract/constants.ts'

export function Stats() {
  return (
    <section className="border-b border-line">
      <div className="wrap py-16 lg:py-20">
        <h2 className="eyebrow tracking-normal">Live Stats</h2>
        <dl className="num mt-8 grid grid-cols-2 gap-x-4 gap-y-10 lg:grid-cols-4">
          {STATIC_STATS.map(({ label, value }) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="mt-2 text-sm text-text-2">{label}</dt>
              <dd className="text-3xl font-semibold tracking-[-0.015em]">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
