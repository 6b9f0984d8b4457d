import type { Stage } from '../contract/stages.ts'
import {
  type Funding,
  figuresToJson,
  foldUri,
  foldWords,
  type Holder,
  keepFundings,
  keepReports,
  type LaunchReportRow,
  launchToJson,
} from '../domains/launches/index.ts'
import type { Report } from '../domains/risk/index.ts'
import type { Ms } from '../kernel/clock.ts'
import { enqueueAll } from '../kernel/db/enqueue-all.ts'
import { type DetectionContext, LAUNCH_STAGE } from './detection-context.ts'
import { type Followed, marketState } from './detection-followed.ts'
import { standingOf } from './detection-judge.ts'

/** A launch as it was judged at a stage. */
export type JudgedStage = {
  followed: Followed
  stage: Stage
  /** null: a rule broke. The stage counts as done: it would break again. */
  verdict: { report: Report; row: LaunchReportRow } | null
  holders: Holder[] | null
  fundings: Funding[]
  dueAt: Ms | null
}

/** Stores judged stages in one transaction: reports, where the launches stand, and the news. */
export async function storeStages(
  { db, clock, entropy, announces }: DetectionContext,
  stages: readonly JudgedStage[],
): Promise<void> {
  await db.lightTransaction(async (tx) => {
    const now = clock.now()
    await keepReports(
      tx,
      stages.flatMap(({ verdict }) => verdict?.row ?? []),
    )
    const fundings = stages.flatMap((stage) => stage.fundings)
    await keepFundings(tx, sorted(fundings), now)
    for (const judged of stages.toSorted((a, b) => (a.followed.mint < b.followed.mint ? -1 : 1))) {
      await tx
        .updateTable('launches')
        .set(changeOf(judged))
        .where('mint', '=', judged.followed.mint)
        .where('taken_back_at', 'is', null)
        .execute()
    }
    const news = stages.map(({ followed: { mint }, stage }) => ({
      topic: LAUNCH_STAGE,
      once: `${LAUNCH_STAGE} ${mint} ${stage}`,
      payload: { mint, stage },
      at: now,
    }))
    if (announces) await enqueueAll(tx, entropy, news)
  })
}

function changeOf({ followed, stage, verdict, holders, dueAt }: JudgedStage) {
  const { launch, supply, decimals } = followed
  const { prices, ...market } = marketState(followed, true)
  return {
    stage,
    ...(verdict ? standingOf(verdict.report) : {}),
    name: launch.name,
    symbol: launch.symbol,
    uri: launch.uri,
    name_key: foldWords(launch.name),
    symbol_key: foldWords(launch.symbol),
    uri_key: foldUri(launch.uri),
    event: launchToJson(launch),
    supply: supply === null ? null : `${supply}`,
    decimals,
    trades: market.trades,
    volume: `${market.volume}`,
    market_cap_cents: market.marketCapCents,
    high_market_cap_cents: market.highMarketCapCents,
    last_trade_at: market.lastTradeAt,
    prices: prices ?? '[]',
    figures: figuresToJson(market.figures),
    ...(holders ? { holders: holdersToJson(holders) } : {}),
    due_at: dueAt,
  }
}

function holdersToJson(holders: readonly Holder[]): string {
  return JSON.stringify(holders.map((holder) => ({ ...holder, amount: `${holder.amount}` })))
}

/** In one order everywhere, so that two transactions never wait for each other. */
function sorted(fundings: readonly Funding[]): Funding[] {
  return fundings.toSorted((a, b) => (a.wallet < b.wallet ? -1 : 1))
}
