import type { Kysely } from 'kysely'

/** Finds the launches whose fees a wallet paid. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('launches_payer')
    .on('launches')
    .columns(['payer', 'detected_at'])
    .execute()
}
