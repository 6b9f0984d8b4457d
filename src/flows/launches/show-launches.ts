import type {
  AttentionBody,
  CoinTermsBody,
  LaunchBody,
  LaunchDetailBody,
  LaunchesBody,
  OutcomeBody,
  ReportBody,
} from '../../contract/launches/bodies.ts'
import { riskLevel } from '../../contract/launches/risk.ts'
import { STAGES, type Stage } from '../../contract/launches/stages.ts'
import type { Attention } from '../../domains/attention/index.ts'
import {
  findLaunch,
  type LaunchCursor,
  type LaunchQuery,
  type ListedLaunch,
  launchFromJson,
  listedInOrder,
  MARKET_ONLY,
  ON_REQUEST,
  outcomesOf,
  reportsOf,
  type StoredLaunch,
  type StoredReport,
} from '../../domains/launches/index.ts'
import type { Flag, Report } from '../../domains/risk/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { oneLine } from '../../kernel/text.ts'
import type { Services } from '../services.ts'
import { capInQuote } from './cap-in-quote.ts'
import { isWarned } from './is-warned.ts'
import { holdersOf } from './show-holders.ts'

type Context = Pick<Services, 'db'>

const MOST_NAME = 60
const MOST_SYMBOL = 20
const MOST_URI = 300

/** A page of launches, in the query's order. @returns `next`: where the next page begins; null: this is the last */
export async function listLaunches(
  { db }: Context,
  query: LaunchQuery,
  limit: number,
): Promise<LaunchesBody & { next: LaunchQuery['after'] | null }> {
  const rows = await listedInOrder(db.read, query, limit + 1)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    launches: page.map(toLaunchBody),
    next: last ? listPlaceOf(last, query.sort) : null,
  }
}

/** Where the page after a launch begins. */
export function listPlaceOf(launch: ListedLaunch, sort: LaunchQuery['sort']): LaunchCursor {
  const place = { at: launch.detected_at, mint: launch.mint }
  const figure = sort && launch[sort]
  return figure == null ? place : { ...place, figure }
}

/**
 * Shows everything known about a launch.
 * @param until only launches detected at or before this moment
 * @returns null: there is none
 */
export async function showLaunch(
  { db }: Context,
  mint: string,
  until: Ms,
): Promise<LaunchDetailBody | null> {
  const row = await findLaunch(db.read, mint)
  if (row === null || row.detected_at > until) return null
  const [reports, outcomes, warned] = await Promise.all([
    reportsOf(db.read, mint),
    outcomesOf(db.read, [mint]),
    isWarned({ db }, mint),
  ])
  return {
    ...toLaunchBody(row),
    slot: row.slot,
    signature: row.signature,
    pool: row.pool,
    quote_mint: row.quote_mint,
    supply: row.supply,
    decimals: row.decimals,
    terms: termsOf(row),
    uri: row.uri === null ? null : oneLine(row.uri, MOST_URI),
    on_request: row.backfilled_by === ON_REQUEST,
    market_only: row.source === MARKET_ONLY,
    creator_now: row.creator_now === row.creator ? null : row.creator_now,
    warned,
    reports: newestOfEachStage(reports).map((report) =>
      row.backfilled_by === null ? report : withoutChances(report),
    ),
    holders: holdersOf(row),
    prices: (JSON.parse(row.prices) as [number, number][]).map(([at, price]) => ({ at, price })),
    outcomes: outcomes.map(({ horizon, outcome, judged_at, evidence, definition }) => ({
      horizon: horizon as OutcomeBody['horizon'],
      outcome: outcome as OutcomeBody['outcome'],
      definition: definition === 2 ? 2 : 1,
      judged_at,
      evidence,
    })),
  }
}

const MILLION = 1_000_000

/** How its launchpad runs a coin. */
export function termsOf({ event, progress, graduated_at: graduated }: StoredLaunch): CoinTermsBody {
  const { cashback, holderRewards, mayhem } = launchFromJson(event)
  const known = cashback === undefined ? null : 'creator'
  return {
    curve_progress: graduated !== null ? 1 : progress === null ? null : progress / MILLION,
    fees_to: holderRewards ? 'holders' : cashback ? 'traders' : known,
    mayhem: mayhem ?? null,
  }
}

