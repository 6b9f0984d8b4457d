import {
  type AlertPreviewBody,
  type FilterBody,
  type FilterDestination,
  isDestination,
  type RecordFilter,
  SOCIAL_IDS,
  SOCIALS,
  type Social,
} from '../../../contract/alerts.ts'
import { isVenue, VENUES } from '../../../contract/launches/venues.ts'
import type { AlertPreferences } from '../../../domains/messages/index.ts'
import type { AlertsPage, RECORDS } from '../alerts-form/steps.ts'
import type { Formats } from './formats.ts'
import { code, plain } from './words.ts'

/** What the bot says about a member's own alerts, as Telegram's HTML. */

type RecordName = (typeof RECORDS)[keyof typeof RECORDS]

/** What a language says about alerts. */
export type AlertWords = {
  formats: Formats
  heading: string
  /** The lines of the choices: what comes before the choice. */
  lines: Record<
    | 'personal'
    | 'risk'
    | 'attention'
    | 'cap'
    | 'buyers'
    | 'developer'
    | 'links'
    | 'name'
    | 'venues'
    | 'quiet'
    | 'filter'
    | 'to'
    | 'others',
    string
  >
  /** Where a filter sends; the group's name follows. */
  destinations: Record<FilterDestination, string>
  unknownDestination: string
  /** A venue or a link that only a newer release knows. */
  unknownChoice: string
  /** It has limits that only the site shows. */
  onSite: string
  unnamed: string
  isOn: string
  isOff: string
  any: string
  allVenues: string
  noQuiet: string
  socials: Partial<Record<Social, string>>
  upTo(most: string): string
  andMore(least: string): string
  between(least: string, most: string): string
  zone(zone: string): string
  records: Record<RecordName, Record<RecordFilter, string>>
  hints: Record<AlertsPage, string | null>
  nothingScored: string
  /** `quiet` null: none of them in quiet hours. */
  matched(matched: string, of: number, quiet: number): string
  labels: AlertLabels
  noMinimum: string
  noMaximum: string
  from(least: string): string
  to(most: string): string
  starts(time: string): string
  ends(time: string): string
}

/** Labels of buttons, and the answer to invalid words. */
type AlertLabels = Record<
  | 'wrongWords'
  | 'on'
  | 'off'
  | 'risk'
  | 'attention'
  | 'cap'
  | 'buyers'
  | 'developer'
  | 'links'
  | 'names'
  | 'venues'
  | 'quiet'
  | 'count'
  | 'reset'
  | 'site'
  | 'anyName'
  | 'back'
  | 'all'
  | 'never'
  | 'zone'
  | 'set'
  | 'less'
  | 'more',
  string
>

/** Makes what a language says about alerts. */
export function createAlertTexts(words: AlertWords) {
  const { formats, noMinimum, noMaximum } = words
  const dollars = (whole: number) => `$${formats.number(whole)}`
  return {
    ...words.labels,
    hints: words.hints,
    /** @param group the name of the member's own group; null: none */
    text: (chosen: AlertPreferences, group: string | null) =>
      choices(words, chosen, group, dollars),
    /** How many launches these choices would have matched. */
    preview: ({ matched, of, quiet, newest }: AlertPreviewBody) =>
      [
        of === 0 ? words.nothingScored : words.matched(formats.number(matched), of, quiet),
        ...newest.map(
          ({ name, symbol }) => `· ${code(name ?? '?', 40)} ${code(`$${symbol ?? '?'}`, 16)}`,
        ),
      ].join('\n'),
    record: (record: RecordName, filter: RecordFilter) => words.records[record][filter],
    from: (least: number | null) => (least === null ? noMinimum : words.from(`${least}`)),
    to: (most: number | null) => (most === null ? noMaximum : words.to(`${most}`)),
    capFrom: (least: number | null) => (least === null ? noMinimum : words.from(dollars(least))),
    capTo: (most: number | null) => (most === null ? noMaximum : words.to(dollars(most))),
    starts: (of: number) => words.starts(minutes(of)),
    ends: (of: number) => words.ends(minutes(of)),
  }
}

