import type { Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'

/** Who is in the channel, as far as we know. `key` is a person's Telegram key. */

/** Records that a person is in the channel. @param byHand when a person added them; null: we did */
export async function recordInChannel(
  tx: Tx,
  { key, sealed, byHand }: { key: string; sealed: string; byHand: Ms | null },
  now: Ms,
): Promise<void> {
  const values = { sealed, joined_at: now, by_hand: byHand, left_at: null }
  await tx
    .insertInto('channel_members')
    .values({ telegram_key: key, ...values })
    .onConflict((conflict) => conflict.column('telegram_key').doUpdateSet(values))
    .execute()
}

/** Records that people left. Earlier times stay. */
export async function recordOutOfChannel(tx: Tx, keys: readonly string[], now: Ms): Promise<void> {
  await tx
    .updateTable('channel_members')
    .set({ left_at: now })
    .where('telegram_key', 'in', keys)
    .where('left_at', 'is', null)
    .execute()
}

/** When they left; null: they are in, as far as we know; undefined: never seen. */
export async function leftAtOf(db: Queryable, key: string): Promise<Ms | null | undefined> {
  const known = await db
    .selectFrom('channel_members')
    .select('left_at')
    .where('telegram_key', '=', key)
    .executeTakeFirst()
  return known?.left_at
}

/** People who are in the channel, as far as Telegram reported. */
export async function countInChannel(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('channel_members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('left_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes people who left before a moment. */
export async function forgetLeft(tx: Tx, before: Ms): Promise<void> {
  await tx.deleteFrom('channel_members').where('left_at', '<', before).execute()
}
