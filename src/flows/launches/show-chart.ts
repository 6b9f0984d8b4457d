import type { CandleBody, ChartBody, ChartStep } from '../../contract/launches/chart.ts'
import { QUOTE_DECIMALS, WRAPPED_SOL } from '../../contract/launches/mints.ts'
import {
  addCandle,
  type Candle,
  type Candles,
  candleOf,
  candlesAtStep,
  findChart,
  findLaunch,
  joinCandles,
  launchFromJson,
  type MarkedTrade,
  type MarkedWallets,
  MOVE_MS,
  markedTrades,
  marksByStep,
  moveOf,
  newestSnapshot,
  newestTrades,
  noCandles,
  type PricedTrade,
  type PricePoint,
  priceOf,
  quoteUsd,
  type StoredLaunch,
  tradesBetween,
} from '../../domains/launches/index.ts'
import { developersOf, insidersOf, SNIPER_SLOTS } from '../../domains/risk/index.ts'
import { findTurns } from '../../domains/turns/index.ts'
import { type Ms, SECOND } from '../../kernel/clock.ts'
import { rateAsNumber } from '../../kernel/money.ts'
import type { Services } from '../services.ts'
import { findKeptTrades, type KeptTrades, knownUntil } from './kept-trades.ts'
import { flowsOf, type KnownTrades, newTradesOf } from './newest-flow.ts'

type Context = Pick<Services, 'db' | 'clock' | 'prices'>

const LAUNCH_LASTS_MS = 5 * SECOND
/** More trades than this since the last complete candle are drawn only once they are stored as candles. */
const MOST_TRADES = 5_000
/** If a coin has more trades in five minutes, the newest ones explain its move. */
const MOST_MOVING = 1_000

/** Reads one launch's chart, as often as called. @returns null: there is no such launch, or not yet */
export type ChartReader = () => Promise<ChartBody | null>

/**
 * Reads the chart of a launch as it was `delay` ago. The launch's row and marked wallets are cached for
 * five seconds.
 * @param delay 0: as it is now
 * @param step how long its candles are; null: so that all since the launch fit
 */
export function createChartReader(
  context: Context,
  mint: string,
  delay: Ms,
  step: ChartStep | null,
): ChartReader {
  const { db, clock } = context
  let launch: { row: StoredLaunch; people: People; kept: KeptTrades | null } | null = null
  let launchReadAt = Number.NEGATIVE_INFINITY

  async function readLaunch() {
    if (clock.monotonic() - launchReadAt < LAUNCH_LASTS_MS) return
    const row = await findLaunch(db.read, mint)
    launch = row && {
      row,
      people: await peopleOf(context, row),
      kept: await findKeptTrades(context, row),
    }
    launchReadAt = clock.monotonic()
  }

  return async () => {
    await readLaunch()
    const until = clock.now() - delay
    if (launch === null || launch.row.detected_at > until) return null
    const { row, people, kept } = launch
    const stored = await findChart(db.read, mint)
    const window = { until, isLive: delay === 0 }
    const whole = await readSeries(context, row, stored?.candles ?? noCandles(), window)
    const marks =
      stored?.marks ?? (await markedTrades(db.read, row, people, row.slot + SNIPER_SLOTS))
    const seen = marks.filter(({ at }) => at <= until)
    const trades = await newestTrades(db.read, row, until, MOST_MOVING)
    const knownSince = knownUntil(kept, until)
    const move = await readMove(context, row, people, { trades, until, knownSince })
    const usd = whole.candles.findLast((candle) => candle.usd !== null)?.usd ?? null
    const chosen = step === null ? null : candlesAtStep(whole, trades, { step, usd })
    const drawn = draw(row, chosen === null ? whole : { ...whole, ...chosen }, seen)
    const newest = newestOf(row, {
      trades,
      until,
      knownSince,
      worth: worthOf(row, usd, drawn.unit),
    })
    return {
      ...drawn,
      move,
      trades: drawn.unit === null ? [] : newTradesOf(newest, people),
      flows: drawn.unit === null ? [] : flowsOf(newest),
      until,
      live: delay === 0,
    }
  }
}

/** The wallets whose trades are marked, from the newest report. */
async function peopleOf({ db }: Context, { mint, creator, payer }: StoredLaunch): Promise<People> {
  const snapshot = await newestSnapshot(db.read, mint)
  const named = [creator, payer].filter((wallet) => wallet !== null)
  if (snapshot === null)
    return { developers: new Set(named), insiders: new Set(), snipers: new Set() }
  const { wallets, launchSlot } = snapshot.tape
  const sniped = wallets.filter(
    ({ buys, firstSlot }) => buys > 0 && firstSlot <= launchSlot + SNIPER_SLOTS,
  )
  return {
    developers: developersOf(snapshot),
    insiders: new Set(insidersOf(snapshot).map(({ wallet }) => wallet)),
    snipers: new Set(sniped.map(({ wallet }) => wallet)),
  }
}

/** What the newest trades are worth, and since when all are known. */
function newestOf(
  row: StoredLaunch,
  {
    trades,
    ...known
  }: Pick<KnownTrades, 'until' | 'worth' | 'knownSince'> & {
    trades: PricedTrade[]
  },
): KnownTrades {
  const knownSince = row.tape_breaks === 0 ? known.knownSince : null
  return { ...known, trades, isCut: trades.length === MOST_MOVING, knownSince }
}

