import type { Kysely } from 'kysely'

/** What the grants of a payment's order took over from it, to give back when it leaves. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('transfers')
    .addColumn('taken_ms', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
}
