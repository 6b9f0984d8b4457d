import type { LaunchBody } from '../../contract/launches/bodies.ts'
import { QUOTE_DECIMALS, WRAPPED_SOL } from '../../contract/launches/mints.ts'
import {
  figuresFromJson,
  type MarketFigures,
  type StoredLaunch,
} from '../../domains/launches/index.ts'

type Row = Pick<StoredLaunch, 'figures' | 'supply' | 'quote_mint'>

/** A market cap without a rate to dollars: at the newest price, or the highest. null: unknown, or in another coin. */
export function capInQuote(
  { figures, supply, quote_mint: quote }: Row,
  price: keyof Pick<MarketFigures, 'lastPrice' | 'highPrice'> = 'lastPrice',
): LaunchBody['market_cap_in_quote'] {
  const mint = quote ?? WRAPPED_SOL
  const decimals = QUOTE_DECIMALS[mint]
  const raw = figures === null ? null : figuresFromJson(figures)[price]
  if (raw === null || supply === null || decimals === undefined) return null
  const amount = Number(((raw * Number(supply)) / 10 ** decimals).toPrecision(4))
  return { amount, unit: mint === WRAPPED_SOL ? 'sol' : 'usd' }
}
