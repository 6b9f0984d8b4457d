import type { VenueId } from '../../../contract/launches/venues.ts'
import {
  areTradesLogged,
  type ChainFacts,
  createTape,
  hidesTradesOf,
  type Launch,
  type LiquidityTokens,
  type MarketFigures,
  type MintFacts,
  type StoredLaunch,
  type TokenDocument,
} from '../../../domains/launches/index.ts'
import type { Ms } from '../../../kernel/clock.ts'
import type { CountedTrades } from './counted-trades.ts'
import { FollowedMarket } from './followed-market.ts'
import { type FollowedStart, type FollowPhase, newStart, storedStart } from './followed-start.ts'
import { withFacts } from './market-state.ts'
import type { OwnMarket } from './own-market.ts'
import { type ReadTape, TapeState } from './tape-state.ts'

/** A launch that we follow. Others read its fields, and only its methods change them. */
export type Followed = Readonly<Omit<FollowedLaunch, keyof ReadParts> & ReadParts>

/** Fields that can be changed themselves, as others see them. */
type ReadParts = {
  tape: ReadTape | null
  tapeState: Readonly<TapeState>
  figures: Readonly<MarketFigures>
  own: Pick<OwnMarket, 'lowest'>
  path: Pick<FollowedMarket['path'], 'points'>
  countedLately: Omit<CountedTrades, 'add'>
}

class FollowedLaunch extends FollowedMarket {
  readonly launchedAt: Ms
  readonly detectedAt: Ms
  phase: FollowPhase
  graduatedAt: Ms | null
  graduatedTo: VenueId | null
  graduatedPool: string | null
  /** The liquidity tokens of its current pool. */
  lp: LiquidityTokens | null
  /** Some of its trades are missing for good. */
  isIncomplete: boolean
  readonly tapeState = new TapeState()
  /** By pool (null: the curve), the slot until which the chain's list was compared with its trades. */
  listedUntil: ReadonlyMap<string | null, number> = new Map()
  /** Its curve is full, and its tape has every trade that the chain lists there. */
  isCurveListed = false
  /** What its pools were opened with, raw units, as far as known. */
  deposits: ReadonlyMap<string, bigint> = new Map()
  /** Its budget of requests, opened with the first one. */
  chain: ChainFacts | null = null
  /** Fetched at an earlier stage. Not fetched again. */
  document: TokenDocument | null = null
  /** Paid to landing services, by signature; not fetched again either. Lamports. */
  tips: ReadonlyMap<string, bigint> = new Map()

  constructor({ launch, ...start }: FollowedStart) {
    super(launch, start)
    this.launchedAt = start.launchedAt
    this.detectedAt = start.detectedAt
    this.phase = start.phase
    this.graduatedAt = start.graduatedAt
    this.graduatedTo = start.graduatedTo
    this.graduatedPool = start.graduatedPool
    this.lp = start.lp
    this.isIncomplete = start.isIncomplete
  }

  get hasStages(): boolean {
    return this.phase === 'staged'
  }

  /** null: not in memory. */
  get tape() {
    return this.tapeState.tape
  }

  protected tapeSums() {
    return this.tape?.sums() ?? null
  }

  /** Its last stage is scored: from now on only its market is followed. */
  endStages(): void {
    if (this.phase === 'staged') this.phase = 'priced'
    this.chain = null
    this.document = null
    this.tips = new Map()
    this.tapeState.end()
  }

  /** Marks it as replaced: its figures are no longer stored. */
  replace(): void {
    this.phase = 'replaced'
  }

  /** Some of its trades are missing for good. */
  markIncomplete(): void {
    this.isIncomplete = true
  }

  /** Marks it if a gap of this program, which ends at this slot, may hide some of its trades. */
  markGap(program: string, toSlot: number): void {
    const { launch, graduatedAt, graduatedTo } = this
    const place = { venue: launch.venue, graduatedAt, graduatedTo }
    if (launch.slot <= toSlot && hidesTradesOf(place, program)) this.markIncomplete()
  }

  /** Marks it if logs don't report its venue's trades, and there are only logs. */
  markUnlogged(readsWhole: boolean): void {
    const venue = this.graduatedTo ?? this.launch.venue
    if (!readsWhole && !areTradesLogged(venue)) this.markIncomplete()
  }

  /** Its curve is full. What is known already stays. */
  graduate(to: VenueId | null, at: Ms, lp: LiquidityTokens | null): void {
    this.graduatedAt ??= at
    this.graduatedTo ??= to
    this.realQuote = null
    this.lp ??= lp
  }

  /** A fork dropped its migration. */
  ungraduate(): void {
    this.graduatedAt = null
    this.graduatedTo = null
    this.graduatedPool = null
    this.lp = null
    this.deposits = new Map()
  }

  /** It is traded in this pool from now on. */
  moveToPool(pool: string): void {
    this.graduatedPool = pool
  }

  /** What shares in its pool's liquidity. */
  setLiquidityTokens(lp: LiquidityTokens | null): void {
    this.lp = lp
  }

  /** What a pool was opened with, raw units. Call it before the pool's first trade is counted. */
  recordDeposit(pool: string, amount: bigint): void {
    this.deposits = new Map(this.deposits).set(pool, amount)
    this.tape?.recordDeposit(pool, amount)
  }

  /** Until this slot the chain lists no more trades of the curve (null) or a pool than the tape has. */
  recordListed(pool: string | null, toSlot: number): void {
    const until = Math.max(this.listedUntil.get(pool) ?? toSlot, toSlot)
    this.listedUntil = new Map(this.listedUntil).set(pool, until)
    this.tape?.recordListed(pool, until)
  }

  /** Its curve is full, and the chain lists no more trades there than the tape has. */
  recordCurveListed(): void {
    this.isCurveListed = true
    this.recordListed(null, Number.MAX_SAFE_INTEGER)
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

  /** What a transaction paid to landing services, lamports. */
  recordTip(signature: string, tip: bigint): void {
    this.tips = new Map(this.tips).set(signature, tip)
  }
}

/** A launch that has just been detected, with an empty tape. */
export function followNew(launch: Launch, detectedAt: Ms): Followed {
  const followed = new FollowedLaunch(newStart(launch, detectedAt))
  followed.tapeState.hold(createTape(launch))
  return followed
}

/** A launch from the database. Its tape is read when it is needed. */
export function followStored(row: StoredLaunch): Followed {
  return new FollowedLaunch(storedStart(row))
}
