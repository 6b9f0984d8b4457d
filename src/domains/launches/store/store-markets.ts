import { sql } from 'kysely'
import type { Ms } from '../../../kernel/clock.ts'
import { ascending } from '../../../kernel/compare.ts'
import type { Queryable } from '../../../kernel/db/database.ts'
import { jsonOf } from '../../../kernel/json.ts'
import type { MarketFigures } from '../market-figures.ts'

/** The current state of a launch's market. `prices`: null leaves the stored path unchanged. */
export type MarketState = {
  mint: string
  trades: number
  volume: bigint
  marketCapCents: number | null
  highMarketCapCents: number | null
  lastTradeAt: Ms | null
  prices: string | null
  figures: MarketFigures
  /** JSON: the newest trades in these figures. */
  countedLately: string
}

/** Stores the markets' current state, all in one statement. */
export async function storeMarkets(db: Queryable, states: readonly MarketState[]): Promise<void> {
  if (states.length === 0) return
  const sorted = states.toSorted((a, b) => ascending(a.mint, b.mint))
  const rows = sorted.map(
    (state) =>
      sql`(${state.mint}, ${state.trades}, ${`${state.volume}`}, ${state.marketCapCents}, ${state.highMarketCapCents}, ${state.lastTradeAt}, ${state.prices}, ${jsonOf(state.figures)}, ${state.countedLately})`,
  )
  // Both engines call the columns of a list of values column1, column2, …
  await sql`
    update launches set
      trades = cast(v.column2 as bigint),
      volume = v.column3,
      market_cap_cents = coalesce(cast(v.column4 as bigint), market_cap_cents),
      high_market_cap_cents = coalesce(cast(v.column5 as bigint), high_market_cap_cents),
      last_trade_at = coalesce(cast(v.column6 as bigint), last_trade_at),
      prices = coalesce(v.column7, prices),
      figures = v.column8,
      counted_lately = v.column9
    from (values ${sql.join(rows)}) as v
    where launches.mint = v.column1`.execute(db)
}
