import { Link } from 'react-router'
import type { OverviewDay } from '../../../contract/console/overview.ts'
import { DAY_MS } from '../../../contract/constants.ts'
import { formatUsdc, usdc } from '../../../kernel/money.ts'
import { formatUsd } from '../../../site/features/format/amounts.ts'
import { Section, sol } from '../show.tsx'
import { membersLink, ordersLink } from './links.ts'

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A figure of each day. `to`: a link to the rows behind it; null: there is no list of them. */
type Column = {
  name: string
  show: (day: OverviewDay) => string
  to: (at: number) => string | null
}

const dayFrom = (at: number) => ({ from: at, until: at + DAY_MS })
const settledOn = (at: number) => ordersLink({ by: 'settled' }, dayFrom(at))

const USDC: Column = {
  name: 'USDC',
  show: ({ received }) => formatUsdc(usdc(BigInt(received.USDC))),
  to: settledOn,
}
const COLUMNS: readonly Column[] = [
  {
    name: 'Received',
    show: ({ paid }) => formatUsd(paid['30d'].cents + paid.lifetime.cents),
    to: settledOn,
  },
  { name: 'SOL', show: ({ received }) => sol(received.SOL), to: settledOn },
  {
    name: 'Opened',
    show: ({ funnel }) => `${funnel.opened}`,
    to: (at) => ordersLink({}, dayFrom(at)),
  },
  {
    name: 'Settled',
    show: ({ paid }) => `${paid['30d'].orders + paid.lifetime.orders}`,
    to: settledOn,
  },
  {
    name: 'New',
    show: ({ members }) => `${members.new}`,
    to: (at) => membersLink({ by: 'joined' }, dayFrom(at)),
  },
  {
    name: 'Renewed',
    show: ({ members }) => `${members.renewed}`,
    to: (at) => membersLink({ by: 'renewed', plan: '30d' }, dayFrom(at)),
  },
  {
    name: 'Lapsed',
    show: ({ members }) => `${members.ended}`,
    to: (at) => membersLink({ by: 'ended' }, dayFrom(at)),
  },
  { name: 'Active', show: ({ members }) => `${members.active}`, to: () => null },
]

/** The charts' figures in words, each a link to its rows. USDC stands beside SOL once any was paid. */
export function DayTable({ days }: { days: readonly OverviewDay[] }) {
  const hasUsdc = days.some(({ received }) => received.USDC !== '0')
  const columns = hasUsdc ? COLUMNS.toSpliced(2, 0, USDC) : COLUMNS
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
              {columns.map(({ name }) => (
                <th key={name} scope="col" className="px-1 font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <Day key={day.at} day={day} columns={columns} />
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  )
}

function Day({ day, columns }: { day: OverviewDay; columns: readonly Column[] }) {
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-1 text-left font-normal whitespace-nowrap">
        {DATE.format(day.at)}
      </th>
      {columns.map(({ name, show, to }) => (
        <td key={name} className="num px-1">
          <Value text={show(day)} to={to(day.at)} />
        </td>
      ))}
    </tr>
  )
}

function Value({ text, to }: { text: string; to: string | null }) {
  if (to === null) return <>{text}</>
  return (
    <Link to={to} className="link inline-flex min-h-8 min-w-6 items-center justify-end">
      {text}
    </Link>
  )
}
