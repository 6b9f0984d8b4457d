import { RISK_WORDS } from '../../../contract/launches/risk.ts'
import type { DigestNotices } from '../../../flows/telegram/context.ts'
import {
  type DayDigest,
  type HourDigest,
  MOST_POSTS,
  type OutcomeCounts,
} from '../../../flows/telegram/digests/digest.ts'
import { lineOf, MARKS, moved } from './en-launches.ts'

/** The channel's digests, in English. */

/** Of fewer launches a share says nothing. */
const SMALLEST_SHARE = 10

const dayIn = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })
const TIME = dayIn({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const DAY = dayIn({ weekday: 'long', month: 'long', day: 'numeric' })

export const DIGESTS: DigestNotices = {
  hour: (digest) => {
    const { from, to, seen, isPartial, posted, severe } = digest
    const counts = [
      `${seen === null ? 'unknown' : number(seen)} launches seen`,
      `${number(posted.length)} posted`,
      `${number(severe)} severe with traction`,
    ]
    return [
      `🕐 <b>${TIME.format(from)} to ${TIME.format(to)} UTC</b>`,
      counts.join(' · '),
      ...(isPartial
        ? ['Part of this hour could not be read from the chain: some launches may be missing.']
        : []),
      ...postedIn(digest),
      ...severeIn(digest),
    ].join('\n')
  },
  day: ({ from, levels, posted, warned }) =>
    [
      `📅 <b>Launches of ${DAY.format(from)}, a day later</b>`,
      '',
      '<b>By risk in our first report</b>',
      ...levels
        .filter(({ outcomes }) => sum(outcomes) > 0)
        .map(({ level, outcomes }) => `${MARKS[level]} ${RISK_WORDS[level]}: ${endings(outcomes)}`),
      ...(levels.every(({ outcomes }) => sum(outcomes) === 0) ? ['None has a report.'] : []),
      '',
      `<b>Posted here: ${number(sum(posted))}</b>`,
      ...(sum(posted) === 0
        ? []
        : [listed(posted), `${number(warned)} of them had a warning under their post.`]),
      '',
      'Ended badly: dead or rugged within 24 hours.',
    ].join('\n'),
}

function postedIn({ posted }: HourDigest): string[] {
  if (posted.length === 0) return []
  const lines = posted
    .slice(0, MOST_POSTS)
    .map(
      ({ launch, before }, nth) =>
        `${nth + 1}. ${lineOf(launch)}\nMarket cap ${moved(before, launch.market_cap_cents)}`,
    )
  return ['', '<b>Posted</b>', ...lines, ...more(posted.length - lines.length)]
}

function severeIn({ posted, loudest, unposted }: HourDigest): string[] {
  if (unposted === 0) return []
  const first = Math.min(posted.length, MOST_POSTS) + 1
  const lines = loudest.map((launch, nth) => `${first + nth}. ${lineOf(launch)}`)
  return ['', '<b>Severe with traction, not posted</b>', ...lines, ...more(unposted - lines.length)]
}

const more = (count: number) => (count > 0 ? [`… and ${number(count)} more.`] : [])

/** How many ended badly, of those whose outcome is known. */
function endings(outcomes: OutcomeCounts): string {
  const { graduated, alive, dead, rugged, unknown, open } = outcomes
  const bad = dead + rugged
  const known = bad + graduated + alive
  const share = known < SMALLEST_SHARE ? '' : ` (${((bad / known) * 100).toFixed(0)}%)`
  const rest = unknown + open === 0 ? '' : `, ${number(unknown + open)} unknown`
  return known === 0
    ? `${number(unknown + open)} unknown`
    : `${number(bad)} of ${number(known)} ended badly${share}${rest}`
}

function listed({ graduated, alive, dead, rugged, unknown, open }: DayDigest['posted']): string {
  const parts = Object.entries({ graduated, alive, dead, rugged, unknown: unknown + open })
  return parts
    .filter(([, launches]) => launches > 0)
    .map(([outcome, launches]) => `${number(launches)} ${outcome}`)
    .join(' · ')
}

const sum = (outcomes: OutcomeCounts) =>
  Object.values(outcomes).reduce((total, launches) => total + launches, 0)
const number = (value: number) => value.toLocaleString('en-US')
