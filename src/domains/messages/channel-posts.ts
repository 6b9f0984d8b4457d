import { sql } from 'kysely'
import type { Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import type { AvoidedPostRow, ChannelPostRow } from './table.ts'

const KEY = 'launch '

/** Names a launch's post in the send queue. */
export const postKey = (mint: string) => `${KEY}${mint}`

/** Stores a post in the channel; a launch is posted once. */
export async function storePost(tx: Tx, post: ChannelPostRow): Promise<void> {
  await tx
    .insertInto('channel_posts')
    .values(post)
    .onConflict((conflict) => conflict.column('mint').doNothing())
    .execute()
}

/** Stores that a launch's risk kept it out of the channel; the first time counts. */
export async function storeAvoided(tx: Tx, avoided: AvoidedPostRow): Promise<void> {
  await tx
    .insertInto('channel_avoided')
    .values(avoided)
    .onConflict((conflict) => conflict.column('mint').doNothing())
    .execute()
}

/**
 * Takes a launch's post back while it waits in the send queue: the launch was never posted.
 * @returns false: none waits, or it is being sent
 */
export async function withdrawPost(tx: Tx, mint: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('telegram_outbox')
    .where('once', '=', postKey(mint))
    .where('done_at', 'is', null)
    .where('lease', 'is', null)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await tx.deleteFrom('channel_posts').where('mint', '=', mint).execute()
  return true
}

/** A launch's post; null: it was not posted. */
export async function findPost(db: Queryable, mint: string): Promise<ChannelPostRow | null> {
  const row = await db
    .selectFrom('channel_posts')
    .selectAll()
    .where('mint', '=', mint)
    .executeTakeFirst()
  return row ?? null
}

/** Posts since a moment, the oldest first. */
export function postsSince(db: Queryable, since: Ms): Promise<ChannelPostRow[]> {
  return db
    .selectFrom('channel_posts')
    .selectAll()
    .where('posted_at', '>', since)
    .orderBy('posted_at')
    .execute()
}

/** Posts from one moment up to another, the oldest first, without those that wait or were given up. */
export function postsBetween(db: Queryable, from: Ms, to: Ms): Promise<ChannelPostRow[]> {
  return db
    .selectFrom('channel_posts as post')
    .selectAll()
    .where('posted_at', '>=', from)
    .where('posted_at', '<', to)
    .where((one) =>
      one.not(
        one.exists(
          one
            .selectFrom('telegram_outbox as message')
            .select('message.id')
            .where('message.once', '=', sql<string>`${sql.lit(KEY)} || post.mint`)
            .where((its) =>
              its.or([its('message.done_at', 'is', null), its('message.dead_at', 'is not', null)]),
            ),
        ),
      ),
    )
    .orderBy('posted_at')
    .orderBy('mint')
    .execute()
}

/**
 * Records that a post was edited to show its market.
 * @returns false: another edit was recorded since `post` was read
 */
export async function recordPostShown(
  tx: Tx,
  post: Pick<ChannelPostRow, 'mint' | 'shown_at'>,
  cap: number | null,
  now: Ms,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('channel_posts')
    .set({ shown_at: now, shown_cap_cents: cap })
    .where('mint', '=', post.mint)
    .where('shown_at', post.shown_at === null ? 'is' : '=', post.shown_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
