import { roundedSpan, short } from '../../../contract/format.ts'
import type { LaunchBody } from '../../../contract/launches/bodies.ts'
import type { RiskLevel } from '../../../contract/launches/risk.ts'
import { VENUES } from '../../../contract/launches/venues.ts'
import type { DeveloperRecord } from '../../../domains/launches/index.ts'
import type { ToldTurn } from '../../../domains/turns/index.ts'
import type { LaunchNotices, Posted } from '../../../flows/telegram/context.ts'
import type { LaunchCard } from '../../../flows/telegram/launch-card.ts'
import { oneLine } from '../../../kernel/text.ts'
import { chanceLines, comesFirst, sharePercent } from './chances.ts'
import { spanOf, time } from './formats.ts'
import type { LaunchWords } from './launch-words.ts'
import { moveTo } from './moves.ts'
import { notificationOf } from './notification.ts'
import { originLine } from './origin-line.ts'
import { code, plain } from './words.ts'

/**
 * The bot's texts about launches, with the words of a language. Token names are untrusted: cleaned,
 * truncated, escaped, and shown as code.
 */

export const MARKS: Record<RiskLevel, string> = {
  low: '🔵',
  guarded: '⚪️',
  elevated: '🟡',
  high: '🟠',
  severe: '🔴',
}
/** A turn younger than this, in ms, is shown without its age. */
const SOON = 120_000
const REASONS = 3
const SIGNS_IN_ALERT = 2
const MOST_FLAGS = 12
const MOST_RECENT = 5
const MOST_TEXT = 220
const MOST_UNKNOWN = 600
/** How many of Telegram's 4,096 characters are left for flags. */
const ROOM = 1_500
/** How many of the largest accounts are loaded. */
const MOST_READ = 20

/** Makes what a language says about launches. */
export function createLaunchNotices(words: LaunchWords): LaunchNotices {
  return {
    card: (card) =>
      [
        ...head(words, card),
        '',
        ...body(words, card),
        '',
        developerLine(words, card),
        '',
        ...chanceLines(words, card),
        ...comesFirst(words, card),
        ...why(words, card),
        ...flows(words, card, SIGNS_IN_ALERT),
      ].join('\n'),
    post: (card, posted) =>
      [
        ...turnsOf(words, card, posted),
        decision(words, card),
        `${titleOf(card)} · ${originLine(words, card)}`,
        code(card.launch.mint),
        marketOf(words, card),
        firstReason(words, card),
        ...whyPosted(words, card, posted),
      ].join('\n'),
    report: (card) =>
      [
        ...head(words, card),
        '',
        ...body(words, card),
        ...sinceThen(words, card),
        '',
        developerLine(words, card),
        '',
        ...chanceLines(words, card),
        ...comesFirst(words, card),
        ...everyFlag(words, card),
        ...flows(words, card, Number.POSITIVE_INFINITY),
      ].join('\n'),
    turned: ({ launch: { name, symbol }, now }, turn) =>
      [
        `${turnOf(words, turn)}: ${named(name, 60)} ${ticker(symbol)}`,
        `${text(words, turn.evidence)}${now - turn.turned_at < SOON ? '' : ` ${capitalized(words.ago(spanOf(now - turn.turned_at)))}.`}`,
      ].join('\n'),
    filters: (names) => `🔎 ${words.filters(names.map((name) => code(name, 24)).join(', '))}`,
    notification: (card, filters) => notificationOf(words, card, filters),
    line: ({ launch }) => lineOf(words, launch),
    ad: words.ad,
    gone: (mint) => words.gone(code(mint)),
    record: ({ funder, recent, ...developer }) => {
      const record = { ...developer, medianLife: developer.median_life_ms }
      return [
        '',
        `<b>${words.developer.heading}</b>`,
        recordOf(words, record, 'all'),
        words.developer.funder(funder === null ? '?' : code(funder)),
        ...recent.slice(0, MOST_RECENT).map((launch) => `· ${lineOf(words, launch)}`),
      ].join('\n')
    },
  }
}

export function lineOf(
  words: Pick<LaunchWords, 'attention'>,
  { name, symbol, score, level, venue, attention }: LaunchBody,
): string {
  const mark = level === null ? '▫️' : MARKS[level]
  return `${mark} <b>${score ?? '?'}</b> ${named(name, 40)} ${ticker(symbol)} · ${words.attention} ${attention ?? '?'} · ${VENUES[venue]}`
}

