import type { Queryable } from '../../../kernel/db/database.ts'
import type { Rate } from '../../../kernel/money.ts'
import type { PriceReading } from '../ports.ts'
import { storable } from '../table.ts'

/** Stores a rate that was good enough to sell by. @param usdc the price of USDC; null: not known */
export async function storeRate(
  db: Queryable,
  { at, rate, sources }: NonNullable<PriceReading['quote']>,
  usdc: Rate | null = null,
): Promise<void> {
  await db
    .insertInto('rates')
    .values({
      at,
      rate: storable(rate),
      sources: sources.join(','),
      usdc: usdc === null ? null : storable(usdc),
    })
    .onConflict((conflict) => conflict.column('at').doNothing())
    .execute()
}
