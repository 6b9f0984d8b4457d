import type { Kysely } from 'kysely'

/** The members' posts that were repeated in the public channel. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('public_posts')
    .addColumn('mint', 'text', (c) => c.primaryKey())
    .addColumn('posted_at', 'bigint', (c) => c.notNull())
    .addColumn('repeated_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('public_posts_posted')
    .on('public_posts')
    .columns(['posted_at'])
    .execute()
}
