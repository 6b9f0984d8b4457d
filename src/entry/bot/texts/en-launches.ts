import type { LaunchBody } from '../../../contract/launches.ts'
import { RISK_WORDS, type RiskLevel } from '../../../contract/risk.ts'
import { VENUES } from '../../../contract/venues.ts'
import type { DeployerRecord } from '../../../domains/launches/index.ts'
import type { Flag } from '../../../domains/risk/index.ts'
import type { LaunchNotices } from '../../../flows/bot-context.ts'
import type { LaunchCard } from '../../../flows/launch-card.ts'
import { escapeHtml, oneLine } from '../../../kernel/text.ts'

/** What the bot says of launches, in English. Names are strangers' words: cleaned, cut, escaped. */

const MARKS: Record<RiskLevel, string> = {
  low: '🔵',
  guarded: '⚪️',
  elevated: '🟡',
  high: '🟠',
  severe: '🔴',
}
const REASONS = 3
const MOST_FLAGS = 12
const MOST_RECENT = 5
const MOST_TEXT = 220
const MOST_UNKNOWN = 600
/** What is left of Telegram's 4,096 characters for flags. */
const ROOM = 2_400
/** So many of the largest accounts are read. */
const MOST_READ = 20

export const LAUNCHES: LaunchNotices = {
  card: (card) =>
    [...head(card), '', ...body(card), '', ...deployerOf(card), '', ...why(card)].join('\n'),
  report: (card) =>
    [...head(card), '', ...body(card), '', ...deployerOf(card), '', ...everyFlag(card)].join('\n'),
  line: ({ launch }) => lineOf(launch),
  gone: (mint) =>
    `▫️ <b>Taken back by the chain</b>\n${code(mint)}\nThis launch is on no part of the chain any more: it did not happen.`,
  record: ({ funder, recent, ...deployer }) => {
    const record = { ...deployer, medianLife: deployer.median_life_ms }
    return [
      '',
      '<b>As a deployer</b>',
      ...recordLines(record),
      `First SOL from: ${funder === null ? '?' : code(funder)}`,
      ...recent.slice(0, MOST_RECENT).map((launch) => `· ${lineOf(launch)}`),
    ].join('\n')
  },
}

function lineOf({ name, symbol, score, level, venue }: LaunchBody): string {
  const mark = level === null ? '▫️' : MARKS[level]
  return `${mark} <b>${score ?? '?'}</b> ${told(name, 40)} ${ticker(symbol)} · ${VENUES[venue]}`
}

function head({ launch, now }: LaunchCard): string[] {
  const { name, symbol, venue, level, score, mint } = launch
  const risk =
    level === null
      ? '▫️ <b>Not scored</b>'
      : `${MARKS[level]} <b>${RISK_WORDS[level]} risk ${score}</b>/100`
  return [
    risk,
    `<b>${told(name, 60)}</b> ${ticker(symbol)}`,
    `${VENUES[venue]} · ${ago(now - launch.launched_at)} old`,
    code(mint),
  ]
}

function body({ launch, report, holders, market }: LaunchCard): string[] {
  const { market_cap_cents: cap, trades, graduated_at: graduated } = launch
  const mark = (rule: string) => {
    const outcome = report?.flags.find((flag) => flag.rule === rule)?.outcome
    return outcome === 'clear' ? '✅' : outcome === 'flag' ? '⚠️' : '?'
  }
  const people = holders?.filter(({ role }) => role !== 'market')
  const ten = people?.slice(0, 10).reduce((sum, { share }) => sum + share, 0)
  const developer = launch.creator === null ? undefined : developerShare(holders)
  return [
    `Market cap ${dollars(cap)} · liquidity ${dollars(market.liquidityCents)} · volume ${dollars(market.volumeCents)} in ${trades} trades${graduated === null ? '' : ' · graduated'}`,
    `Mint ${mark('mint-authority')} · freeze ${mark('freeze-authority')} · liquidity lock ${mark('liquidity-lock')}`,
    `Top 10 ${percent(ten)} · developer ${percent(developer)} · bundles ${percent(market.bundled ?? undefined)}`,
  ]
}

