import {
  createPricePath,
  developerSold,
  figuresFromJson,
  HORIZON_MS,
  type Horizon,
  type LaunchOutcomeRow,
  launchFromJson,
  type OutcomeFacts,
  outcomeOf,
  type PricePoint,
  type StoredLaunch,
  wholePrice,
} from '../domains/launches/index.ts'
import { MINUTE, type Ms } from '../kernel/clock.ts'
import type { Tx } from '../kernel/db/database.ts'
import { type DetectionContext, LAUNCH_NEWS } from './detection-context.ts'
import { launchPrice } from './detection-followed.ts'

const AT_ONCE = 50
/** Market figures are written some seconds behind the trades. */
const GRACE_MS = MINUTE

/** Judges what became of launches at the ends of their horizons, and notes it for good. */
export async function judgeOutcomes(
  context: Pick<DetectionContext, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = context
  while (!signal.aborted) {
    const rows = await db.read
      .selectFrom('launches')
      .selectAll()
      .where('outcome_due_at', '<=', clock.now() - GRACE_MS)
      .orderBy('outcome_due_at')
      .limit(AT_ONCE)
      .execute()
    if (rows.length === 0) return
    const missed = await gapsSince(context, Math.min(...rows.map(({ slot }) => slot)))
    await db.lightTransaction(async (tx) => {
      for (const row of rows) await judgeRow(tx, row, missed, clock.now())
    })
    for (const { mint } of rows) db.publish(LAUNCH_NEWS, mint)
  }
}

type Gap = { to_slot: number; noted_at: Ms }

async function gapsSince({ db }: Pick<DetectionContext, 'db'>, slot: number): Promise<Gap[]> {
  return db.read
    .selectFrom('detector_gaps')
    .select(['to_slot', 'noted_at'])
    .where('to_slot', '>=', slot)
    .execute()
}

async function judgeRow(tx: Tx, row: StoredLaunch, gaps: readonly Gap[], now: Ms): Promise<void> {
  const horizons = Object.keys(HORIZON_MS) as Horizon[]
  const endOf = (horizon: Horizon) => row.launched_at + HORIZON_MS[horizon]
  const due = horizons.filter((horizon) => endOf(horizon) >= (row.outcome_due_at ?? 0))
  const over = due.filter((horizon) => endOf(horizon) <= now - GRACE_MS)
  const next = due[over.length]
  const outcomes = over.map((horizon): LaunchOutcomeRow => {
    const found = outcomeOf(factsAt(row, horizon, gaps))
    return { mint: row.mint, horizon, judged_at: now, ...found }
  })
  if (outcomes.length > 0) {
    await tx
      .insertInto('launch_outcomes')
      .values(outcomes)
      .onConflict((conflict) => conflict.columns(['mint', 'horizon']).doNothing())
      .execute()
  }
  await tx
    .updateTable('launches')
    .set({ outcome_due_at: next === undefined ? null : endOf(next) })
    .where('mint', '=', row.mint)
    .execute()
}

/** What was so at the end of a horizon, however much later it is judged. */
function factsAt(row: StoredLaunch, horizon: Horizon, gaps: readonly Gap[]): OutcomeFacts {
  const end = row.launched_at + HORIZON_MS[horizon]
  const missed = gaps
    .filter(({ to_slot, noted_at }) => to_slot >= row.slot && noted_at <= end)
    .map(({ noted_at }) => noted_at)
  return {
    horizon,
    launchedAt: row.launched_at,
    graduatedAt: row.graduated_at,
    missedAt: missed.length === 0 ? null : Math.max(...missed),
    developerSold: row.figures === null ? null : developerSold(figuresFromJson(row.figures)),
    liquidityPulled: null,
    ...((row.last_trade_at ?? 0) <= end ? pricesNow(row) : pricesThen(row, end)),
  }
}

type Prices = Pick<OutcomeFacts, 'lastTradeAt' | 'firstPrice' | 'highPrice' | 'lastPrice'>

/** Nothing was traded since: the figures are those of the horizon's end. */
function pricesNow({ figures, last_trade_at: lastTradeAt }: StoredLaunch): Prices {
  const untraded = { firstPrice: null, highPrice: null, lastPrice: null }
  const { firstPrice, highPrice, lastPrice } =
    figures === null ? untraded : figuresFromJson(figures)
  return { lastTradeAt, firstPrice, highPrice, lastPrice }
}

/** It was traded since: the path knows what it was then, as exactly as it has been kept. */
function pricesThen(row: StoredLaunch, end: Ms): Prices {
  const path = createPricePath(JSON.parse(row.prices) as PricePoint[]).points()
  const then = path.filter(([at]) => at <= end)
  const launch = launchFromJson(row.event)
  const first = launchPrice(launch)
  const { decimals, quote_mint: quoteMint } = row
  const before = first === null ? null : wholePrice(first, { decimals, quoteMint })
  const prices = then.map(([, price]) => price)
  return {
    lastTradeAt: then.at(-1)?.[0] ?? null,
    firstPrice: before ?? prices[0] ?? null,
    highPrice: prices.length === 0 ? before : Math.max(...prices, before ?? 0),
    lastPrice: prices.at(-1) ?? before,
  }
}
