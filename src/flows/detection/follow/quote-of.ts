import {
  coinRate,
  currencyRate,
  findLaunches,
  isCurrency,
  type Launch,
  liquidityOf,
  priceOf,
  type QuoteRate,
  realQuoteOf,
  type Trade,
  type UnknownQuote,
} from '../../../domains/launches/index.ts'
import type { Ms } from '../../../kernel/clock.ts'
import { type DetectionContext, solUsd } from '../context.ts'
import type { Followed } from './followed.ts'
import type { Following } from './following.ts'

/**
 * The rate of what a launch is quoted in: a currency's, that of a listed token's deepest pool, or a followed coin's own
 * price and vault. That coin has to be quoted in a currency itself, and nobody may be able to withdraw its liquidity.
 */
export function quoteOf(
  context: Pick<DetectionContext, 'prices' | 'clock'>,
  following: Pick<Following, 'find' | 'listed'>,
  { quoteMint }: Pick<Launch, 'quoteMint'>,
): QuoteRate | UnknownQuote {
  const usd = solUsd(context)
  if (quoteMint === null || isCurrency(quoteMint)) return currencyRate(quoteMint, usd) ?? 'no_rate'
  if (following.listed.has(quoteMint))
    return following.listed.rateOf(quoteMint, context.clock.now(), usd)
  const coin = following.find(quoteMint, null)
  if (coin === null || coin.isIncomplete) return 'not_followed'
  const own = currencyRate(coin.launch.quoteMint, usd)
  if (own === null || coin.decimals === null) return 'no_rate'
  const { launch, graduatedTo } = coin
  if (liquidityOf(launch, coin, graduatedTo, null)?.locked !== 1) return 'removable'
  const low = coin.own.lowest(context.clock.now())
  return typeof low === 'string' ? low : coinRate({ ...low, decimals: coin.decimals }, own)
}

/** The rate of what a launch is quoted in; null: unknown. */
export function quoteRateOf(...asked: Parameters<typeof quoteOf>): QuoteRate | null {
  const rate = quoteOf(...asked)
  return typeof rate === 'string' ? null : rate
}

/** Follows the coin that a launch is quoted in, if it is a stored launch of ours. */
export async function followQuote(
  { db, owns }: Pick<DetectionContext, 'db' | 'owns'>,
  following: Following,
  { quoteMint }: Pick<Launch, 'quoteMint'>,
): Promise<void> {
  if (quoteMint === null || isCurrency(quoteMint) || following.listed.has(quoteMint)) return
  if (following.find(quoteMint, null) !== null || !owns(quoteMint)) return
  for (const row of await findLaunches(db.read, [quoteMint]))
    if (row.taken_back_at === null) following.resume(row)
}

/** Adds a trade to its coin's own market, unless it was made in a pool that anyone may have opened. */
export function moveOwnMarket(followed: Followed, trade: Trade, at: Ms): void {
  const { launch, graduatedAt, graduatedTo, graduatedPool } = followed
  const place = graduatedAt === null ? launch.pool : graduatedPool
  if (trade.pool !== place && (graduatedAt !== null || trade.pool !== null)) return
  const { virtualBase, virtualQuote } = trade
  const price = priceOf({ virtualBase, virtualQuote, baseAmount: 0n, quoteAmount: 0n })
  const reserves = { virtualBase, virtualQuote, realQuote: realQuoteOf(trade) }
  const vault = liquidityOf(launch, reserves, graduatedTo, null)?.quote ?? null
  if (price !== null && vault !== null) followed.addOwnPrice({ at, price, vault })
}

/**
 * A trade as it counts for its coin: what was paid in another currency than the coin's own moves no price and no
 * sum of money, or anyone could set both through a pool against a coin that they made. The tokens count.
 */
export function inOwnQuote(launch: Pick<Launch, 'quoteMint'>, trade: Trade): Trade {
  const { quoteMint } = trade
  if (launch.quoteMint === null || quoteMint === null || quoteMint === launch.quoteMint)
    return trade
  return { ...trade, quoteAmount: 0n, virtualBase: null, virtualQuote: null, realQuote: null }
}