/** undefined where one of those who were read may be theirs, or not all were. */
function developerShare(holders: LaunchCard['holders']): number | undefined {
  if (holders === null) return undefined
  const own = holders.filter(({ role }) => role === 'developer')
  if (own.length > 0) return own.reduce((sum, { share }) => sum + share, 0)
  const isWhole = holders.length < MOST_READ && holders.every(({ owner }) => owner !== null)
  return isWhole ? 0 : undefined
}

function deployerOf({ deployer }: LaunchCard): string[] {
  return deployer === null ? ['Deployer ?'] : recordLines(deployer)
}

function recordLines({
  wallet,
  launches,
  graduated,
  dead,
  rugged,
  open,
  medianLife,
}: Pick<
  DeployerRecord,
  'wallet' | 'launches' | 'graduated' | 'dead' | 'rugged' | 'open' | 'medianLife'
>): string[] {
  const lived = medianLife === null ? '' : ` · half of the dead lived less than ${ago(medianLife)}`
  return launches === 0
    ? [`Deployer ${code(short(wallet))}: no earlier launch that we saw`]
    : [
        `Deployer ${code(short(wallet))}: ${launches} launched before, ${graduated} graduated, ${dead} dead, ${rugged} rugged, ${open} open${lived}`,
      ]
}

/** Its strongest reasons. */
function why({ report }: LaunchCard): string[] {
  const flags = report?.flags.filter(({ outcome }) => outcome === 'flag') ?? []
  if (flags.length === 0) return ['No check has flagged anything so far.']
  return flags
    .slice(0, REASONS)
    .map(({ title, evidence }) => `• <b>${text(title)}</b>: ${text(evidence)}`)
}

/** All that was found and fits into a message, and what could not be looked at. */
function everyFlag({ report, launch: { level } }: LaunchCard): string[] {
  if (report === null || level === null) return ['Not judged yet.']
  const found = report.flags.filter(({ outcome }) => outcome === 'flag')
  const shown = withinRoom(found)
  const unknown = report.flags.filter(({ outcome }) => outcome === 'unknown')
  const left = found.length - shown.length
  return [
    ...(found.length === 0 ? ['No check has flagged anything so far.'] : []),
    ...shown.map(({ title, evidence }) => `• <b>${text(title)}</b>: ${text(evidence)}`),
    ...(left === 0 ? [] : [`… and ${left} more on its page.`]),
    '',
    unknown.length === 0
      ? 'Every check could be made.'
      : `? Unknown: ${told(unknown.map(({ title }) => oneLine(title, MOST_TEXT)).join('; '), MOST_UNKNOWN)}`,
    `AI filter: ${text(report.model.basis)}`,
  ]
}

/** The heaviest come first. */
function withinRoom(found: readonly Flag[]): Flag[] {
  let room = ROOM
  return found.slice(0, MOST_FLAGS).filter(({ title, evidence }) => {
    room -= Math.min(title.length, MOST_TEXT) + Math.min(evidence.length, MOST_TEXT) + 4
    return room > 0
  })
}

const told = (words: string | null, most: number) =>
  words === null ? '?' : escapeHtml(oneLine(words, most)) || '?'
const ticker = (symbol: string | null) => `$${told(symbol, 16)}`
const text = (words: string) => escapeHtml(oneLine(words, MOST_TEXT))
const code = (words: string) => `<code>${escapeHtml(oneLine(words, 100))}</code>`
const short = (address: string) => `${address.slice(0, 4)}…${address.slice(-4)}`
const percent = (share: number | undefined) =>
  share === undefined ? '?' : `${(share * 100).toFixed(1)} %`

function dollars(cents: number | null): string {
  return cents === null ? '?' : `$${Math.round(cents / 100).toLocaleString('en-US')}`
}

function ago(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`
  return seconds < 86_400 ? `${Math.floor(seconds / 3_600)} h` : `${Math.floor(seconds / 86_400)} d`
}
