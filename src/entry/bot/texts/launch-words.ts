import type { HazardCause } from '../../../contract/launches/hazards.ts'
import type { RiskLevel } from '../../../contract/launches/risk.ts'
import type { Stage } from '../../../contract/launches/stages.ts'
import type { TurnKind } from '../../../contract/launches/turns.ts'
import type { Posted } from '../../../flows/telegram/context.ts'
import type { Formats } from './formats.ts'

/** What a language says about launches, as HTML. Spans and figures come formatted. */
export type LaunchWords = {
  formats: Formats
  /** A sentence as the server recorded it, in this language if its form is known. */
  recorded(sentence: string): string
  risk(level: RiskLevel, score: number | null): string
  warning(level: RiskLevel): string
  notScored: string
  /** Before an alert: the names of the member's filters, already formatted. */
  filters(names: string): string
  turns: Record<TurnKind, string>
  when: Record<Stage, string>
  ago(span: string): string
  old(span: string): string
  /** The coin is traded against this one, not SOL. */
  against(symbol: string): string
  /** The launchpad's agent trades it. */
  mayhem: string
  trades(count: number): string
  inTotal(trades: string): string
  /** What a post says of a launch, in a few words. */
  inShort(score: number | '?', attention: number | '?', cap: string): string
  /** What a post said at first, and what is true now. */
  sincePost(time: string, said: { because: Posted['because']; then: string; now: string }): string
  because: Record<Posted['because'], string>
  attention: string
  marketCap: string
  /** The same at the beginning of a line. */
  MarketCap: string
  liquidity: string
  volume(dollars: string, trades: string): string
  noVolume: string
  graduated: string
  authorities(mint: string, freeze: string, lock: string): string
  holders(ten: string, developer: string, bundles: string): string
  now: string
  developer: {
    unknown: string
    /** Launches of this wallet: `earlier` ones, if the launch itself is not counted. */
    none(wallet: string, which: 'earlier' | 'all'): string
    some(wallet: string, launches: number, which: 'earlier' | 'all'): string
    ended(record: Record<'graduated' | 'dead' | 'rugged' | 'open', number>): string
    lasted(span: string): string
    heading: string
    funder(wallet: string): string
  }
  noFlags: string
  signs: string
  notScoredYet: string
  moreFlags(count: number): string
  allChecked: string
  notChecked(titles: string): string
  model(basis: string): string
  /** The AI filter's estimate. @param isApart it differs from what happened to launches with such a score */
  odds(risk: string, isApart: boolean): string
  /** @param chances each with how often it comes first to any launch */
  comesFirst(minutes: number, chances: Record<HazardCause, string>): string
  /** Under messages with a trade link. */
  ad: string
  /** On a post repeated in public: when members got it. */
  repeated(time: string): string
  /** The same, if it turned in a way that has no words of its own. */
  turnedSince: string
  gone(mint: string): string
}