/** What a raw unit of the quote is worth now in the chart's currency. */
function worthOf(
  { quote_mint: mint }: StoredLaunch,
  usd: number | null,
  unit: ChartBody['unit'],
): number {
  return (unit === 'usd' ? (usd ?? 1) : 1) / 10 ** (QUOTE_DECIMALS[mint ?? WRAPPED_SOL] ?? 0)
}

type People = MarkedWallets & { snipers: ReadonlySet<string> }

type Series = Candles & { hasVolume: boolean }

/**
 * Stored candles, completed with newer trades while these are stored. The newest stored candle may be
 * incomplete, so its trades are read again.
 */
async function readSeries(
  { db, prices }: Context,
  row: StoredLaunch,
  { step, candles }: Candles,
  { until, isLive }: { until: Ms; isLive: boolean },
): Promise<Series> {
  const isOver = ({ at }: Candle) => at + step <= until
  const complete = candles.slice(0, -1).filter(isOver)
  const last = complete.at(-1)
  const from = last ? last.at + step : 0
  const trades = await tradesBetween(db.read, row, { from, until }, MOST_TRADES)
  if (trades.length === 0 || trades.length === MOST_TRADES) {
    if (candles.length === 0) return pathOf(row, until)
    return { step, candles: isLive ? candles : candles.filter(isOver), hasVolume: true }
  }
  const { shown } = prices.read()
  const usd = quoteUsd(row.quote_mint, shown && rateAsNumber(shown)) ?? last?.usd ?? null
  const series = { step, candles: complete }
  for (const trade of trades) {
    const candle = candleOf(trade, usd)
    if (candle) addCandle(series, candle)
  }
  return { ...series, hasVolume: true }
}

/** The chart of a launch whose trades are not stored, or were stored before candles were: prices alone. */
function pathOf({ prices, decimals, quote_mint: mint }: StoredLaunch, until: Ms): Series {
  const series = noCandles()
  const quoteDecimals = QUOTE_DECIMALS[mint ?? WRAPPED_SOL] ?? 0
  for (const [at, whole] of JSON.parse(prices) as PricePoint[]) {
    const price = whole / 10 ** ((decimals ?? 0) - quoteDecimals)
    const prices = { open: price, high: price, low: price, close: price }
    if (at <= until) addCandle(series, { at, ...prices, volume: 0, usd: null })
  }
  return { ...series, hasVolume: false }
}

function draw(
  { supply, quote_mint: quoteMint, event }: StoredLaunch,
  series: Series,
  marks: readonly MarkedTrade[],
): Pick<ChartBody, 'unit' | 'step_ms' | 'candles' | 'marks'> {
  const { step, hasVolume } = series
  const quoteDecimals = QUOTE_DECIMALS[quoteMint ?? WRAPPED_SOL]
  if (supply === null || quoteDecimals === undefined)
    return { unit: null, step_ms: step, candles: [], marks: [] }
  const candles = joinCandles(series, priceOf(atLaunch(event)))
  const isInDollars = candles.some(({ usd }) => usd !== null)
  const rates = isInDollars ? ratesOf(candles) : candles.map(() => 1)
  const whole = 10 ** quoteDecimals
  const isInSol = (quoteMint ?? WRAPPED_SOL) === WRAPPED_SOL
  const rateAt = new Map(candles.map(({ at }, index) => [at, rates[index] ?? 1]))
  return {
    unit: isInDollars ? 'usd' : 'sol',
    step_ms: step,
    candles: candles.map(({ at, open, high, low, close, volume }, index): CandleBody => {
      const rate = rates[index] ?? 1
      const cap = (price: number) => round(((price * Number(supply)) / whole) * rate)
      const traded = hasVolume ? round((volume / whole) * rate) : null
      const perSol = isInDollars && isInSol ? round(rate) : null
      return [at, cap(open), cap(high), cap(low), cap(close), traded, perSol]
    }),
    marks: marksByStep(marks, step).flatMap(({ at, who, side, trades, volume }) => {
      const rate = rateAt.get(at)
      return rate === undefined
        ? []
        : { at, who, side, trades, value: round((volume / whole) * rate) }
    }),
  }
}

async function readMove(
  { db }: Context,
  row: StoredLaunch,
  people: MarkedWallets,
  { trades, until, knownSince }: { trades: PricedTrade[]; until: Ms; knownSince: Ms | null },
): Promise<ChartBody['move']> {
  const turns = trades.length === 0 ? [] : await findTurns(db.read, row.mint)
  const liquidityLeft = turns.findLast(({ kind }) => kind === 'liquidity_leaves')
  return moveOf(trades, {
    ...people,
    until,
    launchedAt: row.launched_at,
    openingPrice: trades.length < MOST_MOVING ? priceOf(atLaunch(row.event)) : null,
    graduatedAt: row.graduated_at,
    liquidityLeftAt: liquidityLeft?.turned_at ?? null,
    isMissing: knownSince === null || knownSince > until - MOVE_MS || (row.tape_breaks ?? 0) > 0,
  })
}

/** Each candle's rate, or the nearest known one. */
function ratesOf(candles: readonly Candle[]): number[] {
  let rate = candles.find(({ usd }) => usd !== null)?.usd ?? 1
  return candles.map(({ usd }) => {
    rate = usd ?? rate
    return rate
  })
}

/** The price before the first trade, as a trade of nothing. */
function atLaunch(event: string) {
  return { ...launchFromJson(event), baseAmount: 0n, quoteAmount: 0n }
}

/** Five digits of a market cap are more than a chart shows. */
function round(value: number): number {
  return Number(value.toPrecision(5))
}