function choices(
  words: AlertWords,
  chosen: AlertPreferences,
  group: string | null,
  dollars: (whole: number) => string,
): string {
  const { lines, any } = words
  const span = (least: number | null, most: number | null, say = (n: number) => `${n}`) =>
    spanIn(words, least === null ? null : say(least), most === null ? null : say(most))
  const scores = (least: number, most: number) =>
    least === 0 && most === 100 ? any : words.between(`${least}`, `${most}`)
  const links = chosen.socials.map((id) => linkName(words, id)).join(', ')
  const venues = chosen.venues
    .map((id) => (isVenue(id) ? VENUES[id] : words.unknownChoice))
    .join(', ')
  const line = (name: keyof typeof lines, choice: string) => `${lines[name]}: <b>${choice}</b>`
  return [
    `🔔 <b>${words.heading}</b>`,
    '',
    ...(chosen.name === '' ? [] : [`${lines.filter}: ${code(chosen.name, 24)}`]),
    line('personal', chosen.on ? words.isOn : words.isOff),
    `${lines.to}: ${destination(words, chosen, group)}`,
    line('risk', scores(chosen.min_risk, chosen.max_risk)),
    line('attention', scores(chosen.min_attention, chosen.max_attention)),
    line('cap', span(chosen.min_cap_usd, chosen.max_cap_usd, dollars)),
    line('buyers', span(chosen.min_buyers, chosen.max_buyers)),
    line('developer', developer(words, chosen)),
    line('links', links || any),
    `${lines.name}: ${chosen.words.length === 0 ? `<b>${any}</b>` : chosen.words.map((word) => code(word)).join(', ')}`,
    line('venues', venues || words.allVenues),
    line('quiet', quietHours(words, chosen)),
    ...(hasMore(chosen) ? [words.onSite] : []),
    ...(chosen.filters.length === 0
      ? []
      : ['', `${lines.others}:`, ...others(words, chosen, group)]),
  ].join('\n')
}

function linkName({ socials, unknownChoice }: AlertWords, chosen: string): string {
  const id = SOCIAL_IDS.find((one) => one === chosen)
  return id === undefined ? unknownChoice : (socials[id] ?? SOCIALS[id])
}

/** Whether it has limits that only the site shows. */
function hasMore(chosen: AlertPreferences): boolean {
  const { min_developer, max_developer, min_progress, max_progress, quotes, cashback } = chosen
  const { min_creator_buy_usd, max_creator_buy_usd, min_graduates, max_graduates } = chosen
  const { min_fades, max_fades, min_rugged, max_rugged, holder_rewards } = chosen
  const limits = [
    min_developer,
    max_developer,
    min_progress,
    max_progress,
    min_graduates,
    max_graduates,
    min_creator_buy_usd,
    max_creator_buy_usd,
    min_fades,
    max_fades,
    min_rugged,
    max_rugged,
  ]
  return (
    quotes.length > 0 ||
    [cashback, holder_rewards].some((one) => one !== 'any') ||
    limits.some((limit) => limit !== null)
  )
}

function spanIn(words: AlertWords, least: string | null, most: string | null): string {
  if (least === null) return most === null ? words.any : words.upTo(most)
  return most === null ? words.andMore(least) : words.between(least, most)
}

function developer({ any, records }: AlertWords, chosen: AlertPreferences): string {
  const names = ['first_launch', 'graduated_before', 'has_rugged'] as const
  const wanted = names.filter((record) => chosen[record] !== 'any')
  return wanted.length === 0
    ? any
    : wanted.map((record) => records[record][chosen[record]].toLowerCase()).join('; ')
}

function destination(
  { destinations, unknownDestination }: AlertWords,
  { to }: Pick<FilterBody, 'to'>,
  group: string | null,
): string {
  const named = `<b>${isDestination(to) ? destinations[to] : unknownDestination}</b>`
  return to === 'group' && group !== null ? `${named} ${code(group, 64)}` : named
}

function others(words: AlertWords, { filters }: AlertPreferences, group: string | null): string[] {
  return filters.map((filter) => {
    const name = filter.name === '' ? words.unnamed : code(filter.name, 24)
    const state = filter.on ? words.isOn : words.isOff
    return `· ${name} (${state}) → ${destination(words, filter, group)}`
  })
}

function quietHours(
  words: AlertWords,
  { quiet_from: from, quiet_to: to, time_zone: zone }: AlertPreferences,
): string {
  if (from === null || to === null) return words.noQuiet
  const named = zone === 'UTC' ? zone : words.zone(zone.replaceAll('_', ' '))
  return `${words.between(minutes(from), minutes(to))} ${plain(named)}`
}

/** Minutes after midnight as a time of day. */
const minutes = (of: number) =>
  `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`
