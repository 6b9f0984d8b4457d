import type { VenueId } from '../../../contract/launches/venues.ts'
import {
  addHelpers,
  areTradesLogged,
  type ChainFacts,
  createPricePath,
  createTape,
  type FoundHelpers,
  hidesTradesOf,
  type Launch,
  type LiquidityTokens,
  launchFromJson,
  type MarketFigures,
  type MarketState,
  type MintFacts,
  marketCapCents,
  moveFigures,
  newFigures,
  type PricePath,
  priceOf,
  type QuoteRate,
  type RunningTape,
  type StoredLaunch,
  type TapeTrade,
  type TokenDocument,
  wholePrice,
} from '../../../domains/launches/index.ts'
import { type Ms, SECOND } from '../../../kernel/clock.ts'
import { countedAmong, createCountedTrades } from './counted-trades.ts'
import { developerOf, launchPrice, marketState, withFacts } from './market-state.ts'
import { createOwnMarket } from './own-market.ts'
import { storedFields } from './stored-fields.ts'
import { type FollowPhase, STORED, type TapeState } from './tape-state.ts'

/** A launch whose market we follow. Others read its fields, and only its methods change them. */
export type Followed = Readonly<FollowedLaunch>

class FollowedLaunch {
  readonly mint: string
  launch: Launch
  launchedAt: Ms = 0
  detectedAt: Ms = 0
  phase: FollowPhase = 'priced'
  tapeState: TapeState = STORED
  /** The stored trades that its tape was read from, so that a repeat is not counted again. */
  counted: ReadonlySet<string> = new Set()
  /** Some trades are missing for good. */
  missed = false
  /** By pool (null: the curve), the slot until which the chain's list was compared with its trades. */
  listedUntil = new Map<string | null, number>()
  /** What its pools were opened with, raw units, as far as known. */
  readonly deposits = new Map<string, bigint>()
  decimals: number | null
  supply: bigint | null
  graduatedAt: Ms | null = null
  graduatedTo: VenueId | null = null
  graduatedPool: string | null = null
  /** The liquidity tokens of its current pool. */
  lp: LiquidityTokens | null = null
  trades = 0
  volume = 0n
  figures: MarketFigures
  virtualBase: bigint | null
  virtualQuote: bigint | null
  /** What is in its pool; null: unknown, or no trade has been seen there yet. */
  realQuote: bigint | null = null
  /** Its price and vault in its own curve or pool, lately: for coins that are quoted in it. */
  readonly own = createOwnMarket()
  capCents: number | null = null
  highCapCents: number | null = null
  lastTradeAt: Ms | null = null
  /** Of the newest trade that was counted here. */
  lastSlot = 0
  countedLately = createCountedTrades(null)
  path: PricePath = createPricePath()
  pathWrittenAt: Ms = Number.NEGATIVE_INFINITY
  /** Its budget of requests, opened with the first one. */
  chain: ChainFacts | null = null
  /** Fetched at an earlier stage. Not fetched again. */
  document: TokenDocument | null = null
  tips = new Map<string, bigint>()

  constructor(launch: Launch, stored: Partial<FollowedLaunch>) {
    this.mint = launch.mint
    this.launch = launch
    this.decimals = launch.decimals
    this.supply = launch.supply
    this.figures = newFigures(launchPrice(launch))
    this.virtualBase = launch.virtualBase
    this.virtualQuote = launch.virtualQuote
    Object.assign(this, stored)
  }

  get hasStages(): boolean {
    return this.phase === 'staged'
  }

  /** null: not in memory. */
  get tape(): RunningTape | null {
    return this.tapeState.kind === 'held' ? this.tapeState.tape : null
  }

  /** Its last stage is scored: from now on only its market is followed. */
  endStages(): void {
    if (this.phase === 'staged') this.phase = 'priced'
    this.chain = null
    this.document = null
    this.tips = new Map()
    this.counted = new Set()
    this.tapeState = STORED
  }

  /** Marks it as replaced: its figures are no longer stored. */
  replace(): void {
    this.phase = 'replaced'
  }

  markMissed(): void {
    this.missed = true
  }

  /** Marks it if a gap of this program, which ends at this slot, may hide some of its trades. */
  markGap(program: string, toSlot: number): void {
    const { launch, graduatedAt, graduatedTo } = this
    const place = { venue: launch.venue, graduatedAt, graduatedTo }
    if (launch.slot <= toSlot && hidesTradesOf(place, program)) this.missed = true
  }

  /** Marks it if logs don't report its venue's trades, and there are only logs. */
  markUnlogged(readsWhole: boolean): void {
    const venue = this.graduatedTo ?? this.launch.venue
    if (!readsWhole && !areTradesLogged(venue)) this.missed = true
  }

  /** Its curve is full. What is known already stays. */
  graduate(to: VenueId | null, at: Ms, lp: LiquidityTokens | null): void {
    this.graduatedAt ??= at
    this.graduatedTo ??= to
    this.realQuote = null
    this.lp ??= lp
  }

