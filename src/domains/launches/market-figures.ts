import { priceOf } from './price.ts'
import type { TapeTrade } from './tape/running-tape.ts'

/** The market figures for a launch's outcome, from all its trades. Prices are raw. */
export type MarketFigures = {
  /** Before the first trade, else that of the first trade. */
  firstPrice: number | null
  highPrice: number | null
  lastPrice: number | null
  /** Raw units. */
  developerBought: bigint
  developerSold: bigint
  /** Traded by wallets that are not known; the developer may be among them. Raw units. */
  unnamedBought: bigint
  unnamedSold: bigint
  /** Wallets that sell what they had from the developer; null: nobody has looked for any. */
  helpers: readonly string[] | null
  /** Sold by them beyond what they bought, raw units. */
  helpersSold: bigint
  /** Sold by some of several wallets, of which it isn't known which ones had it from the developer. Raw units. */
  othersSold: bigint
  /** Sold by wallets that never bought it, when last looked at; nobody knows from where they had it. Raw units. */
  unexplainedSold: bigint
}

/** What a look for the developer's helpers found. Raw units. */
export type FoundHelpers = {
  helpers: { wallet: string; sold: bigint }[]
  /** The developer's, sold by some of several wallets. */
  others: bigint
  /** What may be the developer's, and may not. */
  unexplained: bigint
}

/** More wallets are not kept: each trade is compared with them. */
const MOST_HELPERS = 64

/** Figures before the first trade; null: the venue reports no first price. */
export function newFigures(firstPrice: number | null): MarketFigures {
  const noPrice = { highPrice: firstPrice, lastPrice: firstPrice }
  const none = { developerBought: 0n, developerSold: 0n, unnamedBought: 0n, unnamedSold: 0n }
  const helpers = { helpers: null, helpersSold: 0n, othersSold: 0n, unexplainedSold: 0n }
  return { firstPrice, ...noPrice, ...none, ...helpers }
}

/** Adds a trade. */
export function moveFigures(
  figures: MarketFigures,
  trade: Pick<
    TapeTrade,
    'trader' | 'side' | 'baseAmount' | 'quoteAmount' | 'virtualBase' | 'virtualQuote' | 'origin'
  >,
  developer: string | null,
): void {
  const { trader, side, baseAmount } = trade
  if (trade.origin !== undefined) {
    figures.lastPrice = priceOf(trade) ?? figures.lastPrice
    return
  }
  if (trader === null) figures[side === 'buy' ? 'unnamedBought' : 'unnamedSold'] += baseAmount
  else if (trader === developer)
    figures[side === 'buy' ? 'developerBought' : 'developerSold'] += baseAmount
  else if (figures.helpers?.includes(trader))
    figures.helpersSold += side === 'sell' ? baseAmount : -baseAmount
  const price = priceOf(trade)
  if (price === null) return
  figures.firstPrice ??= price
  figures.lastPrice = price
  figures.highPrice = Math.max(figures.highPrice ?? price, price)
}

/** The share of its purchases that the developer sold again; null: no purchases known. */
export function developerSold({ developerBought, developerSold }: MarketFigures): number | null {
  if (developerBought <= 0n) return null
  return Math.min(1, Number(developerSold) / Number(developerBought))
}

/** The same for wallets that had its tokens from it; null as there. */
export function helpersSold(figures: MarketFigures): number | null {
  if (figures.developerBought <= 0n) return null
  return Math.min(1, Number(soldForIt(figures)) / Number(figures.developerBought))
}

function soldForIt({ helpersSold, othersSold }: MarketFigures): bigint {
  return (helpersSold > 0n ? helpersSold : 0n) + othersSold
}

/**
 * The share that the developer and its helpers may have sold at most, if every sale without a trader or an explanation
 * was theirs. null: no purchases known, and none that may be its own.
 */
export function developerSoldAtMost(figures: MarketFigures): number | null {
  const { developerBought, unnamedBought, unnamedSold, unexplainedSold } = figures
  if (developerBought <= 0n) return unnamedSold > 0n && unnamedBought > 0n ? 1 : null
  const own = figures.developerSold + soldForIt(figures)
  return Math.min(1, Number(own + unnamedSold + unexplainedSold) / Number(developerBought))
}

/** Adds wallets that were found to sell for the developer. Their later trades count as its own. */
export function addHelpers(
  figures: MarketFigures,
  { helpers, others, unexplained }: FoundHelpers,
): void {
  const known = figures.helpers ?? []
  const added = helpers
    .filter(({ wallet }) => !known.includes(wallet))
    .slice(0, MOST_HELPERS - known.length)
  figures.helpers = [...known, ...added.map(({ wallet }) => wallet)]
  for (const { sold } of added) figures.helpersSold += sold
  figures.othersSold = others
  figures.unexplainedSold = unexplained
}

/** Reads what {@link toJson} wrote. */
export function figuresFromJson(text: string): MarketFigures {
  const { developerBought, developerSold, unnamedBought, unnamedSold, ...rest } = JSON.parse(text)
  const { helpers, helpersSold, othersSold, unexplainedSold, ...prices } = rest
  return {
    ...prices,
    helpers: helpers ?? null,
    helpersSold: BigInt(helpersSold ?? 0),
    othersSold: BigInt(othersSold ?? 0),
    unexplainedSold: BigInt(unexplainedSold ?? 0),
    developerBought: BigInt(developerBought),
    developerSold: BigInt(developerSold),
    // Older rows did not count them.
    unnamedBought: BigInt(unnamedBought ?? 0),
    unnamedSold: BigInt(unnamedSold ?? 0),
  }
}
