import type { Ms } from '../../../kernel/clock.ts'
import type { Launch, Trade } from '../event.ts'
import { priceOf } from '../price.ts'
import type { Tape } from '../snapshot.ts'
import { createFlow } from './flow.ts'
import { createFirstTrade, createLastTrade } from './outer-trades.ts'
import { type ChainStart, createReserveChain, type MissingRange } from './reserves.ts'
import { createWalletSums } from './wallet-sums.ts'

export type TapeTrade = {
  at: Ms
  slot: number
  /** With `path`, identifies the trade permanently. */
  signature: string
  path: string
  trader: string | null
  feePayer: string | null
  side: 'buy' | 'sell'
  baseAmount: bigint
  quoteAmount: bigint
  virtualBase: bigint | null
  virtualQuote: bigint | null
  /** What is in the pool; null or absent: unknown, or a curve's. */
  realQuote?: bigint | null
  /** The launchpad's own purchase: it moves the price, and counts nowhere else. Absent: a trader's. */
  origin?: Trade['origin']
  /** The constant-product pool whose reserves these are; null: none, or the curve. */
  pool: string | null
}

/** One launch's trades, summed up in bounded memory. */
export type RunningTape = {
  add(trade: TapeTrade): void
  /** The chain's own list of the curve (null) or a pool was compared until this slot: no break before it lacks a trade. */
  recordListed(pool: string | null, toSlot: number): void
  /** The tokens that a pool was opened with, raw units: what its first trade starts from. */
  recordDeposit(pool: string, amount: bigint): void
  /** Slots in which trades are missing, by the reserves of the curve and its pools. */
  missing(): MissingRange[]
  /** Whether one of the newest trades, or the launch, left this reserve of tokens in the curve or a pool. */
  wasLeftWith(pool: string | null, base: bigint): boolean
  /** Whether the trades end at this reserve, so that none came after them. */
  endsWith(pool: string | null, base: bigint): boolean
  /** The slot of the newest trade of the curve or a pool; null: there is none. */
  lastSlotIn(pool: string | null): number | null
  /** A copy of the current state. */
  read(): Tape
  /** Wallets that are added up, as a measure of its size. */
  size(): number
  /** The current figures, without a copy of the wallets. */
  sums(): Readonly<Sums>
}

type Sums = Omit<
  Tape,
  'wallets' | 'mostWallets' | 'others' | 'hasAllSellers' | 'breaks' | 'flow'
> & {
  virtualBase: bigint | null
  virtualQuote: bigint | null
  realQuote: bigint | null
  /** The slot that the last price is of. */
  lastSlot: number
  /** Tokens that trades took from the curve and did not give back, now and at most, raw units. */
  out: bigint
  mostOut: bigint
}

const MOST_WALLETS = 100

/** Where a tape starts. `isComplete` false: trades before now are missing. */
type TapeStart = ChainStart &
  Partial<Pick<Launch, 'creator' | 'feePayer'>> & { isComplete?: boolean }

/** What a launch's trades add up to. Trades of wallets that are not even added up count in the sums alone. */
export function createTape(
  { isComplete = true, creator = null, feePayer = null, ...launch }: TapeStart,
  mostWallets = MOST_WALLETS,
): RunningTape {
  const chain = createReserveChain(launch)
  const isDeveloper = (wallet: string) => wallet === creator || wallet === feePayer
  const wallets = createWalletSums(isDeveloper, mostWallets)
  const flow = createFlow(launch.slot)
  const firstOf = createFirstTrade<TapeTrade>()
  const lastOf = createLastTrade<TapeTrade>()
  const sums = newSums(launch.slot, isComplete)

  return {
    add(trade) {
      movePrice(sums, trade, lastOf(trade))
      // Reserves chain through every trade, whoever made it.
      chain.add(trade)
      if (trade.origin !== undefined) return
      addToSums(sums, trade)
      sums.firstPrice = priceOf(firstOf(trade)) ?? sums.firstPrice ?? priceOf(trade)
      flow.add(trade)
      if (trade.trader === null) sums.unnamed += 1
      else wallets.add(trade, trade.trader)
    },
    missing: chain.missing,
    wasLeftWith: chain.wasLeftWith,
    endsWith: chain.endsWith,
    lastSlotIn: chain.lastSlot,
    recordListed: chain.recordListed,
    recordDeposit: chain.recordDeposit,
    read() {
      const { virtualBase, virtualQuote, realQuote, lastSlot, out, mostOut, ...tape } = sums
      const breaks = chain.breaks()
      const isComplete = tape.complete && (breaks ?? 0) === 0
      return {
        ...tape,
        complete: isComplete,
        breaks,
        ...wallets.read(),
        flow: flow.read(),
      }
    },
    size: wallets.size,
    sums: () => sums,
  }
}

function newSums(launchSlot: number, isComplete: boolean): Sums {
  return {
    complete: isComplete,
    trades: 0,
    unnamed: 0,
    buys: 0,
    sells: 0,
    buyVolume: 0n,
    sellVolume: 0n,
    firstPrice: null,
    lastPrice: null,
    highPrice: null,
    lowPrice: null,
    lastTradeAt: null,
    launchSlot,
    virtualBase: null,
    virtualQuote: null,
    realQuote: null,
    lastSlot: Number.NEGATIVE_INFINITY,
    out: 0n,
    mostOut: 0n,
  }
}

function movePrice(sums: Sums, trade: TapeTrade, last: TapeTrade): void {
  sums.lastSlot = last.slot
  sums.virtualBase = last.virtualBase ?? sums.virtualBase
  sums.virtualQuote = last.virtualQuote ?? sums.virtualQuote
  sums.realQuote = last.realQuote ?? null
  sums.lastPrice = priceOf(last) ?? sums.lastPrice ?? priceOf(trade)
}

function addToSums(sums: Sums, trade: TapeTrade): void {
  sums.trades += 1
  if (trade.side === 'buy') {
    sums.buys += 1
    sums.buyVolume += trade.quoteAmount
  } else {
    sums.sells += 1
    sums.sellVolume += trade.quoteAmount
  }
  if (trade.pool === null) {
    sums.out += trade.side === 'buy' ? trade.baseAmount : -trade.baseAmount
    if (sums.out > sums.mostOut) sums.mostOut = sums.out
  }
  sums.lastTradeAt = Math.max(sums.lastTradeAt ?? trade.at, trade.at)
  const price = priceOf(trade)
  if (price === null) return
  sums.highPrice = Math.max(sums.highPrice ?? price, price)
  sums.lowPrice = Math.min(sums.lowPrice ?? price, price)
}
