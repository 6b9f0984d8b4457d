import type { Kysely } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'

/** The finalized slot up to which every wallet's payments are read; null: none is yet. */
export async function paymentsReadTo(db: Kysely<Tables>): Promise<number | null> {
  const row = await db
    .selectFrom('cursors')
    .select((eb) => eb.fn.min('slot').as('slot'))
    .executeTakeFirst()
  return row?.slot ?? null
}
