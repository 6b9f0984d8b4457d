import type { Cohort } from '../../../contract/console/overview.ts'
import { Empty, Section } from '../show.tsx'
import { Definition } from './figures.tsx'
import { share } from './funnel.tsx'

const PERIOD_MS = 30 * 86_400_000
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const SHOWN = 6

/** How many of those who began with 30 days bought again, by the month in which they joined. */
export function Cohorts({ cohorts, now }: { cohorts: readonly Cohort[]; now: number }) {
  return (
    <Section title="Renewal by month of joining">
      {cohorts.length === 0 ? (
        <Empty>No membership has begun with a 30-day purchase yet.</Empty>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        <section aria-label="Renewal by month" tabIndex={0} className="overflow-x-auto">
          <table className="w-full min-w-[34rem] text-right text-sm">
            <thead className="text-xs text-text-3">
              <tr className="border-b border-line">
                <th scope="col" className="py-2 text-left font-normal">
                  Joined
                </th>
                <th scope="col" className="font-normal">
                  Members
                </th>
                {Array.from({ length: SHOWN - 1 }, (_, nth) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the n-th purchase is its name
                  <th key={nth} scope="col" className="font-normal">
                    {nth + 2} times
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cohorts.map((cohort) => (
                <Row key={cohort.month} cohort={cohort} now={now} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <Definition>
        Memberships that began with a 30-day purchase in that month (UTC), and the share of them
        that bought access at least that many times, 30 days or lifetime. In parentheses: some of
        them could not have renewed yet. People who have only had gifts or trials are not included,
        because they have bought nothing that could be renewed.
      </Definition>
    </Section>
  )
}

function Row({ cohort: { month, bought }, now }: { cohort: Cohort; now: number }) {
  const [year = 0, nth = 0] = month.split('-').map(Number)
  const lastJoined = Date.UTC(year, nth)
  const all = bought[0] ?? 0
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-2.5 text-left font-normal">
        {MONTH.format(Date.UTC(year, nth - 1))}
      </th>
      <td className="num">{all.toLocaleString('en-US')}</td>
      {Array.from({ length: SHOWN - 1 }, (_, step) => {
        const times = step + 2
        const isDue = now >= lastJoined + (times - 1) * PERIOD_MS
        const text = all === 0 ? '–' : share(bought[times - 1] ?? 0, all)
        return (
          <td key={times} className={`num ${isDue ? '' : 'text-text-3'}`}>
            {isDue ? text : `(${text})`}
          </td>
        )
      })}
    </tr>
  )
}
