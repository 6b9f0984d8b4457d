import type { ReactNode } from 'react'
import { percent, seconds, wholeNumber } from '../../../contract/format.ts'
import { VENUES } from '../../../contract/launches/venues.ts'
import type { DelayBody, StatusBody } from '../../../contract/status.ts'
import { getStatus } from '../../api.ts'
import { plural } from '../../language/plural.ts'
import { formatAgo } from '../format/ago.ts'
import { formatMoment } from '../format/dates.ts'
import { useLoaded } from '../launches/use-loaded.ts'
import { WhenLoaded } from '../launches/when-loaded.tsx'
import { Part, PriceServices } from './part.tsx'

/** As often as each part is checked. */
const MINUTE_MS = 60_000

/** How the service is doing, from its own records. */
export function StatusScreen() {
  const loaded = useLoaded('status', getStatus, MINUTE_MS)
  return (
    <div className="wrap pt-14 pb-24 lg:pt-20">
      <h1 className="text-4xl">Status</h1>
      <p className="mt-5 max-w-[58ch] text-lg text-text-2">
        How the service is doing, from its own records. Each part is checked once a minute; minutes
        without a record are left out.
      </p>
      <div className="mt-10">
        <WhenLoaded
          loaded={loaded}
          problem="The status could not be loaded. The site or your connection may be down. Try again in a moment."
        >
          {(status) => <Status status={status} />}
        </WhenLoaded>
      </div>
    </div>
  )
}

function Status({ status }: { status: StatusBody }) {
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {status.parts.map((part) => (
          <Part key={part.part} part={part} now={status.now}>
            {part.part === 'prices' && (
              <PriceServices services={status.price_services} now={status.now} />
            )}
          </Part>
        ))}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Venues status={status} />
        <div className="grid gap-4">
          <Delay status={status} />
          <Gaps status={status} />
        </div>
      </div>
      <p className="num text-xs text-text-3">As of {formatMoment(status.now)}.</p>
    </div>
  )
}

function Venues({ status: { venues, now } }: { status: StatusBody }) {
  return (
    <section className="card p-6 max-sm:p-5">
      <h2 className="text-lg">Venues</h2>
      <table className="num mt-3 w-full text-sm">
        <thead className="max-sm:sr-only">
          <tr className="text-left text-xs text-text-3 [&_th]:py-2 [&_th]:font-normal">
            <th>Venue</th>
            <th className="text-right">Last launch</th>
            <th className="text-right">Gaps, 30 days</th>
            <th className="text-right">Trades seen, 24 hours</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line sm:[&_td]:py-2">
          {venues.map(
            ({ venue, last_launch_at: at, gaps, gap_slots: slots, trades_seen: seen }) => (
              <tr key={venue} className="max-sm:grid max-sm:gap-y-0.5 max-sm:py-2">
                <th scope="row" className="text-left font-normal">
                  {VENUES[venue]}
                </th>
                <VenueCell name="Last launch">
                  {at === null ? 'none seen' : `${formatAgo(now - at)} ago`}
                </VenueCell>
                <VenueCell name="Gaps, 30 days">
                  {gaps === 0 ? 'none' : `${wholeNumber(gaps)} (${wholeNumber(slots)} slots)`}
                </VenueCell>
                <VenueCell name="Trades seen, 24 hours">
                  {seen === null ? 'can’t tell' : shareOf(seen)}
                </VenueCell>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  )
}

/** On a phone the columns are lines, each with its name. */
function VenueCell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <td className="text-right text-text-2 max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:text-xs">
      <span className="text-left text-text-3 sm:hidden">{name}</span>
      <span className="max-sm:whitespace-nowrap">{children}</span>
    </td>
  )
}

/** Never 100% with a trade missing. */
function shareOf(seen: number): string {
  return percent(Math.floor(seen * 10_000) / 10_000, 2)
}

function Delay({ status: { delay, telegram_delay } }: { status: StatusBody }) {
  return (
    <section className="card p-6 max-sm:p-5">
      <h2 className="text-lg">Alert delay, last 24 hours</h2>
      <dl className="num mt-2 grid gap-2 text-sm text-text-2">
        <Quantiles name="From the launch to our alert" delay={delay} />
        <Quantiles name="From there to Telegram, warnings included" delay={telegram_delay} />
      </dl>
    </section>
  )
}

function Quantiles({ name, delay }: { name: string; delay: DelayBody | null }) {
  return (
    <div>
      <dt className="text-xs text-text-3">{name}</dt>
      <dd>
        {delay === null
          ? 'None in the last 24 hours.'
          : delay.count === 1
            ? `${seconds(delay.p50)}, measured once.`
            : `Half within ${seconds(delay.p50)}, 90% within ${seconds(delay.p90)}, 99% within ${seconds(delay.p99)}, measured on the newest ${wholeNumber(delay.count)}.`}
      </dd>
    </div>
  )
}

function Gaps({ status: { gaps, most } }: { status: StatusBody }) {
  return (
    <section className="card p-6 max-sm:p-5">
      <h2 className="text-lg">Newest gaps</h2>
      <p className="mt-1 text-sm text-text-2">
        Slots that could not be read from the chain. Reports that cover a gap say so.
      </p>
      {gaps.length === 0 ? (
        <p className="mt-3 text-sm">None in the last 30 days.</p>
      ) : (
        <ul className="num mt-3 max-h-96 divide-y divide-line overflow-auto text-sm">
          {gaps.map(({ venue, from_slot: from, to_slot: to, noted_at: at }) => (
            <li
              key={`${venue} ${from} ${to}`}
              className="flex flex-wrap justify-between gap-x-4 py-2"
            >
              <span>
                {venue === null ? 'Another program' : VENUES[venue]}: {wholeNumber(to - from + 1)}{' '}
                {plural(to - from + 1, { one: 'slot', other: 'slots' })} from {wholeNumber(from)}
              </span>
              <span className="text-text-2">{formatMoment(at)}</span>
            </li>
          ))}
        </ul>
      )}
      {gaps.length === most && (
        <p className="mt-2 text-xs text-text-3">The newest {most}; there are more.</p>
      )}
    </section>
  )
}
