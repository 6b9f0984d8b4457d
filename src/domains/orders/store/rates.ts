import type { Kysely } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { PriceReading } from '../ports.ts'
import { storable } from '../table.ts'

/** Stores a rate that was good enough to sell by. */
export async function storeRate(
  db: Kysely<Tables>,
  { at, rate, sources }: NonNullable<PriceReading['quote']>,
): Promise<void> {
  await db
    .insertInto('rates')
    .values({ at, rate: storable(rate), sources: sources.join(',') })
    .onConflict((conflict) => conflict.column('at').doNothing())
    .execute()
}