/** Bad news first: how a launch has turned since its post, and that a post qualifies only by its market cap. */
function turnsOf(words: LaunchWords, { launch }: LaunchCard, { warns, turns }: Posted): string[] {
  return [
    ...turns.map((turn) => `${turnOf(words, turn)}: ${text(words, turn.evidence)}`),
    ...(warns && launch.level !== null ? [words.warning(launch.level)] : []),
  ]
}

/** The strongest flag; the others are behind the link. */
function firstReason(words: LaunchWords, { report }: LaunchCard): string {
  const [first, ...others] = report?.flags.filter(({ outcome }) => outcome === 'flag') ?? []
  if (!first) return words.noFlags
  const more = others.length === 0 ? '' : ` ${words.moreFlags(others.length)}`
  return `• ${flagOf(words, first)}${more}`
}

/** Why the channel got it, and what happened to launches with such a score. Once edited, what it said at first. */
function whyPosted(words: LaunchWords, card: LaunchCard, { because, since }: Posted): string[] {
  const [happened] = chanceLines(words, card)
  if (since === null) return [[words.because[because], happened].filter(Boolean).join(' ')]
  const { score, attention, market_cap_cents: cap } = card.launch
  const { wholeDollars } = words.formats
  const then = words.inShort(since.score ?? '?', since.attention ?? '?', wholeDollars(since.cap))
  const now = words.inShort(score ?? '?', attention ?? '?', moveTo(words.formats, since.cap, cap))
  const history = words.sincePost(time(since.at), { because, then, now })
  return happened === undefined ? [history] : [happened, history]
}

function turnOf({ turns }: LaunchWords, { kind }: ToldTurn): string {
  return `${kind === 'graduates' ? '🎓' : '⚠️'} <b>${turns[kind]}</b>`
}

function head(words: LaunchWords, card: LaunchCard): string[] {
  return [decision(words, card), titleOf(card), originLine(words, card), code(card.launch.mint)]
}

function decision(words: LaunchWords, { launch: { level, score, attention } }: LaunchCard): string {
  const risk =
    level === null
      ? `▫️ <b>${words.notScored}</b>`
      : `${MARKS[level]} <b>${words.risk(level, score)}</b>/100`
  return `${risk} · ${words.attention} ${attention === null ? '?' : `<b>${attention}</b>/100`}`
}

const titleOf = ({ launch: { name, symbol } }: LaunchCard) => `${named(name, 60)} ${ticker(symbol)}`

function marketOf(words: LaunchWords, { launch, market }: LaunchCard): string {
  const { wholeDollars } = words.formats
  const { stage, marketCapCents: cap, liquidityCents: liquidity } = market
  const moment = stage === null ? '' : `, ${words.when[stage]}`
  const graduated = launch.graduated_at === null ? '' : ` · ${words.graduated}`
  return `${words.MarketCap} ${wholeDollars(cap)} · ${words.liquidity} ${wholeDollars(liquidity)} · ${volume(words, market)}${moment}${graduated}`
}

function body(words: LaunchWords, card: LaunchCard): string[] {
  const { launch, report, holders, market } = card
  const { bundled } = market
  const mark = (rule: string) => {
    const outcome = report?.flags.find((flag) => flag.rule === rule)?.outcome
    return outcome === 'clear' ? '✅' : outcome === 'flag' ? '⚠️' : '?'
  }
  const people = holders?.filter(({ role }) => role !== 'market')
  const ten = people?.slice(0, 10).reduce((sum, { share }) => sum + share, 0)
  const developer = launch.creator === null ? undefined : developerShare(holders)
  return [
    marketOf(words, card),
    words.authorities(mark('mint-authority'), mark('freeze-authority'), mark('liquidity-lock')),
    words.holders(sharePercent(ten), sharePercent(developer), sharePercent(bundled ?? undefined)),
  ]
}

function volume(words: LaunchWords, { volumeCents, trades }: LaunchCard['market']): string {
  return trades === null
    ? words.noVolume
    : words.volume(words.formats.wholeDollars(volumeCents), words.trades(trades))
}

