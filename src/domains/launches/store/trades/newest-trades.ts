import type { Ms } from '../../../../kernel/clock.ts'
import type { Queryable } from '../../../../kernel/db/database.ts'
import type { TapeTrade } from '../../tape/running-tape.ts'
import { storedTradesOf, type TradedLaunch } from './of-launch.ts'

/** A stored trade, as far as it can move a price. */
export type PricedTrade = Pick<
  TapeTrade,
  'at' | 'side' | 'trader' | 'baseAmount' | 'quoteAmount' | 'virtualBase' | 'virtualQuote'
> & { origin: 'boost' | null }

/** The newest stored trades of a launch up to a moment, the oldest first; at most `limit`. */
export async function newestTrades(
  db: Queryable,
  launch: TradedLaunch,
  until: Ms,
  limit: number,
): Promise<PricedTrade[]> {
  const rows = await storedTradesOf(db, launch)
    .select(['at', 'side', 'trader', 'origin'])
    .select(['base_amount', 'quote_amount', 'virtual_base', 'virtual_quote'])
    .where('at', '<=', until)
    .orderBy('at', 'desc')
    .orderBy('slot', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed().map(({ at, side, trader, origin, ...row }) => ({
    at,
    side,
    trader,
    origin,
    baseAmount: BigInt(row.base_amount),
    quoteAmount: BigInt(row.quote_amount),
    virtualBase: row.virtual_base === null ? null : BigInt(row.virtual_base),
    virtualQuote: row.virtual_quote === null ? null : BigInt(row.virtual_quote),
  }))
}
