import { short } from '../../../contract/format.ts'
import type { LaunchBody } from '../../../contract/launches/bodies.ts'
import { RISK_WORDS, type RiskLevel } from '../../../contract/launches/risk.ts'
import type { Stage } from '../../../contract/launches/stages.ts'
import { TURN_WORDS } from '../../../contract/launches/turns.ts'
import { VENUES } from '../../../contract/launches/venues.ts'
import type { DeployerRecord } from '../../../domains/launches/index.ts'
import type { Flag } from '../../../domains/risk/index.ts'
import type { ChannelTurnRow } from '../../../domains/turns/index.ts'
import type { LaunchNotices, Posted } from '../../../flows/telegram/context.ts'
import type { LaunchCard } from '../../../flows/telegram/launch-card.ts'
import { oneLine } from '../../../kernel/text.ts'
import { code, plain } from './words.ts'

/**
 * The bot's texts about launches, in English. Token names are untrusted: cleaned, truncated,
 * escaped, and shown as code.
 */

export const MARKS: Record<RiskLevel, string> = {
  low: '🔵',
  guarded: '⚪️',
  elevated: '🟡',
  high: '🟠',
  severe: '🔴',
}
const WHEN: Record<Stage, string> = {
  at_once: 'at launch',
  '10s': 'after 10 s',
  '60s': 'after 1 min',
  '5m': 'after 5 min',
  '1h': 'after 1 h',
}
/** A turn younger than this, in ms, is shown without its age. */
const SOON = 120_000
const REASONS = 3
const SIGNS_IN_POST = 2
const MOST_FLAGS = 12
const MOST_RECENT = 5
const MOST_TEXT = 220
const MOST_UNKNOWN = 600
/** How many of Telegram's 4,096 characters are left for flags. */
const ROOM = 1_500
/** How many of the largest accounts are loaded. */
const MOST_READ = 20

export const LAUNCHES: LaunchNotices = {
  card: (card, posted) =>
    [
      ...warning(card, posted),
      ...sincePost(card, posted),
      ...head(card),
      '',
      ...body(card),
      '',
      ...deployerOf(card),
      '',
      ...why(card),
      ...flows(card, SIGNS_IN_POST),
      ...whyPosted(posted),
    ].join('\n'),
  report: (card) =>
    [
      ...head(card),
      '',
      ...body(card),
      ...sinceThen(card),
      '',
      ...deployerOf(card),
      '',
      ...everyFlag(card),
      ...flows(card, Number.POSITIVE_INFINITY),
    ].join('\n'),
  turned: ({ launch: { name, symbol }, now }, turn) =>
    [
      `${markOf(turn)} <b>${TURN_WORDS[turn.kind]}</b>: ${named(name, 60)} ${ticker(symbol)}`,
      `${text(turn.evidence)}${now - turn.turned_at < SOON ? '' : ` ${ago(now - turn.turned_at)} ago.`}`,
    ].join('\n'),
  line: ({ launch }) => lineOf(launch),
  gone: (mint) =>
    `▫️ <b>Dropped by a fork</b>\n${code(mint)}\nThe transaction that launched this token is no longer on the chain.`,
  record: ({ funder, recent, ...deployer }) => {
    const record = { ...deployer, medianLife: deployer.median_life_ms }
    return [
      '',
      '<b>As a deployer</b>',
      recordOf(record, ''),
      `First SOL from: ${funder === null ? '?' : code(funder)}`,
      ...recent.slice(0, MOST_RECENT).map((launch) => `· ${lineOf(launch)}`),
    ].join('\n')
  },
}

/** A post that qualifies only by its market cap starts with a warning. */
function warning({ launch: { level } }: LaunchCard, posted: Posted | null): string[] {
  return posted?.warns && level !== null
    ? [`⚠️ <b>Warning: ${RISK_WORDS[level].toLowerCase()} risk.</b> Read why below.`, '']
    : []
}

