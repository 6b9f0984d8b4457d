import type { RecordFilter } from '../../../contract/alerts.ts'
import { foldWords, type LaunchTraits } from '../../launches/index.ts'
import type { AlertPreferences } from './preferences.ts'

/** The preferences about launches, with folded words. */
export type AlertFilter = Omit<AlertPreferences, 'on' | 'quiet_from' | 'quiet_to' | 'time_zone'>

/** Prepares preferences for matching many launches. */
export function alertFilter(preferences: AlertPreferences): AlertFilter {
  return { ...preferences, words: preferences.words.flatMap((word) => foldWords(word) ?? []) }
}

/**
 * Whether a launch matches all preferences. An unknown value meets no limit. Pure.
 * @param wanted as prepared by `alertFilter`
 */
export function matchesFilter(traits: LaunchTraits, wanted: AlertFilter): boolean {
  const { venue, score, attention, marketCapCents, buyers, words } = traits
  const { min_cap_usd: least, max_cap_usd: most } = wanted
  return (
    score >= wanted.min_risk &&
    score <= wanted.max_risk &&
    (wanted.venues.length === 0 || wanted.venues.includes(venue)) &&
    hasAttention(attention, wanted) &&
    within(buyers, wanted.min_buyers, wanted.max_buyers) &&
    within(marketCapCents, least && least * 100, most && most * 100) &&
    hasRecord(traits, wanted) &&
    wanted.socials.every((id) => traits.socials?.includes(id)) &&
    (wanted.words.length === 0 || wanted.words.some((word) => words.includes(word)))
  )
}

/** Unmeasured attention passes only a filter that asks for none. */
export function hasAttention(
  attention: number | null,
  {
    min_attention: least,
    max_attention: most,
  }: Pick<AlertFilter, 'min_attention' | 'max_attention'>,
): boolean {
  return attention === null ? least === 0 && most === 100 : attention >= least && attention <= most
}

/** A limit of null means none. */
function within(value: number | null, least: number | null, most: number | null): boolean {
  if (least === null && most === null) return true
  return value !== null && value >= (least ?? 0) && value <= (most ?? Number.POSITIVE_INFINITY)
}

function hasRecord({ developer }: LaunchTraits, wanted: AlertFilter): boolean {
  const { first_launch, graduated_before, has_rugged } = wanted
  return (
    grants(first_launch, developer && developer.launches === 0) &&
    grants(graduated_before, developer && developer.graduated > 0) &&
    grants(has_rugged, developer && developer.rugged > 0)
  )
}

function grants(filter: RecordFilter, is: boolean | null): boolean {
  return filter === 'any' || (is !== null && is === (filter === 'only'))
}
