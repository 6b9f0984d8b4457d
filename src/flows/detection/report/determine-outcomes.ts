import { LAUNCH_CHANGED } from '../../../contract/news.ts'
import {
  areTradesLogged,
  createPricePath,
  developerSold,
  developerSoldAtMost,
  figuresFromJson,
  firstEventsToJson,
  gapBegunAt,
  gapsSince,
  HORIZON_MS,
  type Horizon,
  helpersSold,
  hidesTradesOf,
  type LaunchOutcomeRow,
  launchFromJson,
  type Outcome,
  type OutcomeDefinition,
  type OutcomeFacts,
  outcomeOf,
  outcomesDue,
  type PricePoint,
  type StoredLaunch,
  shardOf,
  tradedOn,
  wholePrice,
} from '../../../domains/launches/index.ts'
import { TRAINED_STAGES } from '../../../domains/risk/index.ts'
import { MINUTE, type Ms } from '../../../kernel/clock.ts'
import type { Tx } from '../../../kernel/db/database.ts'
import { publish } from '../../news.ts'
import { recordOutcomes } from '../../transparency/record.ts'
import type { DetectionContext } from '../context.ts'
import { launchPrice } from '../follow/market-state.ts'

const AT_ONCE = 50
/** A gap within this time after a launch was detected is that of its first trades. */
const FIRST_TRADES_MS = MINUTE
const SOURCES_UNKNOWN =
  'Wallets sold what they never bought. Where they got it isn’t known; it may be from the developer.'
const SELLERS_UNKNOWN = 'Who sold isn’t known for some trades, so the developer may have.'

/**
 * Determines outcomes at the ends of launches' horizons, and stores them permanently. After an outage they wait until
 * the sources have read what was missed: silence counts only while we listened.
 */
export async function determineOutcomes(
  context: Pick<DetectionContext, 'db' | 'clock' | 'readsWhole'>,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, readsWhole } = context
  while (!signal.aborted) {
    const now = clock.now()
    const { rows, ...stored } = await outcomesDue(db.read, now, AT_ONCE)
    if (rows.length === 0) return
    const gaps = await gapsSince(db.read, Math.min(...rows.map(({ slot }) => slot)))
    await db.unsyncedTransaction(async (tx) => {
      for (const row of rows) await determineRow(tx, row, { gaps, readsWhole, ...stored }, now)
    })
    for (const { mint } of rows) publish(db, LAUNCH_CHANGED, mint)
  }
}

/** What is known of trades that did not arrive. */
type Unseen = Pick<DetectionContext, 'readsWhole'> & {
  gaps: Awaited<ReturnType<typeof gapsSince>>
} & Omit<Awaited<ReturnType<typeof outcomesDue>>, 'rows'>

async function determineRow(tx: Tx, row: StoredLaunch, unseen: Unseen, now: Ms): Promise<void> {
  const horizons = Object.keys(HORIZON_MS) as Horizon[]
  const endOf = (horizon: Horizon) => row.launched_at + HORIZON_MS[horizon]
  const due = horizons.filter((horizon) => endOf(horizon) >= (row.outcome_due_at ?? 0))
  const over = due.filter((horizon) => endOf(horizon) <= unseen.until)
  const next = due[over.length]
  const outcomes = over.map((horizon): LaunchOutcomeRow => {
    const found = outcomeAt(row, horizon, unseen)
    const fates = horizon === '1h' ? firstEventsOf(row, found.outcome, unseen) : null
    return { mint: row.mint, horizon, judged_at: now, fates, ...found }
  })
  await recordOutcomes(tx, row.mint, outcomes, next === undefined ? null : endOf(next), now)
}

/**
 * The outcome, unless sales by unknown wallets, or of tokens from an unknown source, would change it if they were the
 * developer's.
 */
function outcomeAt(row: StoredLaunch, horizon: Horizon, unseen: Unseen) {
  const facts = factsAt(row, horizon, unseen)
  const found = outcomeOf(facts)
  if (row.figures === null) return found
  const figures = figuresFromJson(row.figures)
  const definition: OutcomeDefinition = figures.helpers === null ? 1 : 2
  const most = outcomeOf({ ...facts, developerSold: developerSoldAtMost(figures) })
  if (most.outcome === found.outcome) return { ...found, definition }
  const evidence = figures.unnamedSold > 0n ? SELLERS_UNKNOWN : SOURCES_UNKNOWN
  return { outcome: 'unknown' as const, evidence, definition }
}

