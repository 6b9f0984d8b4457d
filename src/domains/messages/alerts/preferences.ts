import {
  type AlertsBody,
  DEFAULT_ALERTS,
  DEFAULT_FILTER,
  FILTER_DESTINATIONS,
  FILTER_PACES,
  type FilterBody,
  MOST_BUYERS,
  MOST_CAP_USD,
  MOST_FILTER_NAME,
  MOST_FILTERS,
  MOST_WORDS,
  type PaceMinutes,
  QUOTE_IDS,
  RECORD_FILTERS,
  type RecordFilter,
  SOCIAL_IDS,
  WORD_LENGTH,
} from '../../../contract/alerts.ts'
import { VENUE_IDS } from '../../../contract/launches/venues.ts'
import { MOST_TRADE_NAME } from '../../../contract/trade-links.ts'
import { DAY, MINUTE, type Ms } from '../../../kernel/clock.ts'
import { oneLine } from '../../../kernel/text.ts'
import { foldWords } from '../../launches/index.ts'
import { minuteOfDay, readTimeZone } from './time-zone.ts'

/** A member's choices, stored as they cross the wire. */
export type AlertPreferences = AlertsBody

const DAY_MINUTES = DAY / MINUTE
const MOST_LISTED = 100
/** Also of destinations and choices that only a newer release knows. */
const DESTINATION_NAME = /^[a-z]{2,16}$/
const CHOICE_NAME = /^[a-z][a-z0-9_]{1,23}$/

/** Reads preferences from outside or from an older version, which lacks later choices; null: invalid. */
export function readPreferences(value: unknown): AlertPreferences | null {
  if (typeof value !== 'object' || value === null) return null
  const given = { ...DEFAULT_ALERTS, ...value } as Record<keyof AlertPreferences, unknown>
  const { quiet_from, quiet_to } = given
  const first = readFilter(value)
  const others = Array.isArray(given.filters) ? given.filters.map(readFilter) : null
  const zone = readTimeZone(given.time_zone)
  if (first === null || others === null || others.length >= MOST_FILTERS || zone === null)
    return null
  const filters = others.filter((one) => one !== null)
  if (filters.length < others.length) return null
  const isAlwaysOn = quiet_from === null && quiet_to === null
  if (!isAlwaysOn && !(isMinute(quiet_from) && isMinute(quiet_to))) return null
  if (!isTradeLink(given.trade_link)) return null
  const chosen = given as AlertPreferences
  return {
    ...first,
    filters,
    quiet_from: chosen.quiet_from,
    quiet_to: chosen.quiet_to,
    time_zone: zone,
    trade_link: chosen.trade_link,
  }
}

/** null: invalid. */
function readFilter(value: unknown): FilterBody | null {
  if (typeof value !== 'object' || value === null) return null
  const given = { ...DEFAULT_FILTER, ...value } as Record<keyof FilterBody, unknown>
  const { name, on, pace, to } = given
  const socials = listOf(given.socials, isChoiceName)
  const venues = listOf(given.venues, isChoiceName)
  const quotes = listOf(given.quotes, isChoiceName)
  const words = readMatchWords(given.words)
  if (typeof name !== 'string' || name.length > MOST_FILTER_NAME) return null
  if (typeof on !== 'boolean' || !isPace(pace) || !isDestinationName(to)) return null
  if (!socials || !venues || !words || !quotes) return null
  if (!isRange(given.min_risk, given.max_risk, isScore)) return null
  if (!isRange(given.min_attention, given.max_attention, isScore)) return null
  if (!isRange(given.min_cap_usd, given.max_cap_usd, upTo(MOST_CAP_USD))) return null
  if (!isRange(given.min_buyers, given.max_buyers, upTo(MOST_BUYERS))) return null
  if (!isRange(given.min_developer, given.max_developer, upTo(100))) return null
  if (!isRange(given.min_progress, given.max_progress, upTo(100))) return null
  if (!isRange(given.min_creator_buy_usd, given.max_creator_buy_usd, upTo(MOST_CAP_USD)))
    return null
  if (!isRange(given.min_graduates, given.max_graduates, upTo(100))) return null
  if (!isRange(given.min_fades, given.max_fades, upTo(100))) return null
  if (!isRange(given.min_rugged, given.max_rugged, upTo(100))) return null
  const records = [given.first_launch, given.graduated_before, given.has_rugged]
  records.push(given.cashback, given.holder_rewards)
  if (!records.every(isRecordFilter)) return null
  const chosen = given as FilterBody
  return {
    name: oneLine(name, MOST_FILTER_NAME),
    on,
    pace,
    to,
    min_risk: chosen.min_risk,
    max_risk: chosen.max_risk,
    min_attention: chosen.min_attention,
    max_attention: chosen.max_attention,
    min_cap_usd: chosen.min_cap_usd,
    max_cap_usd: chosen.max_cap_usd,
    min_buyers: chosen.min_buyers,
    max_buyers: chosen.max_buyers,
    min_developer: chosen.min_developer,
    max_developer: chosen.max_developer,
    min_progress: chosen.min_progress,
    max_progress: chosen.max_progress,
    min_creator_buy_usd: chosen.min_creator_buy_usd,
    max_creator_buy_usd: chosen.max_creator_buy_usd,
    min_graduates: chosen.min_graduates,
    max_graduates: chosen.max_graduates,
    min_fades: chosen.min_fades,
    max_fades: chosen.max_fades,
    min_rugged: chosen.min_rugged,
    max_rugged: chosen.max_rugged,
    cashback: chosen.cashback,
    holder_rewards: chosen.holder_rewards,
    quotes: someOf(QUOTE_IDS, quotes),
    first_launch: chosen.first_launch,
    graduated_before: chosen.graduated_before,
    has_rugged: chosen.has_rugged,
    socials: inOrder(SOCIAL_IDS, socials),
    words,
    venues: someOf(VENUE_IDS, venues),
  }
}

