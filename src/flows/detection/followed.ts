import type { VenueId } from '../../contract/launches/venues.ts'
import {
  areTradesLogged,
  type ChainFacts,
  createPricePath,
  createTape,
  figuresFromJson,
  type Launch,
  type LiquidityTokens,
  launchFromJson,
  liquidityTokensFromJson,
  type MarketFigures,
  type MarketState,
  marketCapCents,
  moveFigures,
  newFigures,
  type PricePath,
  type PricePoint,
  priceOf,
  type RunningTape,
  type StoredLaunch,
  type TapeTrade,
  type TokenDocument,
  wholePrice,
} from '../../domains/launches/index.ts'
import type { Ms } from '../../kernel/clock.ts'

/** A launch whose market we follow, and whose trades we store while it is watched. */
export type Followed = {
  mint: string
  launch: Launch
  launchedAt: Ms
  detectedAt: Ms
  /** More stages are due: its trades are stored. */
  watched: boolean
  /** Only for a watched launch; null: not in memory, to be loaded from the stored trades. */
  tape: RunningTape | null
  /** Trades that arrive while the tape is being loaded. */
  loading: TapeTrade[] | null
  /** The stored trades that its tape was loaded from, so that a repeat is not counted again. */
  counted: ReadonlySet<string>
  /** Replaced by the stored launch: its figures are wrong. */
  replaced: boolean
  /** Some trades are missing for good. */
  missed: boolean
  decimals: number | null
  supply: bigint | null
  graduatedAt: Ms | null
  graduatedTo: VenueId | null
  graduatedPool: string | null
  /** The liquidity tokens of its current pool. */
  lp: LiquidityTokens | null
  trades: number
  volume: bigint
  figures: MarketFigures
  virtualBase: bigint | null
  virtualQuote: bigint | null
  capCents: number | null
  highCapCents: number | null
  lastTradeAt: Ms | null
  /** Of the newest trade that was counted here. */
  lastSlot: number
  path: PricePath
  pathWrittenAt: Ms
  /** Its budget of requests, opened with the first one. */
  chain: ChainFacts | null
  /** Fetched at an earlier stage. Not fetched again. */
  document: TokenDocument | null
  tips: Map<string, bigint>
}

/** A launch that has just been detected. */
export function followNew(launch: Launch, detectedAt: Ms): Followed {
  return {
    ...blank(launch),
    launchedAt: Math.min(launch.blockTime ?? detectedAt, detectedAt),
    detectedAt,
    watched: true,
    tape: createTape(launch),
  }
}

/** A launch from the database. Its tape is loaded when it is needed. */
export function followStored(row: StoredLaunch): Followed {
  return {
    ...blank(launchFromJson(row.event)),
    launchedAt: row.launched_at,
    detectedAt: row.detected_at,
    watched: row.due_at !== null,
    decimals: row.decimals,
    supply: row.supply === null ? null : BigInt(row.supply),
    graduatedAt: row.graduated_at,
    graduatedTo: row.graduated_to,
    graduatedPool: row.graduated_pool,
    lp: row.lp === null ? null : liquidityTokensFromJson(row.lp),
    trades: row.trades,
    volume: BigInt(row.volume),
    capCents: row.market_cap_cents,
    highCapCents: row.high_market_cap_cents,
    lastTradeAt: row.last_trade_at,
    missed: row.trades_missed === 1,
    ...(row.figures === null ? {} : { figures: figuresFromJson(row.figures) }),
    path: createPricePath(JSON.parse(row.prices) as PricePoint[]),
  }
}

function blank(launch: Launch): Followed {
  return {
    mint: launch.mint,
    launch,
    launchedAt: 0,
    detectedAt: 0,
    watched: false,
    tape: null,
    loading: null,
    counted: new Set(),
    replaced: false,
    missed: false,
    decimals: launch.decimals,
    supply: launch.supply,
    graduatedAt: null,
    graduatedTo: null,
    graduatedPool: null,
    lp: null,
    trades: 0,
    volume: 0n,
    figures: newFigures(launchPrice(launch)),
    virtualBase: launch.virtualBase,
    virtualQuote: launch.virtualQuote,
    capCents: null,
    highCapCents: null,
    lastTradeAt: null,
    lastSlot: 0,
    path: createPricePath(),
    pathWrittenAt: Number.NEGATIVE_INFINITY,
    chain: null,
    document: null,
    tips: new Map(),
  }
}

/** Adds a trade to the figures that every launch has. */
export function moveMarket(followed: Followed, trade: TapeTrade, solUsd: number | null): void {
  followed.trades += 1
  followed.volume += trade.quoteAmount
  followed.lastTradeAt = Math.max(followed.lastTradeAt ?? trade.at, trade.at)
  const isLate = trade.slot < followed.lastSlot
  const { lastPrice } = followed.figures
  moveFigures(followed.figures, trade, developerOf(followed.launch))
  if (isLate) {
    // What came later on the chain has moved the price already.
    followed.figures.lastPrice = lastPrice ?? followed.figures.lastPrice
    return
  }
  followed.lastSlot = trade.slot
  const price = priceOf(trade)
  if (price === null) return
  followed.virtualBase = trade.virtualBase ?? followed.virtualBase
  followed.virtualQuote = trade.virtualQuote ?? followed.virtualQuote
  noteCap(followed, solUsd)
  const whole = wholePrice(price, { ...followed, quoteMint: followed.launch.quoteMint })
  if (whole !== null) followed.path.add(trade.at, whole)
}

/** Recomputes the market cap, for example once the supply is known. */
export function noteCap(followed: Followed, solUsd: number | null): void {
  const { launch, supply } = followed
  const cap = marketCapCents(followed.figures.lastPrice, supply, launch.quoteMint, solUsd)
  if (cap === null) return
  followed.capCents = cap
  followed.highCapCents = Math.max(followed.highCapCents ?? cap, cap)
}

/** Marks a launch whose trades logs don't report, if there are only logs. */
export function noteSilence(followed: Followed, readsWhole: boolean): void {
  const { launch, graduatedTo } = followed
  const venue = graduatedTo ?? launch.venue
  if (!readsWhole && !areTradesLogged(venue)) followed.missed = true
}

/** The creator, or the fee payer if the creator is unknown. */
export function developerOf({ creator, payer }: Launch): string | null {
  return creator ?? payer
}

/** Raw price before the first trade. */
export function launchPrice({ virtualBase, virtualQuote }: Launch): number | null {
  return priceOf({ baseAmount: 0n, quoteAmount: 0n, virtualBase, virtualQuote })
}

/** @param withPath false: the stored price path stays */
export function marketState(followed: Followed, withPath: boolean): MarketState {
  return {
    mint: followed.mint,
    trades: followed.trades,
    volume: followed.volume,
    marketCapCents: followed.capCents,
    highMarketCapCents: followed.highCapCents,
    lastTradeAt: followed.lastTradeAt,
    prices: withPath ? pathToJson(followed.path) : null,
    figures: followed.figures,
  }
}

/** Six digits of a price are enough for a chart. */
export function pathToJson(path: PricePath): string {
  return JSON.stringify(path.points().map(([at, price]) => [at, Number(price.toPrecision(6))]))
}

/** Identifies a trade, whichever source it came from. */
export function tradeKey({ signature, path }: Pick<TapeTrade, 'signature' | 'path'>): string {
  return `${signature} ${path}`
}
