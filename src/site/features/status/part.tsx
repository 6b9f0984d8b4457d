import type { ReactNode } from 'react'
import type { MAIN_PARTS, PartBody, PRICE_SERVICES } from '../../../contract/status.ts'
import { plural } from '../../language/plural.ts'
import { formatAgo } from '../format/ago.ts'
import { formatDate } from '../format/dates.ts'

/** Each part's name, and what its last check found: good or bad. */
const NAMES: Record<(typeof MAIN_PARTS)[number], { name: string; good: string; bad: string }> = {
  detector: {
    name: 'Detector',
    good: 'Receives trades from the chain.',
    bad: 'No trade received for a minute.',
  },
  payments: {
    name: 'Payments',
    good: 'Receives new slots from the chain.',
    bad: 'Receives no new slots from the chain. Payments are recognized once it does.',
  },
  prices: {
    name: 'Prices',
    good: 'Two price services agree.',
    bad: 'No two price services agree. Sales are paused until they do.',
  },
  bot: { name: 'Telegram bot', good: 'Telegram answers.', bad: 'Telegram does not answer.' },
}
const STATES = {
  working: { word: 'Working', tone: 'text-mint-text' },
  failing: { word: 'Not working', tone: 'text-red-text' },
  unknown: { word: 'Unknown', tone: 'text-text-3' },
}
const NOT_CHECKED = { word: 'Not checked yet', tone: 'text-text-3' }

type PartProps = { part: PartBody; now: number; children?: ReactNode }

/** One part of the service: how it is now, and its last 30 days. */
export function Part({ part, now, children }: PartProps) {
  const { name, good, bad } = NAMES[part.part as (typeof MAIN_PARTS)[number]]
  const { word, tone } = part.at === null ? NOT_CHECKED : STATES[part.state]
  return (
    <section className="card p-6 max-sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg">{name}</h2>
        <p className={`text-sm font-medium ${tone}`}>{word}</p>
      </div>
      <p className="num mt-1 text-sm text-text-2">
        {part.state === 'unknown'
          ? lastRecord(part.at, now)
          : part.state === 'working'
            ? good
            : bad}
      </p>
      <Days days={part.days} />
      {children}
    </section>
  )
}

const SERVICES: Record<(typeof PRICE_SERVICES)[number], string> = {
  coingecko: 'CoinGecko',
  coinbase: 'Coinbase',
  kraken: 'Kraken',
}

/** The price services, each with how it answers now and its last 30 days. */
export function PriceServices({ services, now }: { services: readonly PartBody[]; now: number }) {
  return (
    <ul className="mt-4 divide-y divide-line border-t border-line">
      {services.map((service) => {
        const { word, tone } = service.at === null ? NOT_CHECKED : STATES[service.state]
        return (
          <li
            key={service.part}
            className="grid grid-cols-[5.5rem_minmax(0,1fr)_auto] items-center gap-3 pt-3 text-sm not-last:pb-3"
          >
            <span>{SERVICES[service.part as (typeof PRICE_SERVICES)[number]]}</span>
            <Bars days={service.days} className="h-5 max-sm:gap-px" />
            <span className={`text-right sm:min-w-22 ${tone}`} title={lastRecord(service.at, now)}>
              {word}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function lastRecord(at: number | null, now: number): string {
  return at === null
    ? 'Nothing is recorded yet. What works is recorded within two minutes of its start.'
    : `Last record ${formatAgo(now - at)} ago.`
}

function Days({ days }: Pick<PartBody, 'days'>) {
  return (
    <>
      <Bars days={days} className="mt-4 h-8" />
      <p className="num mt-2 text-xs text-text-3" aria-hidden="true">
        {wordsOf(days)}
      </p>
    </>
  )
}

function Bars({ days, className }: Pick<PartBody, 'days'> & { className: string }) {
  return (
    <div className={`flex gap-0.5 ${className}`} role="img" aria-label={wordsOf(days)}>
      {days.map((day) => (
        <span
          key={day.at}
          title={`${formatDate(day.at)}: ${day.good} of ${minutesIn(day.good + day.bad)}`}
          className={`grow rounded-sm ${toneOf(day)}`}
        />
      ))}
    </div>
  )
}

function wordsOf(days: PartBody['days']): string {
  const good = days.reduce((sum, day) => sum + day.good, 0)
  const all = good + days.reduce((sum, day) => sum + day.bad, 0)
  return all === 0
    ? 'No minute recorded in the last 30 days'
    : `Working in ${good.toLocaleString('en-US')} of ${minutesIn(all)}, last 30 days`
}

function minutesIn(count: number): string {
  return `${count.toLocaleString('en-US')} ${plural(count, { one: 'recorded minute', other: 'recorded minutes' })}`
}

function toneOf({ good, bad }: PartBody['days'][number]): string {
  if (good + bad === 0) return 'bg-line'
  if (bad === 0) return 'bg-mint'
  return good / (good + bad) >= 0.95 ? 'bg-amber-text' : 'bg-red-text'
}
