import { QUOTE_DECIMALS, WRAPPED_SOL } from '../../contract/launches/mints.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { QuoteCoin, Snapshot } from './snapshot.ts'

/** What a quote currency or quote coin is worth in dollars. */
export type QuoteRate = {
  decimals: number
  /** Dollars per whole unit. */
  usd: number
  /** No amount is worth more: what the quote coin's own vault could pay. null: a currency, without a limit. */
  mostUsd: number | null
  /** The newest trade behind the price of a quote coin; null: a currency. */
  asOf: Ms | null
}

/** Whether a launch is quoted in a currency, and not in another coin. null: SOL. */
export function isCurrency(quoteMint: string | null): boolean {
  return Object.hasOwn(QUOTE_DECIMALS, quoteMint ?? WRAPPED_SOL)
}

/** Dollars per whole unit of a quote currency; null: no price for it now. */
export function quoteUsd(quoteMint: string | null, solUsd: number | null): number | null {
  const mint = quoteMint ?? WRAPPED_SOL
  if (mint === WRAPPED_SOL) return solUsd
  return mint in QUOTE_DECIMALS ? 1 : null
}

/** The rate of a quote currency; null: another coin, or no price for it now. */
export function currencyRate(quoteMint: string | null, solUsd: number | null): QuoteRate | null {
  const usd = quoteUsd(quoteMint, solUsd)
  const decimals = QUOTE_DECIMALS[quoteMint ?? WRAPPED_SOL]
  return usd === null || decimals === undefined
    ? null
    : { decimals, usd, mostUsd: null, asOf: null }
}

/** The market of a coin that others are quoted in. Raw units of its own quote currency. */
type CoinMarket = { decimals: number; price: number; vault: bigint; asOf: Ms }

/** The rate of a quote coin, through the rate of the currency that it is quoted in. */
export function coinRate({ decimals, price, vault, asOf }: CoinMarket, own: QuoteRate): QuoteRate {
  const usd = price * 10 ** (decimals - own.decimals) * own.usd
  return { decimals, usd, mostUsd: worthUsd(vault, own), asOf }
}

/** Dollars that a raw amount is worth: never more than the quote coin's vault could pay. */
export function worthUsd(raw: bigint | number, { decimals, usd, mostUsd }: QuoteRate): number {
  const linear = (Number(raw) / 10 ** decimals) * usd
  return mostUsd === null ? linear : Math.min(linear, mostUsd)
}

/** The rate that a snapshot was taken at; null: unknown. */
export function rateIn(
  snapshot: Pick<Snapshot, 'launch' | 'quoteUsd' | 'quoteCoin'>,
): QuoteRate | null {
  const { launch, quoteUsd: usd, quoteCoin } = snapshot
  if (usd === null) return null
  const decimals = QUOTE_DECIMALS[launch.quoteMint ?? WRAPPED_SOL]
  if (decimals !== undefined) return { decimals, usd, mostUsd: null, asOf: null }
  return quoteCoin === undefined || 'unknown' in quoteCoin ? null : { usd, ...quoteCoin }
}

/** A rate as snapshots keep it. Nothing is said of quote currencies. */
export function quoteCoinOf(rate: QuoteRate): { quoteCoin?: QuoteCoin } {
  const { decimals, mostUsd, asOf } = rate
  return mostUsd === null || asOf === null ? {} : { quoteCoin: { decimals, mostUsd, asOf } }
}
