import type { Kysely } from 'kysely'

/** What of a grant or a gift was used up before it came to another account, and from when the rest counts. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  for (const table of ['grants', 'gifts']) {
    await schema.alterTable(table).addColumn('counts_from', 'bigint').execute()
    await schema
      .alterTable(table)
      .addColumn('used_ms', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
  }
}