/** How the launch has turned since its post, and how its market has moved. */
function sincePost({ launch, now }: LaunchCard, posted: Posted | null): string[] {
  if (posted === null || posted.since === null) return []
  const turns = posted.turns.map(
    (turn) => `${markOf(turn)} <b>${TURN_WORDS[turn.kind]}</b>: ${text(turn.evidence)}`,
  )
  const { at, cap } = posted.since
  const market = `market cap ${moved(cap, launch.market_cap_cents)} · ${count(launch.trades)} in total`
  return [...turns, `${ago(now - at)} after this post: ${market}`, '']
}

/** What a market cap was and is, in US cents. */
export function moved(before: number | null, after: number | null): string {
  const change = before === null || after === null || before === 0 ? null : after / before - 1
  const percents = change === null ? '' : ` (${signed(change)})`
  return `${dollars(before)} → ${dollars(after)}${percents}`
}

function signed(change: number): string {
  const percents = Math.round(Math.abs(change) * 100)
  return percents === 0 ? '±0%' : `${change < 0 ? '−' : '+'}${percents.toLocaleString('en-US')}%`
}

const markOf = ({ kind }: ChannelTurnRow) => (kind === 'graduates' ? '🎓' : '⚠️')

function whyPosted(posted: Posted | null): string[] {
  if (posted === null) return []
  return ['', `Posted for its ${posted.because === 'attention' ? 'attention' : 'market cap'}.`]
}

/** A launch in one line. */
export function lineOf({ name, symbol, score, level, venue, attention }: LaunchBody): string {
  const mark = level === null ? '▫️' : MARKS[level]
  return `${mark} <b>${score ?? '?'}</b> ${named(name, 40)} ${ticker(symbol)} · attention ${attention ?? '?'} · ${VENUES[venue]}`
}

function head({ launch, now }: LaunchCard): string[] {
  const { name, symbol, venue, level, score, mint, attention } = launch
  const risk =
    level === null
      ? '▫️ <b>Not scored</b>'
      : `${MARKS[level]} <b>${RISK_WORDS[level]} risk ${score}</b>/100`
  return [
    `${risk} · attention ${attention === null ? '?' : `<b>${attention}</b>/100`}`,
    `${named(name, 60)} ${ticker(symbol)}`,
    `${VENUES[venue]} · ${ago(now - launch.launched_at)} old`,
    code(mint),
  ]
}

function body({ launch, report, holders, market }: LaunchCard): string[] {
  const { stage, marketCapCents: cap, liquidityCents: liquidity, bundled } = market
  const moment = stage === null ? '' : `, ${WHEN[stage]}`
  const graduated = launch.graduated_at === null ? '' : ' · graduated'
  const mark = (rule: string) => {
    const outcome = report?.flags.find((flag) => flag.rule === rule)?.outcome
    return outcome === 'clear' ? '✅' : outcome === 'flag' ? '⚠️' : '?'
  }
  const people = holders?.filter(({ role }) => role !== 'market')
  const ten = people?.slice(0, 10).reduce((sum, { share }) => sum + share, 0)
  const developer = launch.creator === null ? undefined : developerShare(holders)
  return [
    `Market cap ${dollars(cap)} · liquidity ${dollars(liquidity)} · ${volume(market)}${moment}${graduated}`,
    `Mint ${mark('mint-authority')} · freeze ${mark('freeze-authority')} · liquidity lock ${mark('liquidity-lock')}`,
    `Top 10 ${percent(ten)} · developer ${percent(developer)} · bundles ${percent(bundled ?? undefined)}`,
  ]
}

function volume({ volumeCents, trades }: LaunchCard['market']): string {
  return trades === null ? 'volume ?' : `volume ${dollars(volumeCents)} in ${count(trades)}`
}

/** The current market, where the report is older. */
function sinceThen({ launch, market }: LaunchCard): string[] {
  return market.stage === null
    ? []
    : [`Now: market cap ${dollars(launch.market_cap_cents)} · ${count(launch.trades)} in total`]
}

/** undefined: an account that was not loaded or has no known owner may belong to the developer. */
function developerShare(holders: LaunchCard['holders']): number | undefined {
  if (holders === null) return undefined
  const own = holders.filter(({ role }) => role === 'developer')
  if (own.length > 0) return own.reduce((sum, { share }) => sum + share, 0)
  const isWhole = holders.length < MOST_READ && holders.every(({ owner }) => owner !== null)
  return isWhole ? 0 : undefined
}

