import {
  type AlertsBody,
  DEFAULT_FILTER,
  type FilterBody,
  MOST_BUYERS,
  MOST_CAP_USD,
  MOST_FILTER_NAME,
  MOST_WORDS,
  type PaceMinutes,
  type RecordFilter,
  WORD_LENGTH,
} from '../../../contract/alerts.ts'
import { trimmed, wholeNumber } from '../../../contract/format.ts'

/** The form's fields as typed, before they are validated. */
export type AlertsFields = Record<RangeField | RangeEnd, string> & {
  name: string
  on: boolean
  pace: PaceMinutes
  sendTo: string
  quotes: readonly string[]
  firstLaunch: RecordFilter
  graduatedBefore: RecordFilter
  hasRugged: RecordFilter
  cashback: RecordFilter
  holderRewards: RecordFilter
  socials: readonly string[]
  /** Separated by commas. */
  words: string
  venues: readonly string[]
  quiet: boolean
  /** `HH:MM` in `zone`. */
  from: string
  to: string
  /** IANA name. */
  zone: string
  /** Empty: in the operator's order. */
  tradeLink: string
}

/** What is wrong, by field. */
export type AlertsErrors = Partial<Record<keyof AlertsFields, string>>

/** What each part of the form gets. */
export type PartProps = {
  fields: AlertsFields
  errors: AlertsErrors
  change: (part: Partial<AlertsFields>) => void
}

/** @param here the browser's time zone, used when none was chosen */
export function alertsFields(alerts: AlertsBody, here: string): AlertsFields {
  const isQuiet = alerts.quiet_from !== null && alerts.quiet_to !== null
  return {
    name: alerts.name,
    on: alerts.on,
    pace: alerts.pace,
    sendTo: alerts.to,
    ...rangeFields(alerts),
    quotes: alerts.quotes,
    firstLaunch: alerts.first_launch,
    graduatedBefore: alerts.graduated_before,
    hasRugged: alerts.has_rugged,
    cashback: alerts.cashback,
    holderRewards: alerts.holder_rewards,
    socials: alerts.socials,
    words: alerts.words.join(', '),
    venues: alerts.venues,
    quiet: isQuiet,
    from: clock(alerts.quiet_from ?? 22 * 60),
    to: clock(alerts.quiet_to ?? 7 * 60),
    zone: !isQuiet && alerts.time_zone === 'UTC' ? here : alerts.time_zone,
    tradeLink: alerts.trade_link ?? '',
  }
}

function rangeFields(alerts: FilterBody): Record<RangeField | RangeEnd, string> {
  const figure = (value: number | null) => (value === null ? '' : trimmed(value, 3))
  const fields = RANGES.flatMap(([from, to, low, high]) => [
    [from, figure(alerts[low])],
    [to, figure(alerts[high])],
  ])
  return Object.fromEntries(fields)
}

/** The fields of all of a member's filters. What they have in common is in each. */
export function allFields(alerts: AlertsBody, here: string): AlertsFields[] {
  return [alerts, ...alerts.filters].map((filter) => alertsFields({ ...alerts, ...filter }, here))
}

/** A new filter's fields, with what all have in common. */
export function newFields(other: AlertsFields): AlertsFields {
  const { quiet, from, to, zone, tradeLink } = other
  const filter: AlertsBody = {
    ...DEFAULT_FILTER,
    on: true,
    filters: [],
    quiet_from: null,
    quiet_to: null,
    time_zone: zone,
    trade_link: null,
  }
  return { ...alertsFields(filter, zone), quiet, from, to, tradeLink }
}

const COMMON: readonly (keyof AlertsFields)[] = ['quiet', 'from', 'to', 'zone', 'tradeLink']

/** Changes the fields of one filter, and of all what they have in common. */
export function changeFields(
  all: readonly AlertsFields[],
  nth: number,
  part: Partial<AlertsFields>,
): AlertsFields[] {
  const shared = Object.fromEntries(
    Object.entries(part).filter(([key]) => COMMON.includes(key as keyof AlertsFields)),
  )
  return all.map((fields, at) => ({ ...fields, ...(at === nth ? part : shared) }))
}

/** All filters as preferences to save, or the first one that is wrong, and with which fields. */
export function savedOf(
  all: readonly AlertsFields[],
): { alerts: AlertsBody } | { nth: number; errors: AlertsErrors } {
  const bodies: AlertsBody[] = []
  for (const [nth, fields] of all.entries()) {
    const read = alertsOf(fields)
    if ('errors' in read) return { nth, errors: read.errors }
    bodies.push(read.alerts)
  }
  const [first, ...others] = bodies
  if (first === undefined) throw new Error('there is always a filter')
  return { alerts: { ...first, filters: others.map(filterOf) } }
}

function filterOf(alerts: AlertsBody): FilterBody {
  const { filters, quiet_from, quiet_to, time_zone, trade_link, ...filter } = alerts
  return filter
}

