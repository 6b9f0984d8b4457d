import type { ReportFactsBody } from '../../../contract/launches/page.ts'
import type { Stage } from '../../../contract/launches/stages.ts'
import { type Attention, attentionOf, toReportRow } from '../../../domains/attention/index.ts'
import {
  type Copies,
  currencyRate,
  type DeveloperRecord,
  exchangesAmong,
  findCopies,
  findDeveloperRecord,
  findExits,
  foldUri,
  foldWords,
  isCurrency,
  type Launch,
  type LaunchReportRow,
  type LaunchTraits,
  type Locked,
  liquidityOf,
  type QuoteRate,
  quoteCoinOf,
  type Snapshot,
  snapshotToJson,
  traitsOf,
  type UnknownQuote,
} from '../../../domains/launches/index.ts'
import {
  hazardTraitsOf,
  heldTraitsOf,
  holdersAgree,
  type Report,
  rowFactsOf,
} from '../../../domains/risk/index.ts'
import type { Ms } from '../../../kernel/clock.ts'
import { type DetectionContext, solUsd } from '../context.ts'
import type { Followed } from '../follow/followed.ts'
import type { ReadTape } from '../follow/tape-state.ts'
import { emptyTape } from './load-tape.ts'

const MOST_REASONS = 3

/** Our own records about a launch's creator, name, and buyers. */
export type OwnRecords = {
  developer: DeveloperRecord | null
  copies: Copies | null
  /** null: not looked up. */
  exits: ReadonlyMap<string, number> | null
}

/** Nothing was looked up yet. */
export const NO_RECORDS: OwnRecords = { developer: null, copies: null, exits: null }

/** Loads earlier launches with the same words, and the records of the developer and the buyers until `now`. */
export async function findOwnRecords(
  { db }: Pick<DetectionContext, 'db'>,
  { mint, launch, detectedAt, tape }: Followed,
  now: Ms,
): Promise<OwnRecords> {
  const keys = {
    mint,
    nameKey: foldWords(launch.name),
    symbolKey: foldWords(launch.symbol),
    uriKey: foldUri(launch.uri),
  }
  const buyers = tape?.read().wallets.map(({ wallet }) => wallet) ?? []
  const [copies, developer, exits] = await Promise.all([
    findCopies(db.read, keys, detectedAt),
    launch.creator === null
      ? null
      : findDeveloperRecord(db.read, launch.creator, now, { except: mint }),
    findExits(db.read, buyers, now),
  ])
  return { copies, developer, exits }
}

/** What is known about a launch besides its events. */
export type SnapshotFacts = OwnRecords &
  Pick<
    Snapshot,
    'mint' | 'holders' | 'document' | 'funding' | 'tips' | 'sources' | 'reach' | 'earlier'
  > & {
    locked: Locked | null
  }

export const NOTHING_FETCHED = {
  mint: null,
  holders: null,
  document: null,
  funding: new Map(),
  tips: null,
  locked: null,
}

/** What a snapshot is as of. */
type SnapshotMoment = {
  stage: Stage
  takenAt: Ms
  /** null: not in memory, so nothing is known of its trades. */
  tape: ReadTape | null
  /** The chain has trades until this moment that the tape lacks. */
  areTradesMissing?: boolean
  /** What it is quoted in, or why that has no price. Absent: a currency's price of now. */
  quote?: QuoteRate | UnknownQuote
}

/** Everything known about a launch at this moment, as the rules see it. */
export function takeSnapshot(
  context: Pick<DetectionContext, 'prices' | 'exchanges'>,
  followed: Followed,
  { stage, takenAt, tape: given, areTradesMissing = false, quote }: SnapshotMoment,
  { locked, ...known }: SnapshotFacts,
): Snapshot {
  const { launch, graduatedTo } = followed
  const tape = given ?? emptyTape(followed, false)
  const read = tape.read()
  const liquidity = liquidityOf(launch, followed, graduatedTo, locked)
  const agrees = holdersAgree({ ...known, launch, liquidity }, tape.sums().mostOut)
  return {
    launch,
    stage,
    takenAt,
    age: Math.max(0, takenAt - followed.launchedAt),
    ...known,
    exchanges: exchangesAmong(known.funding.values(), context.exchanges),
    tape:
      followed.isIncomplete || areTradesMissing || !agrees ? { ...read, complete: false } : read,
    liquidity,
    ...(followed.graduatedPool !== null && { pools: [followed.graduatedPool] }),
    ...quotedAt(launch, quote ?? currencyRate(launch.quoteMint, solUsd(context)) ?? 'no_rate'),
  }
}

function quotedAt(
  { quoteMint }: Launch,
  quote: QuoteRate | UnknownQuote,
): Pick<Snapshot, 'quoteUsd' | 'quoteCoin'> {
  if (typeof quote !== 'string') return { quoteUsd: quote.usd, ...quoteCoinOf(quote) }
  return { quoteUsd: null, ...(!isCurrency(quoteMint) && { quoteCoin: { unknown: quote } }) }
}

/** A launch's report at a stage, the row to store, and what alerts ask of it. */
export type ScoredSnapshot = {
  report: Report
  attention: Attention
  row: LaunchReportRow
  traits: LaunchTraits
  facts: ReportFactsBody
}

/**
 * Scores a snapshot, and returns the row to store. null: a rule threw; the launch is stored without
 * a report.
 */
export function scoreSnapshot(
  { score, log }: Pick<DetectionContext, 'score' | 'log'>,
  snapshot: Snapshot,
): ScoredSnapshot | null {
  const { mint } = snapshot.launch
  try {
    const report = score(snapshot)
    const attention = attentionOf(snapshot)
    const facts = rowFactsOf(snapshot)
    const { score: points } = attention
    const held = { ...heldTraitsOf(snapshot, facts), ...hazardTraitsOf(report.model.hazards) }
    return {
      report,
      attention,
      row: toReportRow({ report, attention }, snapshot, snapshotToJson(snapshot)),
      facts,
      traits: traitsOf(snapshot, { score: report.score, attention: points, ...held }),
    }
  } catch (error) {
    log.error({ err: error, mint, stage: snapshot.stage }, 'a launch could not be scored')
    return null
  }
}

/** The report's columns in the launch's own row. */
export function reportColumns({
  report,
  attention,
  facts,
}: Pick<ScoredSnapshot, 'report' | 'attention' | 'facts'>) {
  const flagged = report.flags.filter(({ outcome }) => outcome === 'flag')
  return {
    stage: report.stage,
    score: report.score,
    level: report.level,
    attention: attention.score,
    facts: JSON.stringify(facts),
    progress: facts.progress === null ? null : Math.round(facts.progress * 1_000_000),
    reasons: JSON.stringify(flagged.slice(0, MOST_REASONS).map(({ title }) => title)),
  }
}
