import type { AlertsBody } from '../../../contract/records.ts'

/** The form's fields as typed, before they are validated. */
export type AlertsFields = {
  on: boolean
  min: string
  max: string
  venues: readonly string[]
  quiet: boolean
  /** `HH:MM` in `zone`. */
  from: string
  to: string
  /** IANA name. */
  zone: string
}

/** @param here the browser's time zone, used when none was chosen */
export function fieldsOf(alerts: AlertsBody, here: string): AlertsFields {
  const isQuiet = alerts.quiet_from !== null && alerts.quiet_to !== null
  return {
    on: alerts.on,
    min: String(alerts.min_risk),
    max: String(alerts.max_risk),
    venues: alerts.venues,
    quiet: isQuiet,
    from: clock(alerts.quiet_from ?? 22 * 60),
    to: clock(alerts.quiet_to ?? 7 * 60),
    zone: !isQuiet && alerts.time_zone === 'UTC' ? here : alerts.time_zone,
  }
}

/** Validates the fields: the preferences to save, or what is wrong. */
export function alertsOf(fields: AlertsFields): AlertsBody | { error: string } {
  const [min, max] = [risk(fields.min), risk(fields.max)]
  if (min === null || max === null) return { error: 'Risk is a whole number from 0 to 100.' }
  if (min > max) return { error: 'The lowest risk must not be above the highest.' }
  const [from, to] = [minutes(fields.from), minutes(fields.to)]
  if (fields.quiet && (from === null || to === null))
    return { error: 'Enter when quiet hours start and end.' }
  return {
    on: fields.on,
    min_risk: min,
    max_risk: max,
    venues: fields.venues as AlertsBody['venues'],
    quiet_from: fields.quiet ? from : null,
    quiet_to: fields.quiet ? to : null,
    time_zone: fields.zone,
  }
}

/** Every time zone this browser knows, including the chosen one. */
export function zonesWith(chosen: string): string[] {
  return [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])].sort()
}

export const zoneHere = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

function risk(text: string): number | null {
  const value = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN
  return value <= 100 ? value : null
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
