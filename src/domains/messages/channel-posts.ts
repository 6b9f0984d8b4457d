import type { Kysely } from 'kysely'
import type { Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import type { ChannelPostRow } from './table.ts'

/** Stores what is posted in the channel; a launch is posted once. */
export async function keepPost(tx: Tx, post: ChannelPostRow): Promise<void> {
  await tx
    .insertInto('channel_posts')
    .values(post)
    .onConflict((conflict) => conflict.column('mint').doNothing())
    .execute()
}

/** A launch's post; null: it was not posted. */
export async function findPost(db: Kysely<Tables>, mint: string): Promise<ChannelPostRow | null> {
  const row = await db
    .selectFrom('channel_posts')
    .selectAll()
    .where('mint', '=', mint)
    .executeTakeFirst()
  return row ?? null
}

/** Posts since a moment, the oldest first. */
export function postsSince(db: Kysely<Tables>, since: Ms): Promise<ChannelPostRow[]> {
  return db
    .selectFrom('channel_posts')
    .selectAll()
    .where('posted_at', '>', since)
    .orderBy('posted_at')
    .execute()
}
