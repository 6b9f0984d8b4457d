import type { FilterBody, RecordFilter } from '../../../contract/alerts.ts'
import { foldWords, type StageTraits } from '../../launches/index.ts'

/** What a filter asks of launches, with folded words. */
export type AlertFilter = Omit<FilterBody, 'name' | 'on' | 'pace'>

/** Prepares a filter for matching many launches. */
export function alertFilter(filter: FilterBody): AlertFilter {
  return { ...filter, words: filter.words.flatMap((word) => foldWords(word) ?? []) }
}

/**
 * Whether a launch matches all preferences. An unknown value meets no limit. Pure.
 * @param wanted as prepared by `alertFilter`
 */
export function matchesFilter(traits: StageTraits, wanted: AlertFilter): boolean {
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
    isFrom(traits, wanted) &&
    // Asked tens of thousands of times a launch, mostly of filters that want none of these.
    (wanted.socials.length === 0 ||
      wanted.socials.every((id) => traits.socials?.some((one) => one === id))) &&
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

/** How much of it its developer has and paid, how far it is, and what it is priced in. */
function isFrom(traits: StageTraits, wanted: AlertFilter): boolean {
  const { developerBps = null, progressBps = null, creatorBuyCents = null, quote = null } = traits
  const { min_creator_buy_usd: least, max_creator_buy_usd: most, quotes } = wanted
  return (
    within(developerBps, times100(wanted.min_developer), times100(wanted.max_developer)) &&
    within(progressBps, times100(wanted.min_progress), times100(wanted.max_progress)) &&
    within(creatorBuyCents, times100(least), times100(most)) &&
    (quotes.length === 0 || (quote !== null && quotes.includes(quote)))
  )
}

const times100 = (limit: number | null) => limit && limit * 100

function hasRecord({ developer }: StageTraits, wanted: AlertFilter): boolean {
  const { first_launch, graduated_before, has_rugged } = wanted
  if (first_launch === 'any' && graduated_before === 'any' && has_rugged === 'any') return true
  return (
    grants(first_launch, developer && developer.launches === 0) &&
    grants(graduated_before, developer && developer.graduated > 0) &&
    grants(has_rugged, developer && developer.rugged > 0)
  )
}

function grants(filter: RecordFilter, is: boolean | null): boolean {
  return filter === 'any' || (is !== null && is === (filter === 'only'))
}
