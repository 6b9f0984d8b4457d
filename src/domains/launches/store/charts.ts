import type { Ms } from '../../../kernel/clock.ts'
import { ascending } from '../../../kernel/compare.ts'
import type { Queryable, Tx } from '../../../kernel/db/database.ts'
import { addCandles, type Candles, candlesFromJson, candlesToJson, noCandles } from '../candles.ts'
import type { MarkedTrade } from '../marks.ts'
import type { TapeTrade } from '../tape/running-tape.ts'
import { storedTradesOf, type TradedLaunch } from './trades/of-launch.ts'

/** A launch's new candles: what came since the last ones, or, if `isWhole`, all there are. */
export type NewCandles = { mint: string; candles: Candles; isWhole: boolean }

/** Adds candles to those that are stored; all or nothing. */
export async function storeCandles(tx: Tx, all: readonly NewCandles[]): Promise<void> {
  if (all.length === 0) return
  const sorted = all.toSorted((a, b) => ascending(a.mint, b.mint))
  const stored = await tx
    .selectFrom('launch_charts')
    .select(['mint', 'candles'])
    .where('mint', 'in', ['', ...sorted.filter(({ isWhole }) => !isWhole).map(({ mint }) => mint)])
    .execute()
  const known = new Map(stored.map(({ mint, candles }) => [mint, candles]))
  const rows = sorted.map(({ mint, candles }) => {
    const text = known.get(mint) ?? null
    const series = text === null ? noCandles() : candlesFromJson(text)
    addCandles(series, candles)
    return { mint, candles: candlesToJson(series), marks: null }
  })
  await tx
    .insertInto('launch_charts')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('mint').doUpdateSet((eb) => ({ candles: eb.ref('excluded.candles') })),
    )
    .execute()
}

/** Keeps who traded in a launch's first hour. */
export async function storeMarks(
  tx: Tx,
  mint: string,
  marks: readonly MarkedTrade[],
): Promise<void> {
  const text = JSON.stringify(marks)
  await tx
    .insertInto('launch_charts')
    .values({ mint, candles: null, marks: text })
    .onConflict((conflict) => conflict.column('mint').doUpdateSet({ marks: text }))
    .execute()
}

/** A launch's stored chart; null: none is stored. */
export async function findChart(
  db: Queryable,
  mint: string,
): Promise<{ candles: Candles | null; marks: MarkedTrade[] | null } | null> {
  const row = await db
    .selectFrom('launch_charts')
    .select(['candles', 'marks'])
    .where('mint', '=', mint)
    .executeTakeFirst()
  if (!row) return null
  return {
    candles: row.candles === null ? null : candlesFromJson(row.candles),
    marks: row.marks === null ? null : (JSON.parse(row.marks) as MarkedTrade[]),
  }
}

/** The stored trades of a launch between two moments, both included, the oldest first; at most `limit`. */
export async function tradesBetween(
  db: Queryable,
  launch: TradedLaunch,
  { from, until }: { from: Ms; until: Ms },
  limit: number,
): Promise<
  Pick<TapeTrade, 'at' | 'baseAmount' | 'quoteAmount' | 'virtualBase' | 'virtualQuote' | 'origin'>[]
> {
  const rows = await storedTradesOf(db, launch)
    .select(['at', 'base_amount', 'quote_amount', 'virtual_base', 'virtual_quote', 'origin'])
    .where('at', '>=', from)
    .where('at', '<=', until)
    .orderBy('at')
    .orderBy('slot')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    at: row.at,
    baseAmount: BigInt(row.base_amount),
    quoteAmount: BigInt(row.quote_amount),
    virtualBase: row.virtual_base === null ? null : BigInt(row.virtual_base),
    virtualQuote: row.virtual_quote === null ? null : BigInt(row.virtual_quote),
    ...(row.origin !== null && { origin: row.origin }),
  }))
}
