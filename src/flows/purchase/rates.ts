import type { PriceReading } from '../../domains/orders/index.ts'
import { storable } from '../../domains/orders/index.ts'
import type { PurchaseContext } from './context.ts'

/** Keeps a rate that was good enough to sell by, for payments that land outside their quote's time. */
export async function keepRate(
  { db }: Pick<PurchaseContext, 'db'>,
  reading: NonNullable<PriceReading['quote']>,
): Promise<void> {
  await db.read
    .insertInto('rates')
    .values({ at: reading.at, rate: storable(reading.rate), sources: reading.sources.join(',') })
    .onConflict((conflict) => conflict.column('at').doNothing())
    .execute()
}
