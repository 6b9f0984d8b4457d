import type { RiskLevel } from '../../../contract/launches/risk.ts'
import type { DigestNotices } from '../../../flows/telegram/context.ts'
import {
  type DayDigest,
  type HourDigest,
  MOST_POSTS,
  type OutcomeCounts,
} from '../../../flows/telegram/digests/digest.ts'
import type { LaunchWords } from './launch-words.ts'
import { lineOf, MARKS } from './launches.ts'
import { moved } from './moves.ts'

/** The channel's digests, with the words of a language. */

type Outcome = 'graduated' | 'alive' | 'dead' | 'rugged' | 'unknown'

/** What a language says in digests, as HTML. Dates and times come formatted, in UTC. */
export type DigestWords = {
  levels: Record<RiskLevel, string>
  /** The heading of an hour. */
  hour(from: string, to: string): string
  /** `launches` null: unknown. */
  seen(launches: number | null): string
  posted(posts: number): string
  severe(launches: number): string
  partly: string
  postedHeading: string
  severeHeading: string
  more(count: number): string
  day(date: string): string
  byRisk: string
  noReport: string
  postedHere(posts: number): string
  warned(posts: number): string
  /** Hypothetical trades: `net` in SOL with its sign. */
  ledger(trades: number, positive: number, net: string): string
  legend: string
  outcome(outcome: Outcome, launches: number): string
  /** `share` is in percent, or `''`. */
  endedBadly(bad: number, known: number, share: string): string
}

/** Of fewer launches a share says nothing. */
const SMALLEST_SHARE = 10

/** Makes a language's digests. */
export function createDigestNotices(words: DigestWords, about: LaunchWords): DigestNotices {
  const dayIn = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(about.formats.locale, { timeZone: 'UTC', ...options })
  const time = dayIn({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const day = dayIn({ weekday: 'long', month: 'long', day: 'numeric' })
  return {
    hour: (digest) => {
      const { from, to, seen, isPartial, posted, severe } = digest
      const counts = [words.seen(seen), words.posted(posted.length), words.severe(severe)]
      return [
        `🕐 <b>${words.hour(time.format(from), time.format(to))}</b>`,
        counts.join(' · '),
        ...(isPartial ? [words.partly] : []),
        ...postedIn(words, about, digest),
        ...severeIn(words, about, digest),
      ].join('\n')
    },
    day: ({ from, levels, posted, warned, ledger }) =>
      [
        `📅 <b>${words.day(day.format(from))}</b>`,
        '',
        `<b>${words.byRisk}</b>`,
        ...levels
          .filter(({ outcomes }) => sum(outcomes) > 0)
          .map(
            ({ level, outcomes }) =>
              `${MARKS[level]} ${words.levels[level]}: ${endings(words, outcomes)}`,
          ),
        ...(levels.every(({ outcomes }) => sum(outcomes) === 0) ? [words.noReport] : []),
        '',
        `<b>${words.postedHere(sum(posted))}</b>`,
        ...(sum(posted) === 0 ? [] : [listed(words, posted), words.warned(warned)]),
        ...(ledger === null ? [] : [ledgerLine(words, about, ledger)]),
        '',
        words.legend,
      ].join('\n'),
  }
}

function ledgerLine(
  words: DigestWords,
  { formats: { sol } }: LaunchWords,
  { trades, positive, net }: NonNullable<DayDigest['ledger']>,
): string {
  const gained = net > 0n ? `+${sol(net)}` : sol(net)
  return words.ledger(trades, positive, net < 0n ? `−${sol(-net)}` : gained)
}

function postedIn(words: DigestWords, about: LaunchWords, { posted }: HourDigest): string[] {
  if (posted.length === 0) return []
  const lines = posted
    .slice(0, MOST_POSTS)
    .map(
      ({ launch, before }, nth) =>
        `${nth + 1}. ${lineOf(about, launch)}\n${about.MarketCap} ${moved(about.formats, before, launch.market_cap_cents)}`,
    )
  return [
    '',
    `<b>${words.postedHeading}</b>`,
    ...lines,
    ...more(words, posted.length - lines.length),
  ]
}

function severeIn(
  words: DigestWords,
  about: LaunchWords,
  { posted, loudest, unposted }: HourDigest,
): string[] {
  if (unposted === 0) return []
  const first = Math.min(posted.length, MOST_POSTS) + 1
  const lines = loudest.map((launch, nth) => `${first + nth}. ${lineOf(about, launch)}`)
  return ['', `<b>${words.severeHeading}</b>`, ...lines, ...more(words, unposted - lines.length)]
}

const more = (words: DigestWords, count: number) => (count > 0 ? [words.more(count)] : [])

/** How many ended badly, of those whose outcome is known. */
function endings(words: DigestWords, outcomes: OutcomeCounts): string {
  const { graduated, alive, dead, rugged, unknown, open } = outcomes
  const bad = dead + rugged
  const known = bad + graduated + alive
  const share = known < SMALLEST_SHARE ? '' : ` (${((bad / known) * 100).toFixed(0)}%)`
  const unsure = words.outcome('unknown', unknown + open)
  if (known === 0) return unsure
  const rest = unknown + open === 0 ? '' : `, ${unsure}`
  return `${words.endedBadly(bad, known, share)}${rest}`
}

function listed(
  words: DigestWords,
  { graduated, alive, dead, rugged, unknown, open }: DayDigest['posted'],
): string {
  const counts = { graduated, alive, dead, rugged, unknown: unknown + open }
  return (Object.keys(counts) as Outcome[])
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => words.outcome(outcome, counts[outcome]))
    .join(' · ')
}

const sum = (outcomes: OutcomeCounts) =>
  Object.values(outcomes).reduce((total, launches) => total + launches, 0)
