import { Link } from 'react-router'
import type { OverviewDay } from '../../../contract/console/overview.ts'
import { DAY_MS } from '../../../contract/constants.ts'
import { formatUsd } from '../../../site/features/format/amounts.ts'
import { Section, sol } from '../show.tsx'
import { membersLink, ordersLink } from './links.ts'

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const COLUMNS = ['Received', 'SOL', 'Opened', 'Settled', 'New', 'Renewed', 'Lapsed', 'Active']

/** The charts' figures in words, each a link to its rows. */
export function DayTable({ days }: { days: readonly OverviewDay[] }) {
  return (
    <Section title="Day by day">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section aria-label="Day by day" tabIndex={0} className="max-h-[32rem] overflow-auto">
        <table className="w-full min-w-[48rem] text-right text-sm">
          <thead className="sticky top-0 bg-ground text-xs text-text-3">
            <tr className="border-b border-line">
              <th scope="col" className="py-2 text-left font-normal">
                Day (UTC)
              </th>
              {COLUMNS.map((name) => (
                <th key={name} scope="col" className="px-1 font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <Day key={day.at} day={day} />
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  )
}

function Day({ day: { at, paid, received, funnel, members } }: { day: OverviewDay }) {
  const span = { from: at, until: at + DAY_MS }
  const settled = ordersLink({ by: 'settled' }, span)
  const cells: [value: string, to: string | null][] = [
    [formatUsd(paid['30d'].cents + paid.lifetime.cents), settled],
    [sol(received.SOL), settled],
    [`${funnel.opened}`, ordersLink({}, span)],
    [`${paid['30d'].orders + paid.lifetime.orders}`, settled],
    [`${members.new}`, membersLink({ by: 'joined' }, span)],
    [`${members.renewed}`, membersLink({ by: 'renewed', plan: '30d' }, span)],
    [`${members.ended}`, membersLink({ by: 'ended' }, span)],
    [`${members.active}`, null],
  ]
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-1 text-left font-normal whitespace-nowrap">
        {DATE.format(at)}
      </th>
      {cells.map(([value, to], nth) => (
        <td key={COLUMNS[nth]} className="num px-1">
          {to === null ? (
            value
          ) : (
            <Link to={to} className="link inline-flex min-h-8 min-w-6 items-center justify-end">
              {value}
            </Link>
          )}
        </td>
      ))}
    </tr>
  )
}