/** All filters of a member, the first one first. */
export function filtersOf(preferences: AlertPreferences): FilterBody[] {
  return [preferences, ...preferences.filters]
}

/** Whether it chooses what neither this release knows nor was stored before, as by a newer one: a mistake. */
export function choosesUnknown(after: AlertPreferences, before: AlertPreferences): boolean {
  const chosen = (preferences: AlertPreferences): string[] =>
    filtersOf(preferences).flatMap(({ to, venues, quotes, socials }) => [
      to,
      ...venues,
      ...quotes,
      ...socials,
    ])
  const ours = [...FILTER_DESTINATIONS, ...VENUE_IDS, ...QUOTE_IDS, ...SOCIAL_IDS]
  const known = new Set<string>([...ours, ...chosen(before)])
  return chosen(after).some((id) => !known.has(id))
}

/**
 * Reads words to look for in names: cleaned, without those that look like an earlier one.
 * @returns null: a word is too short or too long, or there are too many
 */
export function readMatchWords(value: unknown): string[] | null {
  const words = listOf(value, (word): word is string => typeof word === 'string')
  if (words === null || words.length > MOST_WORDS) return null
  const found = new Map<string, string>()
  for (const word of words) {
    const clean = oneLine(word, WORD_LENGTH.most + 1)
    const folded = foldWords(clean)
    if (folded === null || clean.length < WORD_LENGTH.least || clean.length > WORD_LENGTH.most)
      return null
    if (!found.has(folded)) found.set(folded, clean)
  }
  return [...found.values()]
}

/**
 * Whether a member's quiet hours, which may span midnight, contain this moment. Quiet hours that start and
 * end in the same minute contain none.
 */
export function isQuiet(hours: QuietHours, now: Ms): boolean {
  if (hours.quiet_from === null) return false
  return isQuietMinute(hours, minuteOfDay(hours.time_zone, now))
}

/** Whether quiet hours contain a minute of the day in their time zone. */
export function isQuietMinute(
  { quiet_from: from, quiet_to: to }: Omit<QuietHours, 'time_zone'>,
  minute: number,
): boolean {
  if (from === null || to === null || from === to) return false
  return from < to ? from <= minute && minute < to : from <= minute || minute < to
}

/** When the current quiet hours end, up to an hour off if clocks change before then; null: it isn't quiet. */
export function quietUntil(hours: QuietHours, now: Ms): Ms | null {
  if (hours.quiet_to === null || !isQuiet(hours, now)) return null
  const left = hours.quiet_to - minuteOfDay(hours.time_zone, now)
  return now - (now % MINUTE) + ((left + DAY_MINUTES) % DAY_MINUTES) * MINUTE
}

export type QuietHours = Pick<AlertPreferences, 'quiet_from' | 'quiet_to' | 'time_zone'>

function listOf<T>(value: unknown, is: (one: unknown) => one is T): T[] | null {
  return Array.isArray(value) && value.length <= MOST_LISTED && value.every(is) ? value : null
}

/** Each once, those that only a newer release knows last. */
function inOrder(known: readonly string[], chosen: readonly string[]): string[] {
  const others = chosen.filter((id) => !known.includes(id))
  return [...known.filter((id) => chosen.includes(id)), ...new Set(others)]
}

/** The same where none means any. */
function someOf(known: readonly string[], chosen: readonly string[]): string[] {
  return known.every((id) => chosen.includes(id)) ? [] : inOrder(known, chosen)
}

type Check = (value: unknown) => boolean

const upTo =
  (most: number): Check =>
  (value) =>
    value === null ||
    (Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most)
const isPace = (value: unknown): value is PaceMinutes => FILTER_PACES.some((pace) => pace === value)
const isDestinationName = (value: unknown): value is string =>
  typeof value === 'string' && DESTINATION_NAME.test(value)
const isTradeLink: Check = (value) =>
  value === null || (typeof value === 'string' && value.length <= MOST_TRADE_NAME)
const isScore: Check = (value) => value !== null && upTo(100)(value)

/** Whether both limits are valid and the lower one isn't above the upper one. A limit of null means none. */
function isRange(least: unknown, most: unknown, is: Check): boolean {
  if (!is(least) || !is(most)) return false
  return least === null || most === null || (least as number) <= (most as number)
}

const isRecordFilter = (value: unknown): value is RecordFilter =>
  RECORD_FILTERS.some((filter) => filter === value)
const isChoiceName = (value: unknown): value is string =>
  typeof value === 'string' && CHOICE_NAME.test(value)

function isMinute(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < DAY_MINUTES
}
