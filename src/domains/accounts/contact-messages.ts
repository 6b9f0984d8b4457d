import type { Insertable, Selectable } from 'kysely'
import type { Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import type { ContactMessageRow } from './table.ts'

/** Messages from the contact page. */

/** Stores a letter of the contact form. */
export async function storeContactMessage(
  tx: Tx,
  message: Insertable<ContactMessageRow>,
): Promise<void> {
  await tx.insertInto('contact_messages').values(message).execute()
}

/** A message; null: there is none, or it was deleted. */
export async function findContactMessage(
  db: Queryable,
  id: string,
): Promise<Selectable<ContactMessageRow> | null> {
  const row = await db
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Letters that wait, or that were dealt with, the newest first, those behind `after`. */
export function listContactMessages(
  db: Queryable,
  isDone: boolean,
  after: { at: Ms; id: string } | null,
  limit: number,
): Promise<Selectable<ContactMessageRow>[]> {
  let query = db
    .selectFrom('contact_messages')
    .selectAll()
    .where('done_at', isDone ? 'is not' : 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (after)
    query = query.where((eb) =>
      eb.or([eb('at', '<', after.at), eb.and([eb('at', '=', after.at), eb('id', '<', after.id)])]),
    )
  return query.execute()
}

/** Marks a message as done. @returns false: there is no such message that waits */
export async function closeContactMessage(
  tx: Tx,
  id: string,
  by: string,
  now: Ms,
): Promise<boolean> {
  const row = await tx
    .updateTable('contact_messages')
    .set({ done_at: now, done_by: by })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Moves an account's messages to another account. */
export async function moveContactMessages(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .updateTable('contact_messages')
    .set({ account_id: to })
    .where('account_id', '=', from)
    .execute()
}

/** Deletes what an account wrote, on its request. */
export async function dropContactMessages(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('contact_messages').where('account_id', '=', accountId).execute()
}

/** Deletes messages written before a moment. */
export async function forgetContactMessages(tx: Tx, before: Ms): Promise<void> {
  await tx.deleteFrom('contact_messages').where('at', '<', before).execute()
}
