import type { Kysely } from 'kysely'

/** How many days a grant gives where an operator extends an order; null: as many as its plan. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('grants').addColumn('days', 'bigint').execute()
}