/** Validates the fields: the preferences to save, or what is wrong with which field. */
export function alertsOf(fields: AlertsFields): { alerts: AlertsBody } | { errors: AlertsErrors } {
  const errors: AlertsErrors = {}
  const read = createReader(fields, errors)
  const limits = RANGES.flatMap(([from, to, low, high, reader]) => {
    const [least, most] = read.range(from, to, reader)
    return [
      [low, least ?? DEFAULT_FILTER[low]],
      [high, most ?? DEFAULT_FILTER[high]],
    ]
  })
  const words = read.words()
  const [from, to] = [minutes(fields.from), minutes(fields.to)]
  if (fields.quiet && from === null) errors.from = 'Enter when quiet hours start.'
  if (fields.quiet && to === null) errors.to = 'Enter when quiet hours end.'
  const name = fields.name.trim()
  if (name.length > MOST_FILTER_NAME)
    errors.name = `A name has at most ${MOST_FILTER_NAME} characters.`
  if (Object.keys(errors).length > 0) return { errors }
  return {
    alerts: {
      name,
      on: fields.on,
      pace: fields.pace,
      to: fields.sendTo,
      filters: [],
      ...(Object.fromEntries(limits) as Pick<FilterBody, Limit>),
      quotes: [...fields.quotes],
      first_launch: fields.firstLaunch,
      graduated_before: fields.graduatedBefore,
      has_rugged: fields.hasRugged,
      cashback: fields.cashback,
      holder_rewards: fields.holderRewards,
      socials: [...fields.socials],
      words,
      venues: [...fields.venues],
      quiet_from: fields.quiet ? from : null,
      quiet_to: fields.quiet ? to : null,
      time_zone: fields.zone,
      trade_link: fields.tradeLink || null,
    },
  }
}

/** Every time zone this browser knows, including the chosen one. */
export function zonesWith(chosen: string): string[] {
  return [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])].sort()
}

export const zoneHere = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Reads a typed number. A string says what is wrong with it; null: empty, so no limit. */
type NumberReader = (text: string) => number | null | string

type Limit = (typeof RANGES)[number][2 | 3]
export type RangeField = (typeof RANGES)[number][0]
export type RangeEnd = (typeof RANGES)[number][1]

function createReader(fields: AlertsFields, errors: AlertsErrors) {
  function number(field: RangeField | RangeEnd, reader: NumberReader): number | null {
    const value = reader(fields[field].trim())
    if (typeof value !== 'string') return value
    errors[field] = value
    return null
  }
  return {
    range(low: RangeField, high: RangeEnd, reader: NumberReader) {
      const [least, most] = [number(low, reader), number(high, reader)] as const
      if (least !== null && most !== null && least > most)
        errors[low] = 'The minimum must not be above the maximum.'
      return [least, most] as const
    },
    words(): string[] {
      const words = fields.words.split(/[,\n]/).flatMap((word) => word.trim() || [])
      const { least, most } = WORD_LENGTH
      if (words.length > MOST_WORDS) errors.words = `Enter at most ${MOST_WORDS} words.`
      else if (words.some((word) => word.length < least || word.length > most))
        errors.words = `Each word has ${least} to ${most} characters.`
      return words
    },
  }
}

const score: NumberReader = (text) => {
  if (text === '') return null
  const value = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
  return value <= 100 ? value : 'Enter a whole number from 0 to 100.'
}

/** `30,000`, `$30000`, `30k`, and `1.5m` are amounts. */
const dollars: NumberReader = (text) => {
  if (text === '') return null
  const [, digits, unit] = /^\$?\s*([\d,]+(?:\.\d+)?)\s*([km]?)$/i.exec(text) ?? []
  const times = { '': 1, k: 1_000, m: 1_000_000 }[(unit ?? '').toLowerCase()] ?? 1
  const value = digits === undefined ? Number.NaN : Number(digits.replaceAll(',', '')) * times
  return Number.isInteger(value) && value <= MOST_CAP_USD
    ? value
    : 'Enter whole dollars, for example 30,000 or 30k.'
}

const buyers: NumberReader = (text) => {
  if (text === '') return null
  const value = /^[\d,]+$/.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN
  return value <= MOST_BUYERS ? value : `Enter a whole number up to ${wholeNumber(MOST_BUYERS)}.`
}

/** The form's ranges, the limits that they become, and what may be typed. Without a limit they are empty. */
const RANGES = [
  ['minRisk', 'maxRisk', 'min_risk', 'max_risk', score],
  ['minAttention', 'maxAttention', 'min_attention', 'max_attention', score],
  ['minCap', 'maxCap', 'min_cap_usd', 'max_cap_usd', dollars],
  ['minBuyers', 'maxBuyers', 'min_buyers', 'max_buyers', buyers],
  ['minDeveloper', 'maxDeveloper', 'min_developer', 'max_developer', score],
  ['minProgress', 'maxProgress', 'min_progress', 'max_progress', score],
  ['minDeveloperBuy', 'maxDeveloperBuy', 'min_creator_buy_usd', 'max_creator_buy_usd', dollars],
  ['minGraduates', 'maxGraduates', 'min_graduates', 'max_graduates', score],
  ['minFades', 'maxFades', 'min_fades', 'max_fades', score],
  ['minRugged', 'maxRugged', 'min_rugged', 'max_rugged', score],
] as const

function minutes(text: string): number | null {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(text) ?? []
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null
  return Number(hour) * 60 + Number(minute)
}

function clock(total: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(total / 60))}:${two(total % 60)}`
}