/** The current market, if the report is older. */
function sinceThen(words: LaunchWords, { launch, market }: LaunchCard): string[] {
  if (market.stage === null) return []
  const cap = words.formats.wholeDollars(launch.market_cap_cents)
  const total = words.inTotal(words.trades(launch.trades))
  return [`${words.now}: ${words.marketCap} ${cap} · ${total}`]
}

/** undefined: an account that was not loaded or has no known owner may belong to the developer. */
function developerShare(holders: LaunchCard['holders']): number | undefined {
  if (holders === null) return undefined
  const own = holders.filter(({ role }) => role === 'developer')
  if (own.length > 0) return own.reduce((sum, { share }) => sum + share, 0)
  const isWhole = holders.length < MOST_READ && holders.every(({ owner }) => owner !== null)
  return isWhole ? 0 : undefined
}

function developerLine(words: LaunchWords, { developer }: LaunchCard): string {
  return developer === null ? words.developer.unknown : recordOf(words, developer, 'earlier')
}

type PastLaunches = Pick<
  DeveloperRecord,
  'wallet' | 'launches' | 'graduated' | 'dead' | 'rugged' | 'open' | 'medianLife'
>

/** @param which `earlier` on a launch's card, because the launch itself is not counted */
function recordOf(
  { developer }: LaunchWords,
  record: PastLaunches,
  which: 'earlier' | 'all',
): string {
  const { wallet, launches, medianLife } = record
  const named = code(short(wallet))
  if (launches === 0) return developer.none(named, which)
  const lived = medianLife === null ? '' : ` · ${developer.lasted(roundedSpan(medianLife))}`
  return `${developer.some(named, launches, which)}: ${developer.ended(record)}${lived}`
}

/** The strongest flags. */
function why(words: LaunchWords, { report }: LaunchCard): string[] {
  const flags = report?.flags.filter(({ outcome }) => outcome === 'flag') ?? []
  if (flags.length === 0) return [words.noFlags]
  return flags.slice(0, REASONS).map((flag) => `• ${flagOf(words, flag)}`)
}

/** The signs of attention, the largest first. */
function flows(words: LaunchWords, { attention }: LaunchCard, most: number): string[] {
  const seen = attention?.signs.filter(({ outcome }) => outcome === 'seen') ?? []
  if (seen.length === 0) return []
  const lines = seen
    .slice(0, most)
    .map(({ title, evidence }) => `· ${text(words, title)}: ${text(words, evidence)}`)
  return ['', words.signs, ...lines]
}

/** All flags that fit into a message, and the checks without a result. */
function everyFlag(words: LaunchWords, { report, launch: { level } }: LaunchCard): string[] {
  if (report === null || level === null) return [words.notScoredYet]
  const found = report.flags.filter(({ outcome }) => outcome === 'flag')
  const shown = withinRoom(words, found)
  const unknown = report.flags.filter(({ outcome }) => outcome === 'unknown')
  const titles = unknown.map(({ title }) => oneLine(words.recorded(title), MOST_TEXT)).join('; ')
  const left = found.length - shown.length
  return [
    ...(found.length === 0 ? [words.noFlags] : []),
    ...shown.map((flag) => `• ${flagOf(words, flag)}`),
    ...(left === 0 ? [] : [words.moreFlags(left)]),
    '',
    unknown.length === 0 ? words.allChecked : words.notChecked(plain(titles, MOST_UNKNOWN)),
    words.model(text(words, report.model.basis)),
  ]
}

type ReportLine = { title: string; evidence: string }

function flagOf(words: LaunchWords, { title, evidence }: ReportLine): string {
  return `<b>${text(words, title)}</b>: ${text(words, evidence)}`
}

/** Flags come with the strongest first. */
function withinRoom(words: LaunchWords, found: readonly ReportLine[]): ReportLine[] {
  const lengthOf = (sentence: string) => Math.min(words.recorded(sentence).length, MOST_TEXT)
  let room = ROOM
  return found.slice(0, MOST_FLAGS).filter(({ title, evidence }) => {
    room -= lengthOf(title) + lengthOf(evidence) + 4
    return room > 0
  })
}

const named = (words: string | null, most: number) => (words === null ? '?' : code(words, most))
const ticker = (symbol: string | null) =>
  symbol === null ? '$?' : code(`$${oneLine(symbol, 16) || '?'}`)
const text = ({ recorded }: LaunchWords, sentence: string) => plain(recorded(sentence), MOST_TEXT)
const capitalized = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`
