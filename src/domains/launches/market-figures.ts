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
}

/** Figures before the first trade; null: the venue reports no first price. */
export function newFigures(firstPrice: number | null): MarketFigures {
  const noPrice = { highPrice: firstPrice, lastPrice: firstPrice }
  const none = { developerBought: 0n, developerSold: 0n, unnamedBought: 0n, unnamedSold: 0n }
  return { firstPrice, ...noPrice, ...none }
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

/**
 * The share that the developer may have sold at most, if every sale without a trader was its own. null: no
 * purchases known, and none that may be its own.
 */
export function developerSoldAtMost(figures: MarketFigures): number | null {
  const { developerBought, unnamedBought, unnamedSold } = figures
  if (unnamedSold === 0n) return developerSold(figures)
  if (developerBought <= 0n) return unnamedBought > 0n ? 1 : null
  return Math.min(1, Number(figures.developerSold + unnamedSold) / Number(developerBought))
}

/** Bigint amounts become decimal strings. */
export function figuresToJson(figures: MarketFigures): string {
  return JSON.stringify(figures, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
}

/** Reads what {@link figuresToJson} wrote. */
export function figuresFromJson(text: string): MarketFigures {
  const { developerBought, developerSold, unnamedBought, unnamedSold, ...prices } = JSON.parse(text)
  return {
    ...prices,
    developerBought: BigInt(developerBought),
    developerSold: BigInt(developerSold),
    // Older rows did not count them.
    unnamedBought: BigInt(unnamedBought ?? 0),
    unnamedSold: BigInt(unnamedSold ?? 0),
  }
}
