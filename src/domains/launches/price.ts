import { QUOTE_DECIMALS, WRAPPED_SOL } from '../../contract/launches/mints.ts'
import type { Trade } from './event.ts'
import { type QuoteRate, worthUsd } from './quote-rate.ts'

type Priced = Pick<Trade, 'baseAmount' | 'quoteAmount' | 'virtualBase' | 'virtualQuote'>

/** Quote per base in raw units after the trade; the trade's own price if the curve is not reported. */
export function priceOf(trade: Priced): number | null {
  const { virtualBase, virtualQuote } = trade
  if (virtualBase && virtualQuote && virtualBase > 0n && virtualQuote > 0n) {
    return Number(virtualQuote) / Number(virtualBase)
  }
  if (trade.baseAmount <= 0n || trade.quoteAmount <= 0n) return null
  return Number(trade.quoteAmount) / Number(trade.baseAmount)
}

/** Quote units per whole token. null: the decimals of one are unknown. */
export function wholePrice(
  price: number,
  { decimals, quoteMint }: { decimals: number | null; quoteMint: string | null },
): number | null {
  const quoteDecimals = QUOTE_DECIMALS[quoteMint ?? WRAPPED_SOL]
  if (decimals === null || quoteDecimals === undefined) return null
  return price * 10 ** (decimals - quoteDecimals)
}

/** The market cap at a raw price, in cents; null: a factor is unknown. */
export function marketCapCents(
  price: number | null,
  supply: bigint | null,
  rate: QuoteRate | null,
): number | null {
  if (price === null || supply === null || rate === null) return null
  const cents = Math.round(worthUsd(price * Number(supply), rate) * 100)
  return Number.isSafeInteger(cents) ? cents : null
}
