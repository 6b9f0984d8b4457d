import {
  DEFAULT_FILTER,
  RECORD_FILTERS,
  type RecordFilter,
  SOCIAL_IDS,
  type Social,
  switchChoice,
} from '../../../contract/alerts.ts'
import { isVenue, VENUE_IDS } from '../../../contract/launches/venues.ts'
import type { AlertPreferences } from '../../../domains/messages/index.ts'

const ALERTS_PAGES = [
  'main',
  'risk',
  'attention',
  'cap',
  'buyers',
  'developer',
  'links',
  'words',
  'venues',
  'quiet',
] as const
export type AlertsPage = (typeof ALERTS_PAGES)[number]

/** A button's effect: an optional change, then a page to show. */
type FormStep = { page: AlertsPage; change?(before: AlertPreferences): AlertPreferences }

type Limit = keyof Pick<
  AlertPreferences,
  | 'min_risk'
  | 'max_risk'
  | 'min_attention'
  | 'max_attention'
  | 'min_cap_usd'
  | 'max_cap_usd'
  | 'min_buyers'
  | 'max_buyers'
>

const SCORES = Array.from({ length: 11 }, (_, tenth) => tenth * 10)
const CAPS = [1_000, 5_000, 10_000, 20_000, 30_000, 50_000, 100_000, 250_000, 500_000, 1_000_000]
const BUYERS = [2, 5, 10, 20, 50, 100, 200]

/** By the name in callback data: which limit it moves, over which values, beside which other limit. */
const LIMITS: Record<
  string,
  { of: Limit; other: Limit; page: AlertsPage; values: readonly number[] }
> = {
  min: { of: 'min_risk', other: 'max_risk', page: 'risk', values: SCORES },
  max: { of: 'max_risk', other: 'min_risk', page: 'risk', values: SCORES },
  amin: { of: 'min_attention', other: 'max_attention', page: 'attention', values: SCORES },
  amax: { of: 'max_attention', other: 'min_attention', page: 'attention', values: SCORES },
  cmin: { of: 'min_cap_usd', other: 'max_cap_usd', page: 'cap', values: CAPS },
  cmax: { of: 'max_cap_usd', other: 'min_cap_usd', page: 'cap', values: CAPS },
  bmin: { of: 'min_buyers', other: 'max_buyers', page: 'buyers', values: BUYERS },
  bmax: { of: 'max_buyers', other: 'min_buyers', page: 'buyers', values: BUYERS },
}
export const RECORDS = {
  first: 'first_launch',
  grad: 'graduated_before',
  rug: 'has_rugged',
} as const satisfies Record<string, keyof AlertPreferences>

const QUIET_STEP = 60
const DAY_MINUTES = 1_440

/** @returns null for callback data that none of our buttons has */
export function stepOf(data: string): FormStep | null {
  const [name = '', value = ''] = data.split(':')
  const page = ALERTS_PAGES.find((one) => one === name)
  if (page !== undefined && value === '') return { page }
  const limit = Object.hasOwn(LIMITS, name) ? LIMITS[name] : undefined
  const by = signOf(value)
  if (limit)
    return by === 0 ? null : { page: limit.page, change: (before) => moveLimit(before, limit, by) }
  switch (name) {
    case 'on':
    case 'off':
      return { page: 'main', change: (before) => ({ ...before, on: name === 'on' }) }
    case 'any':
      return { page: 'main', change: forgetChoices }
    case 'record':
      return Object.hasOwn(RECORDS, value)
        ? {
            page: 'developer',
            change: (p) => cycleRecordFilter(p, RECORDS[value as keyof typeof RECORDS]),
          }
        : null
    case 'link':
      return isSocial(value)
        ? { page: 'links', change: (before) => switchLink(before, value) }
        : null
    case 'names':
      return value === 'any'
        ? { page: 'words', change: (before) => ({ ...before, words: [] }) }
        : null
    case 'venue':
      return isVenue(value) || value === 'all'
        ? { page: 'venues', change: (before) => switchVenue(before, value) }
        : null
    default:
      return quietStep(name, by)
  }
}

function quietStep(name: string, by: number): FormStep | null {
  switch (name) {
    case 'from':
    case 'to':
      return by === 0 ? null : { page: 'quiet', change: (before) => moveQuiet(before, name, by) }
    case 'hush':
      return {
        page: 'quiet',
        change: (before) => ({ ...before, quiet_from: 1_320, quiet_to: 420 }),
      }
    case 'wake':
      return {
        page: 'quiet',
        change: (before) => ({ ...before, quiet_from: null, quiet_to: null }),
      }
    default:
      return null
  }
}

const signOf = (text: string) => (text === '+' ? 1 : text === '-' ? -1 : 0)
const isSocial = (text: string): text is Social => SOCIAL_IDS.some((id) => id === text)

/** Resets what the first filter is about. Everything else stays. */
function forgetChoices(before: AlertPreferences): AlertPreferences {
  const { name, on, pace } = before
  return { ...before, ...DEFAULT_FILTER, name, on, pace }
}

/**
 * Moves a limit to the next value; beyond the last one, to none, except for scores. The two ends of a
 * range never cross.
 */
function moveLimit(
  before: AlertPreferences,
  { of, other, values }: (typeof LIMITS)[string],
  by: number,
): AlertPreferences {
  const isLeast = of.startsWith('min')
  const none = isLeast ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  const now = before[of] ?? none
  const next =
    (by > 0 ? values.find((value) => value > now) : values.findLast((value) => value < now)) ??
    (by > 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY)
  const bound = before[other] ?? -none
  const crosses = isLeast ? next > bound : next < bound
  if (crosses || next === -none || (values === SCORES && !Number.isFinite(next))) return before
  return { ...before, [of]: Number.isFinite(next) ? next : null }
}

function cycleRecordFilter(
  before: AlertPreferences,
  record: (typeof RECORDS)[keyof typeof RECORDS],
): AlertPreferences {
  const next: RecordFilter =
    RECORD_FILTERS[(RECORD_FILTERS.indexOf(before[record]) + 1) % RECORD_FILTERS.length] ?? 'any'
  return { ...before, [record]: next }
}

function switchLink(before: AlertPreferences, id: Social): AlertPreferences {
  return { ...before, socials: switchChoice(SOCIAL_IDS, before.socials, id) }
}

/** With all venues on, the first tap turns one off. Turning off the last one turns all on again. */
function switchVenue(before: AlertPreferences, value: string): AlertPreferences {
  if (!isVenue(value)) return { ...before, venues: [] }
  const chosen = before.venues.length === 0 ? VENUE_IDS : before.venues
  const venues = switchChoice(VENUE_IDS, chosen, value)
  return { ...before, venues: VENUE_IDS.every((id) => venues.includes(id)) ? [] : venues }
}

function moveQuiet(before: AlertPreferences, end: 'from' | 'to', by: number): AlertPreferences {
  const move = (minute: number | null) =>
    ((minute ?? 0) + by * QUIET_STEP + DAY_MINUTES) % DAY_MINUTES
  const { quiet_from, quiet_to } = before
  if (quiet_from === null || quiet_to === null) return before
  return end === 'from'
    ? { ...before, quiet_from: move(quiet_from) }
    : { ...before, quiet_to: move(quiet_to) }
}
