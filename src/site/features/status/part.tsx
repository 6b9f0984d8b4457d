import type { HealthPart, PartBody } from '../../../contract/status.ts'
import { formatAgo } from '../format/ago.ts'
import { formatDate } from '../format/dates.ts'

/** What the last check found, when it was good and when it was not. */
const NAMES: Record<HealthPart, { name: string; good: string; bad: string }> = {
  detector: {
    name: 'Detector',
    good: 'Hears trades on the chain.',
    bad: 'Has heard no trade for a minute.',
  },
  payments: {
    name: 'Payments',
    good: 'Hears new slots from the chain.',
    bad: 'Hears no new slot from the chain. Payments are recognized once it does.',
  },
  prices: {
    name: 'Prices',
    good: 'Two price services agree.',
    bad: 'No two price services agree. Nothing is sold until they do.',
  },
  bot: { name: 'Telegram bot', good: 'Telegram answers.', bad: 'Telegram does not answer.' },
}
const STATES = {
  working: { word: 'Working', tone: 'text-mint-text' },
  failing: { word: 'Not working', tone: 'text-red-text' },
  unknown: { word: 'Unknown', tone: 'text-text-3' },
}

/** One part of the service: how it is now, and its last 30 days. */
export function Part({ part, slot, now }: { part: PartBody; slot: number | null; now: number }) {
  const { name, good, bad } = NAMES[part.part]
  const { word, tone } = STATES[part.state]
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
        {part.part === 'payments' &&
          slot !== null &&
          ` Up to slot ${slot.toLocaleString('en-US')}.`}
      </p>
      <Days days={part.days} />
    </section>
  )
}

function lastRecord(at: number | null, now: number): string {
  return at === null ? 'Not recorded yet.' : `Last record ${formatAgo(now - at)} ago.`
}

function Days({ days }: Pick<PartBody, 'days'>) {
  const good = days.reduce((sum, day) => sum + day.good, 0)
  const all = good + days.reduce((sum, day) => sum + day.bad, 0)
  const words =
    all === 0
      ? 'No minute recorded in the last 30 days'
      : `Working in ${good.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} recorded minutes, last 30 days`
  return (
    <>
      <div className="mt-4 flex h-8 gap-0.5" role="img" aria-label={words}>
        {days.map((day) => (
          <span
            key={day.at}
            title={`${formatDate(day.at)}: ${day.good} of ${day.good + day.bad} recorded minutes`}
            className={`grow rounded-sm ${toneOf(day)}`}
          />
        ))}
      </div>
      <p className="num mt-2 text-xs text-text-3">{words}</p>
    </>
  )
}

function toneOf({ good, bad }: PartBody['days'][number]): string {
  if (good + bad === 0) return 'bg-line'
  if (bad === 0) return 'bg-mint'
  return good / (good + bad) >= 0.95 ? 'bg-amber-text' : 'bg-red-text'
}