/** Whether we know of a launch, detected at or before `until`. */
export async function isLaunch({ db }: Context, mint: string, until: Ms): Promise<boolean> {
  const row = await findLaunch(db.read, mint)
  return row !== null && row.detected_at <= until
}

/** A stored launch as the API shows it; names are cleaned and truncated. */
export function toLaunchBody(row: ListedLaunch): LaunchBody {
  return {
    mint: row.mint,
    venue: row.venue,
    name: words(row.name, MOST_NAME),
    symbol: words(row.symbol, MOST_SYMBOL),
    creator: row.creator,
    launched_at: row.launched_at,
    detected_at: row.detected_at,
    stage: row.stage as Stage | null,
    score: row.score,
    level: row.score === null ? null : riskLevel(row.score),
    reasons: JSON.parse(row.reasons) as string[],
    attention: row.attention,
    market_cap_cents: row.market_cap_cents,
    market_cap_in_quote: row.backfilled_by === null ? null : capInQuote(row),
    trades: row.trades,
    graduated_at: row.graduated_at,
    confirmed: row.confirmed_at !== null,
    from_history: row.backfilled_by !== null,
  }
}

/** A model may have learned from a past launch, so its number for one is not a forecast and is shown apart. */
function withoutChances(report: ReportBody): ReportBody {
  return { ...report, model: { ...report.model, risk: null, graduates: null, hazards: null } }
}

/** A re-scored stage has several reports: the one with the newest rules counts. */
function newestOfEachStage(stored: readonly StoredReport[]): ReportBody[] {
  const bodies = stored.map(({ report, attention_report: attention }) =>
    toReportBody(
      JSON.parse(report) as Report,
      attention === null ? null : (JSON.parse(attention) as Attention),
    ),
  )
  const byStage = new Map(bodies.map((body) => [body.stage, body]))
  return STAGES.flatMap((stage) => byStage.get(stage) ?? [])
}

function toReportBody(
  { stage, madeAt, rulesVersion, score, level, flags, model, tape, alike }: Report,
  attention: Attention | null,
): ReportBody {
  return {
    attention: attention && toAttentionBody(attention),
    stage,
    made_at: madeAt,
    rules_version: rulesVersion,
    score,
    level,
    flags: strongestFirst(flags).map(
      ({ rule, version, outcome, title, evidence, weight, level: own }) => ({
        rule,
        version,
        outcome,
        title,
        evidence,
        weight,
        level: own,
      }),
    ),
    model: {
      version: model.version,
      trained: model.trained,
      risk: model.risk,
      // Older reports have none.
      graduates: model.graduates ?? null,
      basis: model.basis,
      hazards: model.hazards ? [...model.hazards] : null,
    },
    tape: tape ?? null,
    alike: alike ?? null,
  }
}

/** As the report has them, but of clear checks those first that lowered the score. */
function strongestFirst(flags: readonly Flag[]): Flag[] {
  const credit = (flag: Flag) => (flag.outcome === 'clear' ? (flag.credit ?? 0) : 0)
  const clear = flags.filter(({ outcome }) => outcome === 'clear')
  return [
    ...flags.filter(({ outcome }) => outcome !== 'clear'),
    ...clear.toSorted((one, other) => credit(other) - credit(one)),
  ]
}

function toAttentionBody({ version, score, signs }: Attention): AttentionBody {
  return {
    version,
    score,
    signs: signs.map((sign) => ({
      sign: sign.sign,
      version: sign.version,
      outcome: sign.outcome,
      title: sign.title,
      evidence: sign.evidence,
      weight: sign.weight,
      strength: sign.outcome === 'seen' ? sign.strength : null,
    })),
  }
}

function words(text: string | null, most: number): string | null {
  return text === null ? null : oneLine(text, most) || null
}
