import type { FilterBody, QuoteKind, RecordFilter, Social } from '../../../contract/alerts.ts'
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
  const { venue, score, attention, words } = traits
  return (
    score >= wanted.min_risk &&
    score <= wanted.max_risk &&
    (wanted.venues.length === 0 || wanted.venues.includes(venue)) &&
    hasAttention(attention, wanted) &&
    isWithinLimits(traits, wanted) &&
    hasRecord(traits.developer, wanted) &&
    isPricedIn(traits.quote ?? null, wanted) &&
    paysBack(traits.cashback ?? null, wanted) &&
    rewardsHolders(traits.holderRewards ?? null, wanted) &&
    linksTo(traits.socials, wanted) &&
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

/** The limits of a filter that have no bound, or too many values to be answered once for all. */
const RANGES = [
  ...(['min_cap_usd', 'max_cap_usd', 'min_buyers', 'max_buyers'] as const),
  ...(['min_developer', 'max_developer', 'min_progress', 'max_progress'] as const),
  ...(['min_creator_buy_usd', 'max_creator_buy_usd'] as const),
  ...(['min_graduates', 'max_graduates', 'min_fades', 'max_fades'] as const),
  ...(['min_rugged', 'max_rugged'] as const),
] as const

/** Whether a filter has none of the limits that {@link isWithinLimits} looks at. */
export function wantsNoRange(wanted: AlertFilter): boolean {
  return RANGES.every((limit) => wanted[limit] === null)
}

/** Whether a launch's figures are within all limits of a filter. */
export function isWithinLimits(traits: StageTraits, wanted: AlertFilter): boolean {
  const { developerBps = null, progressBps = null, developerBuyCents = null } = traits
  const { graduatesBps = null, fadesBps = null, ruggedBps = null } = traits
  const { min_creator_buy_usd: least, max_creator_buy_usd: most } = wanted
  return (
    within(traits.buyers, wanted.min_buyers, wanted.max_buyers) &&
    within(traits.marketCapCents, times100(wanted.min_cap_usd), times100(wanted.max_cap_usd)) &&
    within(developerBps, times100(wanted.min_developer), times100(wanted.max_developer)) &&
    within(progressBps, times100(wanted.min_progress), times100(wanted.max_progress)) &&
    within(developerBuyCents, times100(least), times100(most)) &&
    within(graduatesBps, times100(wanted.min_graduates), times100(wanted.max_graduates)) &&
    within(fadesBps, times100(wanted.min_fades), times100(wanted.max_fades)) &&
    within(ruggedBps, times100(wanted.min_rugged), times100(wanted.max_rugged))
  )
}

const times100 = (limit: number | null) => limit && limit * 100

/** Whether a filter wants coins of this quote; null: unknown. */
export function isPricedIn(
  quote: QuoteKind | null,
  { quotes }: Pick<AlertFilter, 'quotes'>,
): boolean {
  return quotes.length === 0 || (quote !== null && quotes.includes(quote))
}

/** Whether a filter wants coins that pay their traders back, or that do not; null: unknown. */
export function paysBack(cashback: boolean | null, wanted: Pick<AlertFilter, 'cashback'>): boolean {
  return grants(wanted.cashback, cashback)
}

/** Whether a filter wants coins whose holders get the creator's part of the fees, or others; null: unknown. */
export function rewardsHolders(
  rewards: boolean | null,
  wanted: Pick<AlertFilter, 'holder_rewards'>,
): boolean {
  return grants(wanted.holder_rewards, rewards)
}

/** Whether the metadata has all links that a filter wants; null: unknown. */
export function linksTo(
  socials: readonly Social[] | null,
  wanted: Pick<AlertFilter, 'socials'>,
): boolean {
  return wanted.socials.every((id) => socials?.some((one) => one === id))
}

/** Whether a developer's record, null if unknown, is the wanted one. */
export function hasRecord(developer: StageTraits['developer'], wanted: AlertFilter): boolean {
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
