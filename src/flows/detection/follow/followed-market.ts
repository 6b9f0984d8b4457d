import {
  addHelpers,
  type FoundHelpers,
  type Launch,
  type MarketFigures,
  type MarketState,
  marketCapCents,
  moveFigures,
  newFigures,
  type PricePath,
  priceOf,
  type QuoteRate,
  type RunningTape,
  type TapeTrade,
  wholePrice,
} from '../../../domains/launches/index.ts'
import { type Ms, SECOND } from '../../../kernel/clock.ts'
import { type CountedTrades, countedAmong } from './counted-trades.ts'
import { creatorOrFeePayer, launchPrice, marketState } from './market-state.ts'
import { createOwnMarket, type OwnPrice } from './own-market.ts'

/** A market as it is when its launch begins to be followed. */
export type MarketStart = {
  decimals: number | null
  supply: bigint | null
  trades: number
  volume: bigint
  figures: MarketFigures
  capCents: number | null
  highCapCents: number | null
  lastTradeAt: Ms | null
  countedLately: CountedTrades
  path: PricePath
}

type TapeSums = ReturnType<RunningTape['sums']>

/** A launch's market as its trades have moved it: the figures that every launch has, with or without a tape. */
export abstract class FollowedMarket {
  readonly mint: string
  launch: Launch
  decimals: number | null
  supply: bigint | null
  trades: number
  volume: bigint
  figures: MarketFigures
  virtualBase: bigint | null
  virtualQuote: bigint | null
  /** What is in its pool; null: unknown, or no trade has been seen there yet. */
  realQuote: bigint | null = null
  /** Its price and vault in its own curve or pool, for coins that are quoted in it. */
  readonly own = createOwnMarket()
  capCents: number | null
  highCapCents: number | null
  lastTradeAt: Ms | null
  /** Of the newest trade that was counted here. */
  lastSlot = 0
  countedLately: CountedTrades
  readonly path: PricePath
  pathWrittenAt: Ms = Number.NEGATIVE_INFINITY

  constructor(launch: Launch, start: MarketStart) {
    this.mint = launch.mint
    this.launch = launch
    this.virtualBase = launch.virtualBase
    this.virtualQuote = launch.virtualQuote
    this.decimals = start.decimals
    this.supply = start.supply
    this.trades = start.trades
    this.volume = start.volume
    this.figures = start.figures
    this.capCents = start.capCents
    this.highCapCents = start.highCapCents
    this.lastTradeAt = start.lastTradeAt
    this.countedLately = start.countedLately
    this.path = start.path
  }

  /** What its tape adds up to; null: it is not in memory. */
  protected abstract tapeSums(): TapeSums | null

  addTrade(trade: TapeTrade, rate: QuoteRate | null): void {
    this.countedLately.add(trade)
    const isTraders = trade.origin === undefined
    if (isTraders) {
      this.trades += 1
      this.volume += trade.quoteAmount
      this.lastTradeAt = Math.max(this.lastTradeAt ?? trade.at, trade.at)
    }
    const { lastPrice } = this.figures
    moveFigures(this.figures, trade, creatorOrFeePayer(this.launch))
    const price = priceOf(trade)
    const isLate = trade.slot < this.lastSlot
    this.lastSlot = Math.max(this.lastSlot, trade.slot)
    // What came later on the chain has moved the price already.
    if (isLate) this.figures.lastPrice = lastPrice ?? this.figures.lastPrice
    else if (price !== null) {
      this.virtualBase = trade.virtualBase ?? this.virtualBase
      this.virtualQuote = trade.virtualQuote ?? this.virtualQuote
      this.realQuote = trade.realQuote ?? null
    }
    this.adoptTapePrices(this.tapeSums())
    if (price === null || (isLate && !isTraders)) return
    if (!isTraders) {
      const left = this.supply === null ? 0n : this.supply - trade.baseAmount
      if (left > 0n) this.supply = left
      this.moveCap(rate)
      return
    }
    if (!isLate) this.setCap(rate)
    const whole = wholePrice(price, { decimals: this.decimals, quoteMint: this.launch.quoteMint })
    if (whole !== null) this.path.add(trade.at, whole)
  }

  /** Recomputes the figures from its trades, because the last leader may have ended before storing the newest. */
  recount(sums: TapeSums, trades: readonly TapeTrade[]): void {
    this.trades = sums.trades
    this.volume = sums.buyVolume + sums.sellVolume
    this.lastTradeAt = sums.lastTradeAt
    this.lastSlot = Math.max(sums.lastSlot, 0)
    const { helpers, othersSold, unexplainedSold } = this.figures
    const none = newFigures(launchPrice(this.launch))
    this.figures = { ...none, helpers, othersSold, unexplainedSold }
    for (const trade of trades) moveFigures(this.figures, trade, creatorOrFeePayer(this.launch))
    this.countedLately = countedAmong(trades)
    this.adoptTapePrices(sums)
  }

  /** Its tape knows which trades of a slot were first and last. */
  private adoptTapePrices(sums: TapeSums | null): void {
    if (sums === null || sums.trades === 0) return
    this.figures.firstPrice = launchPrice(this.launch) ?? sums.firstPrice
    this.figures.lastPrice = sums.lastPrice ?? this.figures.lastPrice
    this.virtualBase = sums.virtualBase ?? this.virtualBase
    this.virtualQuote = sums.virtualQuote ?? this.virtualQuote
    this.realQuote = sums.realQuote
  }

  /** Adds the state after a trade in its own curve or pool. */
  addOwnPrice(after: OwnPrice): void {
    this.own.add(after)
  }

  /** Counts the sales of wallets that had their tokens from the developer as its own. */
  addHelpers(found: FoundHelpers): void {
    addHelpers(this.figures, found)
  }

  /** Recomputes the market cap, for example once the supply is known. */
  setCap(rate: QuoteRate | null): void {
    const cap = this.moveCap(rate)
    if (cap !== null) this.highCapCents = Math.max(this.highCapCents ?? cap, cap)
  }

  /** The same without a new high: a purchase of the launchpad's makes none. */
  private moveCap(rate: QuoteRate | null): number | null {
    const cap = marketCapCents(this.figures.lastPrice, this.supply, rate)
    if (cap !== null) this.capCents = cap
    return cap
  }

  /** Its market to store now: with its price path only every 30 s, or if storing it failed. */
  marketToStore(now: Ms, isAgain: boolean): MarketState {
    const withPath = isAgain || now - this.pathWrittenAt >= 30 * SECOND
    if (withPath) this.pathWrittenAt = now
    return marketState(this, withPath)
  }
}
