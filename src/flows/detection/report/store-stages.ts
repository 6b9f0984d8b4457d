import type { Stage } from '../../../contract/launches/stages.ts'
import type { LAUNCH_STAGE } from '../../../contract/news.ts'
import {
  changeLaunch,
  type Funding,
  type Holder,
  type LaunchAttentionRow,
  type MarkedTrade,
  storeAttention,
  storeEntries,
  storeEvents,
  storeExits,
  storeFundings,
  storeLinks,
  storeMarks,
  storeTraits,
  type TokenDocument,
  wordKeys,
} from '../../../domains/launches/index.ts'
import type { Entry } from '../../../domains/risk/index.ts'
import type { Ms } from '../../../kernel/clock.ts'
import { ascending } from '../../../kernel/compare.ts'
import { jsonOf } from '../../../kernel/json.ts'
import { enqueue } from '../../news.ts'
import { recordReports } from '../../transparency/record.ts'
import type { DetectionContext } from '../context.ts'
import type { Followed } from '../follow/followed.ts'
import { marketState } from '../follow/market-state.ts'
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
  /** What its tape held; null: its trades can't show what is missing. */
  seen: { tape_trades: number; tape_breaks: number } | null
  dueAt: Ms | null
  /** What is handed over to the bot, which posts the launch and sends its alerts; null: there is no bot. */
  news: {
    topic: typeof LAUNCH_STAGE
    once: string
    payload: { mint: string; stage: Stage }
  } | null
}

/** Stores scored stages in one transaction: reports, the launches' rows, and the news. */
export async function storeStages(
  { db, clock, entropy }: DetectionContext,
  stages: readonly ScoredStage[],
): Promise<void> {
  await db.unsyncedTransaction(async (tx) => {
    const now = clock.now()
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
    const news = stages.flatMap((one) => (one.news ? [{ ...one.news, at: now }] : []))
    await enqueue(tx, entropy, ...news)
    await storeEvents(
      tx,
      stages.map(({ followed: { mint }, stage }) => ({
        type: 'launch.scored',
        ...{ mint, stage, at: now },
      })),
    )
  })
}

/** The first minute's attention for the track record, if it could be measured. */
function attentionRowsOf({ followed: { mint }, stage, scored }: ScoredStage): LaunchAttentionRow[] {
  if (stage !== ON_RECORD || scored === null) return []
  const { report, attention } = scored
  const { score, version } = attention
  return score === null ? [] : [{ mint, said_at: report.madeAt, stage, attention: score, version }]
}

function changeOf({ followed, stage, scored, holders, seen, dueAt }: ScoredStage) {
  const { launch, supply, decimals } = followed
  const { prices, ...market } = marketState(followed, true)
  return {
    stage,
    ...(scored ? reportColumns(scored) : {}),
    ...seen,
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
