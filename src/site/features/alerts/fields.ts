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

/** The form's fields as typed, before they are validated. */
export type AlertsFields = {
  name: string
  on: boolean
  pace: PaceMinutes
  sendTo: string
  minRisk: string
  maxRisk: string
  minAttention: string
  maxAttention: string
  /** Dollars; empty: no limit. */
  minCap: string
  maxCap: string
  minBuyers: string
  maxBuyers: string
  /** Percent, as are the next two. */
  minDeveloper: string
  maxDeveloper: string
  minProgress: string
  maxProgress: string
  minCreatorBuy: string
  maxCreatorBuy: string
  quotes: readonly string[]
  firstLaunch: RecordFilter
  graduatedBefore: RecordFilter
  hasRugged: RecordFilter
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
  const figure = (value: number | null) => (value === null ? '' : value.toLocaleString('en-US'))
  return {
    name: alerts.name,
    on: alerts.on,
    pace: alerts.pace,
    sendTo: alerts.to,
    minRisk: String(alerts.min_risk),
    maxRisk: String(alerts.max_risk),
    minAttention: String(alerts.min_attention),
    maxAttention: String(alerts.max_attention),
    minCap: figure(alerts.min_cap_usd),
    maxCap: figure(alerts.max_cap_usd),
    minBuyers: figure(alerts.min_buyers),
    maxBuyers: figure(alerts.max_buyers),
    minDeveloper: figure(alerts.min_developer),
    maxDeveloper: figure(alerts.max_developer),
    minProgress: figure(alerts.min_progress),
    maxProgress: figure(alerts.max_progress),
    minCreatorBuy: figure(alerts.min_creator_buy_usd),
    maxCreatorBuy: figure(alerts.max_creator_buy_usd),
    quotes: alerts.quotes,
    firstLaunch: alerts.first_launch,
    graduatedBefore: alerts.graduated_before,
    hasRugged: alerts.has_rugged,
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

/** The fields of all of a member's filters. What they have in common is in each. */
export function allFields(alerts: AlertsBody, here: string): AlertsFields[] {
  return [alerts, ...alerts.filters].map((filter) => alertsFields({ ...alerts, ...filter }, here))
}

/** A new filter's fields, with what all have in common. */
export function newFields(other: AlertsFields): AlertsFields {
  const { quiet, from, to, zone, tradeLink } = other
  const filter: AlertsBody = {
    ...{ ...DEFAULT_FILTER, on: true, filters: [], quiet_from: null, quiet_to: null },
    ...{ time_zone: zone, trade_link: null },
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
  const [minRisk, maxRisk] = read.range('minRisk', 'maxRisk', score)
  const [minAttention, maxAttention] = read.range('minAttention', 'maxAttention', score)
  const [minCap, maxCap] = read.range('minCap', 'maxCap', dollars)
  const [minBuyers, maxBuyers] = read.range('minBuyers', 'maxBuyers', buyers)
  const [minDeveloper, maxDeveloper] = read.range('minDeveloper', 'maxDeveloper', score)
  const [minProgress, maxProgress] = read.range('minProgress', 'maxProgress', score)
  const [minBuy, maxBuy] = read.range('minCreatorBuy', 'maxCreatorBuy', dollars)
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
      min_risk: minRisk ?? 0,
      max_risk: maxRisk ?? 100,
      min_attention: minAttention ?? 0,
      max_attention: maxAttention ?? 100,
      min_cap_usd: minCap,
      max_cap_usd: maxCap,
      min_buyers: minBuyers,
      max_buyers: maxBuyers,
      min_developer: minDeveloper,
      max_developer: maxDeveloper,
      min_progress: minProgress,
      max_progress: maxProgress,
      min_creator_buy_usd: minBuy,
      max_creator_buy_usd: maxBuy,
      quotes: [...fields.quotes],
      first_launch: fields.firstLaunch,
      graduated_before: fields.graduatedBefore,
      has_rugged: fields.hasRugged,
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

type RangeName = 'Risk' | 'Attention' | 'Cap' | 'Buyers' | 'Developer' | 'Progress' | 'CreatorBuy'
export type RangeField = `min${RangeName}`
export type RangeEnd = `max${RangeName}`

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
  return value <= MOST_BUYERS
    ? value
    : `Enter a whole number up to ${MOST_BUYERS.toLocaleString('en-US')}.`
}

function minutes(text: string): number | null {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(text) ?? []
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null
  return Number(hour) * 60 + Number(minute)
}

function clock(total: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(total / 60))}:${two(total % 60)}`
}
