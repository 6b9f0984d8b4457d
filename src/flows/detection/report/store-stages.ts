import type { Stage } from '../../../contract/launches/stages.ts'
import {
  changeLaunch,
  type Funding,
  type Holder,
  type LaunchAttentionRow,
  type MarkedTrade,
  markedTrades,
  nextDue,
  profitableExits,
  type Snapshot,
  storeAttention,
  storeEntries,
  storeExits,
  storeFundings,
  storeLinks,
  storeMarks,
  storeTraits,
  type TokenDocument,
  wordKeys,
} from '../../../domains/launches/index.ts'
import {
  developersOf,
  type Entry,
  entriesOf,
  insidersOf,
  SNIPER_SLOTS,
} from '../../../domains/risk/index.ts'
import type { Ms } from '../../../kernel/clock.ts'
import { ascending } from '../../../kernel/compare.ts'
import type { Tx } from '../../../kernel/db/database.ts'
import { jsonOf } from '../../../kernel/json.ts'
import { recordReports } from '../../transparency/record.ts'
import type { DetectionContext } from '../context.ts'
import type { Followed } from '../follow/followed.ts'
import { marketState } from '../follow/market-state.ts'
import type { ChainAnswers } from './enrich.ts'
import { reportColumns, type ScoredSnapshot } from './score-snapshot.ts'

/** The stage whose attention is recorded. */
const ON_RECORD: Stage = '60s'

/** A launch with its report of a stage. */
export type ScoredStage = {
  followed: Followed
  stage: Stage
  /** null: a rule threw. The stage counts as done, because the rule would throw again. */
  scored: ScoredSnapshot | null
  holders: Holder[] | null
  fundings: Funding[]
  /** Wallets that have left it with a profit so far. */
  exits: string[]
  /** Profits of the first buyers, known once the first hour is over. */
  entries: Entry[]
  /** null: not fetched yet. */
  document: TokenDocument | null
  takenAt: Ms
  /** Trades to mark in the chart, once the first hour is over; null: it isn't. */
  marks: MarkedTrade[] | null
  /** The columns of what its tape held; null: its trades can't show what is missing. */
  tapeCounts: { tape_trades: number; tape_breaks: number } | null
  dueAt: Ms | null
}

/** What to store of a stage. After the first hour, what later launches and the chart need is part of it. */
export async function describeStage(
  { db }: Pick<DetectionContext, 'db'>,
  followed: Followed,
  snapshot: Snapshot,
  scored: ScoredSnapshot | null,
  { holders, fetched }: ChainAnswers,
): Promise<ScoredStage> {
  const { stage, takenAt, document, launch, tape } = snapshot
  const isLast = stage === '1h'
  return {
    followed,
    stage,
    scored,
    holders,
    fundings: fetched,
    exits: isLast ? profitableExits(launch, tape) : [],
    entries: isLast ? entriesOf(snapshot) : [],
    document,
    takenAt,
    tapeCounts: countsOf(tape),
    marks: isLast ? await marksOf({ db }, snapshot) : null,
    dueAt: nextDue(followed, stage),
  }
}

function countsOf({ trades, breaks }: Snapshot['tape']): ScoredStage['tapeCounts'] {
  return breaks === null ? null : { tape_trades: trades, tape_breaks: breaks }
}

/** Marked trades, stored for the chart, because trades are not kept for long after the last stage. */
function marksOf({ db }: Pick<DetectionContext, 'db'>, snapshot: Snapshot): Promise<MarkedTrade[]> {
  const { launch } = snapshot
  const insiders = new Set(insidersOf(snapshot).map(({ wallet }) => wallet))
  const people = { developers: developersOf(snapshot), insiders }
  return markedTrades(db.read, launch, people, launch.slot + SNIPER_SLOTS)
}

/** Stores scored stages: reports, the launches' rows, and what later launches and the chart need of them. */
export async function storeStages(tx: Tx, stages: readonly ScoredStage[], now: Ms): Promise<void> {
  const reports = stages.flatMap(({ scored }) => (scored ? [{ row: scored.row }] : []))
  await recordReports(tx, reports, 'live', now)
  await storeTraits(
    tx,
    stages.flatMap(({ scored }) => scored?.traits ?? []),
  )
  const fundings = stages.flatMap((stage) => stage.fundings)
  await storeFundings(tx, sorted(fundings), now)
  await storeExits(
    tx,
    stages.flatMap(({ followed: { mint }, exits }) => exits.map((wallet) => ({ wallet, mint }))),
    now,
  )
  await storeEntries(
    tx,
    stages.flatMap(({ entries, takenAt }) =>
      entries.map((one) => ({ ...one, recordedAt: takenAt })),
    ),
  )
  const linked = stages.map(({ followed: { mint }, document }) => ({ mint, document }))
  await storeLinks(tx, linked, now)
  await storeAttention(tx, stages.flatMap(attentionRowsOf))
  for (const one of stages.toSorted((a, b) => ascending(a.followed.mint, b.followed.mint))) {
    const { followed, marks } = one
    await changeLaunch(tx, followed.mint, changeOf(one))
    if (marks !== null) await storeMarks(tx, followed.mint, marks)
  }
}

/** The first minute's attention for the track record, if it could be measured. */
function attentionRowsOf({ followed: { mint }, stage, scored }: ScoredStage): LaunchAttentionRow[] {
  if (stage !== ON_RECORD || scored === null) return []
  const { report, attention } = scored
  const { score, version } = attention
  return score === null ? [] : [{ mint, said_at: report.madeAt, stage, attention: score, version }]
}

function changeOf({ followed, stage, scored, holders, tapeCounts, dueAt }: ScoredStage) {
  const { launch, supply, decimals } = followed
  const { prices, ...market } = marketState(followed, true)
  return {
    stage,
    ...(scored ? reportColumns(scored) : {}),
    ...tapeCounts,
    ...wordKeys(launch),
    supply: supply === null ? null : `${supply}`,
    decimals,
    trades: market.trades,
    volume: `${market.volume}`,
    market_cap_cents: market.marketCapCents,
    high_market_cap_cents: market.highMarketCapCents,
    last_trade_at: market.lastTradeAt,
    prices: prices ?? '[]',
    figures: jsonOf(market.figures),
    counted_lately: market.countedLately,
    ...(holders ? { holders: jsonOf(holders) } : {}),
    due_at: dueAt,
  }
}

/** Sorts fundings, so that transactions write them in the same order and never deadlock. */
function sorted(fundings: readonly Funding[]): Funding[] {
  return fundings.toSorted((a, b) => ascending(a.wallet, b.wallet))
}
