import {
  type ChainEvent,
  type Launch,
  type MarketFigures,
  type MarketState,
  type MintFacts,
  type PricePath,
  priceOf,
  type TapeTrade,
  withinBounds,
} from '../../../domains/launches/index.ts'
import type { Ms } from '../../../kernel/clock.ts'
import type { CountedTrades } from './counted-trades.ts'

/** A launch's market, as its trades have moved it. */
type Market = {
  mint: string
  trades: number
  volume: bigint
  capCents: number | null
  highCapCents: number | null
  lastTradeAt: Ms | null
  path: Pick<PricePath, 'points'>
  figures: Readonly<MarketFigures>
  countedLately: Pick<CountedTrades, 'toJson'>
}

/** The creator, or the fee payer if the creator is unknown. A fee payer may be a relayer, which no rule takes for a developer. */
export function creatorOrFeePayer({ creator, feePayer }: Launch): string | null {
  return creator ?? feePayer
}

/** Raw price before the first trade. */
export function launchPrice({ virtualBase, virtualQuote }: Launch): number | null {
  return priceOf({ baseAmount: 0n, quoteAmount: 0n, virtualBase, virtualQuote })
}

/** @param withPath false: the stored price path stays */
export function marketState(market: Readonly<Market>, withPath: boolean): MarketState {
  return {
    mint: market.mint,
    trades: market.trades,
    volume: market.volume,
    marketCapCents: market.capCents,
    highMarketCapCents: market.highCapCents,
    lastTradeAt: market.lastTradeAt,
    prices: withPath ? pathToJson(market.path) : null,
    figures: market.figures,
    countedLately: market.countedLately.toJson(),
  }
}

/** Six digits of a price are enough for a chart. */
export function pathToJson(path: Pick<PricePath, 'points'>): string {
  return JSON.stringify(path.points().map(([at, price]) => [at, Number(price.toPrecision(6))]))
}

/** Identifies a trade, whichever source it came from. */
export function tradeKey({ signature, path }: Pick<TapeTrade, 'signature' | 'path'>): string {
  return `${signature} ${path}`
}

/** A launch with what its mint account says and its event lacked. */
export function withFacts(launch: Launch, mint: MintFacts): Launch {
  return withinBounds({
    ...launch,
    name: launch.name ?? mint.metadata?.name ?? null,
    symbol: launch.symbol ?? mint.metadata?.symbol ?? null,
    uri: launch.uri ?? mint.metadata?.uri ?? null,
    decimals: launch.decimals ?? mint.decimals,
    supply: launch.supply ?? mint.supply,
  })
}

/** Whether an event is of this launch: by its mint, or by the pool if it has only that. */
export function isOfLaunch(
  {
    mint,
    launch,
    graduatedPool,
  }: {
    mint: string
    launch: Pick<Launch, 'pool'>
    graduatedPool: string | null
  },
  event: Pick<ChainEvent, 'mint' | 'pool'>,
): boolean {
  if (event.mint !== null) return event.mint === mint
  return event.pool !== null && (event.pool === launch.pool || event.pool === graduatedPool)
}