  /** It is traded in this pool from now on. */
  moveToPool(pool: string): void {
    this.graduatedPool = pool
  }

  /** What shares in its pool's liquidity. */
  setLiquidityTokens(lp: LiquidityTokens | null): void {
    this.lp = lp
  }

  /** Starts reading its tape. @returns false: it is in memory, or being read */
  startReading(): boolean {
    if (this.tapeState.kind !== 'stored') return false
    this.tapeState = { kind: 'reading', arrived: [] }
    return true
  }

  /** Trades that arrived since {@link startReading}. */
  arrivedMeanwhile(): readonly TapeTrade[] {
    return this.tapeState.kind === 'reading' ? this.tapeState.arrived : []
  }

  /** Keeps a trade that arrives while the tape is read. @returns false: it isn't being read */
  keepForTape(trade: TapeTrade): boolean {
    if (this.tapeState.kind !== 'reading') return false
    this.tapeState.arrived.push(trade)
    return true
  }

  /** The tape could not be read. */
  stopReading(): void {
    if (this.tapeState.kind === 'reading') this.tapeState = STORED
  }

  /** Keeps a tape in memory, or drops the one that is there. @param counted the stored trades in it */
  holdTape(tape: RunningTape | null, counted?: ReadonlySet<string>): void {
    if (counted) this.counted = counted
    if (tape) this.tapeState = { kind: 'held', tape }
    else if (this.tapeState.kind === 'held') this.tapeState = STORED
  }

  /** Adds a trade to the figures that every launch has. */
  addTrade(trade: TapeTrade, rate: QuoteRate | null): void {
    this.countedLately.add(trade)
    const isTraders = trade.origin === undefined
    if (isTraders) {
      this.trades += 1
      this.volume += trade.quoteAmount
      this.lastTradeAt = Math.max(this.lastTradeAt ?? trade.at, trade.at)
    }
    const { lastPrice } = this.figures
    moveFigures(this.figures, trade, developerOf(this.launch))
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
    this.adoptTapePrices()
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
  recount(tape: RunningTape, trades: readonly TapeTrade[]): void {
    const sums = tape.sums()
    this.trades = sums.trades
    this.volume = sums.buyVolume + sums.sellVolume
    this.lastTradeAt = sums.lastTradeAt
    this.lastSlot = Math.max(sums.lastSlot, 0)
    const { helpers, othersSold, unexplainedSold } = this.figures
    const none = newFigures(launchPrice(this.launch))
    this.figures = { ...none, helpers, othersSold, unexplainedSold }
    for (const trade of trades) moveFigures(this.figures, trade, developerOf(this.launch))
    this.countedLately = countedAmong(trades)
    this.adoptTapePrices(sums)
  }

  /** Its tape knows which trades of a slot were first and last. */
  private adoptTapePrices(sums = this.tape?.sums()): void {
    if (sums === undefined || sums.trades === 0) return
    this.figures.firstPrice = launchPrice(this.launch) ?? sums.firstPrice
    this.figures.lastPrice = sums.lastPrice ?? this.figures.lastPrice
    this.virtualBase = sums.virtualBase ?? this.virtualBase
    this.virtualQuote = sums.virtualQuote ?? this.virtualQuote
    this.realQuote = sums.realQuote
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

  /** Opens its budget of requests, once. */
  openChain(open: () => ChainFacts): ChainFacts {
    this.chain ??= open()
    return this.chain
  }

  /** Adds facts that the launch event lacked, for example because we detected the coin by its pool. */
  addFacts(mint: MintFacts | null, document: TokenDocument | null): void {
    this.document = document
    if (mint === null) return
    this.decimals ??= mint.decimals
    // Tokens may have been burned since.
    if (this.supply === null || mint.supply < this.supply) this.supply = mint.supply
    this.launch = withFacts(this.launch, mint)
  }

  /** Its market to store now: with its price path only every 30 s, or if storing it failed. */
  marketToStore(now: Ms, isAgain: boolean): MarketState {
    const withPath = isAgain || now - this.pathWrittenAt >= 30 * SECOND
    if (withPath) this.pathWrittenAt = now
    return marketState(this, withPath)
  }
}

/** A launch that has just been detected. */
export function followNew(launch: Launch, detectedAt: Ms): Followed {
  const followed = new FollowedLaunch(launch, {
    launchedAt: Math.min(launch.blockTime ?? detectedAt, detectedAt),
    detectedAt,
    phase: 'staged',
  })
  const { listedUntil, deposits } = followed
  followed.holdTape(createTape({ ...launch, listedUntil, deposits }))
  return followed
}

/** A launch from the database. Its tape is read when it is needed. */
export function followStored(row: StoredLaunch): Followed {
  return new FollowedLaunch(launchFromJson(row.event), storedFields(row))
}
