import type { Kysely } from 'kysely'

/** The few unreadable payments among all, which are read again now and then. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('transfers_unreadable')
    .on('transfers' as never)
    .columns(['recipient', 'first_seen_at'] as never)
    .where('kind' as never, '=', 'unreadable')
    .execute()
}
