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
}

/** Figures before the first trade; null: the venue reports no first price. */
export function newFigures(firstPrice: number | null): MarketFigures {
  const noPrice = { highPrice: firstPrice, lastPrice: firstPrice }
  return { firstPrice, ...noPrice, developerBought: 0n, developerSold: 0n }
}

/** Adds a trade. */
export function moveFigures(
  figures: MarketFigures,
  trade: Pick<
    TapeTrade,
    'trader' | 'side' | 'baseAmount' | 'quoteAmount' | 'virtualBase' | 'virtualQuote'
  >,
  developer: string | null,
): void {
  if (trade.trader !== null && trade.trader === developer) {
    if (trade.side === 'buy') figures.developerBought += trade.baseAmount
    else figures.developerSold += trade.baseAmount
  }
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

/** Bigint amounts become decimal strings. */
export function figuresToJson(figures: MarketFigures): string {
  return JSON.stringify(figures, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
}

/** Reads what {@link figuresToJson} wrote. */
export function figuresFromJson(text: string): MarketFigures {
  const { developerBought, developerSold, ...prices } = JSON.parse(text)
  return {
    ...prices,
    developerBought: BigInt(developerBought),
    developerSold: BigInt(developerSold),
  }
}