function deployerOf({ deployer }: LaunchCard): string[] {
  return deployer === null ? ['Deployer ?'] : [recordOf(deployer, 'earlier ')]
}

type PastLaunches = Pick<
  DeployerRecord,
  'wallet' | 'launches' | 'graduated' | 'dead' | 'rugged' | 'open' | 'medianLife'
>

/** @param which `earlier ` on a launch's card, because the launch itself is not counted */
function recordOf(record: PastLaunches, which: 'earlier ' | ''): string {
  const { wallet, launches, graduated, dead, rugged, open, medianLife } = record
  const deployer = `Deployer ${code(short(wallet))}`
  if (launches === 0) return `${deployer}: no ${which}launches seen`
  const counted = `${launches} ${which}${launches === 1 ? 'launch' : 'launches'}`
  const lived = medianLife === null ? '' : ` · dead ones lasted ${ago(medianLife)} (median)`
  return `${deployer}: ${counted}: ${graduated} graduated, ${dead} dead, ${rugged} rugged, ${open} open${lived}`
}

/** The strongest flags. */
function why({ report }: LaunchCard): string[] {
  const flags = report?.flags.filter(({ outcome }) => outcome === 'flag') ?? []
  if (flags.length === 0) return ['No red flags so far.']
  return flags
    .slice(0, REASONS)
    .map(({ title, evidence }) => `• <b>${text(title)}</b>: ${text(evidence)}`)
}

/** The signs of attention, the largest first. */
function flows({ attention }: LaunchCard, most: number): string[] {
  const seen = attention?.signs.filter(({ outcome }) => outcome === 'seen') ?? []
  if (seen.length === 0) return []
  const lines = seen
    .slice(0, most)
    .map(({ title, evidence }) => `· ${text(title)}: ${text(evidence)}`)
  return ['', '<b>Attention</b> (not a forecast, not advice)', ...lines]
}

/** All flags that fit into a message, and the checks without a result. */
function everyFlag({ report, launch: { level } }: LaunchCard): string[] {
  if (report === null || level === null) return ['Not scored yet.']
  const found = report.flags.filter(({ outcome }) => outcome === 'flag')
  const shown = withinRoom(found)
  const unknown = report.flags.filter(({ outcome }) => outcome === 'unknown')
  const left = found.length - shown.length
  return [
    ...(found.length === 0 ? ['No red flags so far.'] : []),
    ...shown.map(({ title, evidence }) => `• <b>${text(title)}</b>: ${text(evidence)}`),
    ...(left === 0 ? [] : [`… and ${left} more in the full report.`]),
    '',
    unknown.length === 0
      ? 'All checks completed.'
      : `? Not checked: ${plain(unknown.map(({ title }) => oneLine(title, MOST_TEXT)).join('; '), MOST_UNKNOWN)}`,
    `AI filter: ${text(report.model.basis)}`,
  ]
}

/** Flags are sorted by weight. */
function withinRoom(found: readonly Flag[]): Flag[] {
  let room = ROOM
  return found.slice(0, MOST_FLAGS).filter(({ title, evidence }) => {
    room -= Math.min(title.length, MOST_TEXT) + Math.min(evidence.length, MOST_TEXT) + 4
    return room > 0
  })
}

const named = (words: string | null, most: number) => (words === null ? '?' : code(words, most))
const ticker = (symbol: string | null) =>
  symbol === null ? '$?' : code(`$${oneLine(symbol, 16) || '?'}`)
const text = (words: string) => plain(words, MOST_TEXT)
const count = (trades: number) =>
  `${trades.toLocaleString('en-US')} ${trades === 1 ? 'trade' : 'trades'}`
const percent = (share: number | undefined) =>
  share === undefined ? '?' : `${(share * 100).toFixed(1)}%`

function dollars(cents: number | null): string {
  return cents === null ? '?' : `$${Math.round(cents / 100).toLocaleString('en-US')}`
}

/** A span of milliseconds in words. */
export function ago(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`
  return seconds < 86_400 ? `${Math.floor(seconds / 3_600)} h` : `${Math.floor(seconds / 86_400)} d`
}