/** What came first after each stage at which a model predicts. */
function firstEventsOf(row: StoredLaunch, outcome: Outcome, unseen: Unseen): string {
  const { launchedAt, graduatedAt, missingUntil } = factsAt(row, '1h', unseen)
  const path = JSON.parse(row.prices) as PricePoint[]
  const firstPrice = priceBefore(row)
  const hour = { launchedAt, graduatedAt, missingUntil, firstPrice, outcome, path }
  return firstEventsToJson(hour, TRAINED_STAGES)
}

/** The facts at the end of a horizon, however late this runs. Only sales count until now: their sums keep no times. */
function factsAt(row: StoredLaunch, horizon: Horizon, unseen: Unseen): OutcomeFacts {
  const end = row.launched_at + HORIZON_MS[horizon]
  return {
    horizon,
    launchedAt: row.launched_at,
    graduatedAt: row.graduated_at,
    missingUntil: missingUntil(end, row, unseen),
    ...soldBy(row),
    liquidityPulled: null,
    ...((row.last_trade_at ?? 0) <= end ? pricesNow(row) : pricesThen(row, end)),
  }
}

/**
 * The latest moment until `end` at which trades may be missing. A launch's mark has no moment: unless a gap from
 * before its detection explains it, trades may have been dropped at any time.
 */
function missingUntil(end: Ms, row: StoredLaunch, unseen: Unseen): Ms | null {
  const { gaps, readsWhole, readUntil, shardsUntil } = unseen
  const hides = (program: string) => hidesTradesOf(tradedOn(row), program)
  const own = gaps.filter(({ to_slot, program }) => to_slot >= row.slot && hides(program))
  const isLogged =
    areTradesLogged(row.venue) &&
    (row.graduated_to === null ||
      (row.graduated_at ?? 0) > end ||
      areTradesLogged(row.graduated_to))
  const isSilent = !isLogged && !readsWhole
  const isUnread =
    [...readUntil].some(([program, until]) => until < end && hides(program)) ||
    (shardsUntil.get(shardOf(row.mint)) ?? end) < end
  const moments = own
    .filter((gap) => Math.min(gap.noted_at, gapBegunAt(gap, row)) <= end)
    .map(({ noted_at }) => Math.min(noted_at, end))
  const isExplained = moments.some((at) => at <= row.detected_at + FIRST_TRADES_MS)
  if (isSilent || isUnread || (row.trades_missed === 1 && !isExplained)) return end
  return moments.length === 0 ? null : Math.max(...moments)
}

function soldBy({ figures }: StoredLaunch): Pick<OutcomeFacts, 'developerSold' | 'helpersSold'> {
  if (figures === null) return { developerSold: null }
  const sums = figuresFromJson(figures)
  return { developerSold: developerSold(sums), helpersSold: helpersSold(sums) }
}

type Prices = Pick<OutcomeFacts, 'lastTradeAt' | 'firstPrice' | 'highPrice' | 'lastPrice'>

/** Without later trades the current figures are those of the horizon's end. */
function pricesNow({ figures, last_trade_at: lastTradeAt }: StoredLaunch): Prices {
  const untraded = { firstPrice: null, highPrice: null, lastPrice: null }
  const { firstPrice, highPrice, lastPrice } =
    figures === null ? untraded : figuresFromJson(figures)
  return { lastTradeAt, firstPrice, highPrice, lastPrice }
}

/** With later trades, the stored price path shows the price at that time. */
function pricesThen(row: StoredLaunch, end: Ms): Prices {
  const path = createPricePath(JSON.parse(row.prices) as PricePoint[]).points()
  const then = path.filter(([at]) => at <= end)
  const before = priceBefore(row)
  const prices = then.map(([, price]) => price)
  return {
    lastTradeAt: then.at(-1)?.[0] ?? null,
    firstPrice: before ?? prices[0] ?? null,
    highPrice: prices.length === 0 ? before : Math.max(...prices, before ?? 0),
    lastPrice: prices.at(-1) ?? before,
  }
}

/** Before the first trade, as charts show it; null: unknown. */
function priceBefore({ event, decimals, quote_mint: quoteMint }: StoredLaunch): number | null {
  const first = launchPrice(launchFromJson(event))
  return first === null ? null : wholePrice(first, { decimals, quoteMint })
}
