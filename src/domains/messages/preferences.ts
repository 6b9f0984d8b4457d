import type { AlertsBody } from '../../contract/records.ts'
import { isVenue, VENUE_IDS } from '../../contract/venues.ts'
import { DAY, MINUTE, type Ms } from '../../kernel/clock.ts'
import { minuteOfDay, readTimeZone } from './time-zone.ts'

/** What a member has chosen: as it crosses the wire, so it is stored. */
export type AlertPreferences = AlertsBody

/** The channel posts for everybody; members opt in to messages of their own. */
export const DEFAULT_PREFERENCES: AlertPreferences = {
  on: false,
  min_risk: 0,
  max_risk: 100,
  venues: [],
  quiet_from: null,
  quiet_to: null,
  time_zone: 'UTC',
}

const DAY_MINUTES = DAY / MINUTE

/** Reads input from outside or from an older version; null when it is invalid. */
export function readPreferences(value: unknown): AlertPreferences | null {
  if (typeof value !== 'object' || value === null) return null
  const { on, min_risk, max_risk, venues, quiet_from, quiet_to } = value as Record<string, unknown>
  // Older versions knew UTC alone.
  const zone = readTimeZone((value as { time_zone?: unknown }).time_zone ?? 'UTC')
  if (typeof on !== 'boolean' || !isRisk(min_risk) || !isRisk(max_risk) || min_risk > max_risk)
    return null
  if (!Array.isArray(venues) || venues.length > 100) return null
  if (!venues.every((venue) => typeof venue === 'string' && isVenue(venue))) return null
  const isAlwaysOn = quiet_from === null && quiet_to === null
  if (!isAlwaysOn && !(isMinute(quiet_from) && isMinute(quiet_to))) return null
  if (zone === null) return null
  const chosen = VENUE_IDS.filter((venue) => venues.includes(venue))
  return {
    on,
    min_risk,
    max_risk,
    venues: chosen.length === VENUE_IDS.length ? [] : chosen,
    quiet_from: quiet_from as number | null,
    quiet_to: quiet_to as number | null,
    time_zone: zone,
  }
}

/**
 * Whether it is quiet hours in their time zone, which may reach over midnight. The
 * same minute twice: none.
 */
export function isQuiet(
  { quiet_from: from, quiet_to: to, time_zone }: QuietHours,
  now: Ms,
): boolean {
  if (from === null || to === null || from === to) return false
  const minute = minuteOfDay(time_zone, now)
  return from < to ? from <= minute && minute < to : from <= minute || minute < to
}

type QuietHours = Pick<AlertPreferences, 'quiet_from' | 'quiet_to' | 'time_zone'>

function isRisk(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 100
}

function isMinute(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < DAY_MINUTES
}
