import { type AlertPreviewBody, type RecordFilter, SOCIALS } from '../../../contract/alerts.ts'
import { VENUES } from '../../../contract/launches/venues.ts'
import type { AlertPreferences } from '../../../domains/messages/index.ts'
import type { AlertsPage, RECORDS } from '../alerts-form/steps.ts'
import { code, plain } from './words.ts'

/** What the bot says about a member's own alerts, in English, as Telegram's HTML. */

type RecordName = (typeof RECORDS)[keyof typeof RECORDS]

const RECORD_WORDS: Record<RecordName, Record<RecordFilter, string>> = {
  first_launch: {
    any: 'First launch: doesn’t matter',
    only: 'Only first launches',
    never: 'No first launches',
  },
  graduated_before: {
    any: 'Graduated before: doesn’t matter',
    only: 'Only if it graduated before',
    never: 'Only if it never graduated',
  },
  has_rugged: {
    any: 'Rugged before: doesn’t matter',
    only: 'Only if it rugged before',
    never: 'Not if it rugged before',
  },
}

const HINTS: Record<AlertsPage, string | null> = {
  main: null,
  risk: 'Risk from 0 to 100; 100 is the riskiest.',
  attention:
    'Attention from 0 to 100: how much flows in. Not a forecast or advice. Known from about one minute after launch.',
  cap: 'A market cap is checked at 10 s, 1 min, 5 min, and 1 h. You are alerted at the first that matches.',
  buyers: 'Wallets that bought so far.',
  developer: 'Tap to change. Records go back as far as our own.',
  links: 'The coin’s metadata must name each of these.',
  words:
    'Write up to ten words now, separated by commas. One of them must be in the name or the ticker; look-alike letters count as equal. Send /cancel to stop.',
  venues: null,
  quiet: 'Nothing is sent in quiet hours. What happens to watched coins is sent after them.',
}

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`
const dollars = (whole: number) => `$${whole.toLocaleString('en-US')}`

/** Minutes after midnight as a time of day. */
const minutes = (of: number) =>
  `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`
const zoneName = (zone: string) => (zone === 'UTC' ? zone : `${zone.replaceAll('_', ' ')} time`)

function span(least: string | null, most: string | null): string {
  if (least === null) return most === null ? 'any' : `up to ${most}`
  return most === null ? `${least} and more` : `${least} to ${most}`
}
const figures = (least: number | null, most: number | null, say = (n: number) => `${n}`) =>
  span(least === null ? null : say(least), most === null ? null : say(most))
const scores = (least: number, most: number) =>
  least === 0 && most === 100 ? 'any' : `${least} to ${most}`

function developer(chosen: AlertPreferences): string {
  const records = ['first_launch', 'graduated_before', 'has_rugged'] as const
  const wanted = records.filter((record) => chosen[record] !== 'any')
  return wanted.length === 0
    ? 'any'
    : wanted.map((record) => RECORD_WORDS[record][chosen[record]].toLowerCase()).join('; ')
}

export const ALERTS = {
  text: (chosen: AlertPreferences) =>
    [
      '🔔 <b>Alerts</b>',
      '',
      `Personal alerts: <b>${chosen.on ? 'on' : 'off'}</b>`,
      `Risk: <b>${scores(chosen.min_risk, chosen.max_risk)}</b>`,
      `Attention: <b>${scores(chosen.min_attention, chosen.max_attention)}</b>`,
      `Market cap: <b>${figures(chosen.min_cap_usd, chosen.max_cap_usd, dollars)}</b>`,
      `Buyers: <b>${figures(chosen.min_buyers, chosen.max_buyers)}</b>`,
      `Developer: <b>${developer(chosen)}</b>`,
      `Links: <b>${chosen.socials.length === 0 ? 'any' : chosen.socials.map((id) => SOCIALS[id]).join(', ')}</b>`,
      `Name: ${chosen.words.length === 0 ? '<b>any</b>' : chosen.words.map((word) => code(word)).join(', ')}`,
      `Venues: <b>${chosen.venues.length === 0 ? 'all' : chosen.venues.map((id) => VENUES[id]).join(', ')}</b>`,
      `Quiet hours: <b>${chosen.quiet_from === null || chosen.quiet_to === null ? 'none' : `${minutes(chosen.quiet_from)} to ${minutes(chosen.quiet_to)} ${plain(zoneName(chosen.time_zone))}`}</b>`,
    ].join('\n'),
  /** What these would have matched. */
  preview: ({ matched, of, quiet, newest }: AlertPreviewBody) =>
    [
      of === 0
        ? 'No launch was scored in the last 24 hours, so there is nothing to compare with.'
        : `In the last 24 hours this would have matched <b>${matched.toLocaleString('en-US')}</b> of ${count(of, 'launch', 'launches')}${quiet === 0 ? '' : `, ${quiet.toLocaleString('en-US')} of them in your quiet hours`}. You get at most one message a minute.`,
      ...newest.map(
        ({ name, symbol }) => `· ${code(name ?? '?', 40)} ${code(`$${symbol ?? '?'}`, 16)}`,
      ),
    ].join('\n'),
  hints: HINTS,
  record: (record: RecordName, filter: RecordFilter) => RECORD_WORDS[record][filter],
  wrongWords:
    'Please send one to ten words of 2 to 24 characters, separated by commas. Or send /cancel.',
  on: '🔔 On',
  off: '🔕 Off',
  risk: 'Risk',
  attention: 'Attention',
  cap: 'Market cap',
  buyers: 'Buyers',
  developer: 'Developer',
  links: 'Links',
  names: 'Name',
  venues: 'Venues',
  quiet: 'Quiet hours',
  count: 'How many a day?',
  reset: 'Any launch',
  site: 'On the site',
  anyName: 'Any name',
  back: '‹ Back',
  all: 'All venues',
  from: (least: number | null) => (least === null ? 'No minimum' : `From ${least}`),
  to: (most: number | null) => (most === null ? 'No maximum' : `To ${most}`),
  capFrom: (least: number | null) => (least === null ? 'No minimum' : `From ${dollars(least)}`),
  capTo: (most: number | null) => (most === null ? 'No maximum' : `To ${dollars(most)}`),
  starts: (of: number) => `Starts ${minutes(of)}`,
  ends: (of: number) => `Ends ${minutes(of)}`,
  never: 'No quiet hours',
  zone: 'Change the time zone on the site',
  set: 'Set quiet hours',
  less: '−',
  more: '+',
}
