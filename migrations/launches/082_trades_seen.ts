import type { Kysely } from 'kysely'

/** How many trades a launch's newest report rests on, and at how many places trades are missing. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema.alterTable('launches').addColumn('tape_trades', 'integer').execute()
  await schema.alterTable('launches').addColumn('tape_breaks', 'integer').execute()
}
