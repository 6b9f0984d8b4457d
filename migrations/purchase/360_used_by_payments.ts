import type { Kysely } from 'kysely'

/** What was used up of the access that a payment paid for, before it came to an order that has no grant yet. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('transfers')
    .addColumn('used_ms', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
}
