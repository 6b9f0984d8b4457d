import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import type { ContactMessageRow } from './table.ts'

/** Messages from the contact page. */

export async function keepContactMessage(
  tx: Tx,
  message: Insertable<ContactMessageRow>,
): Promise<void> {
  await tx.insertInto('contact_messages').values(message).execute()
}

export async function findContactMessage(
  db: Kysely<Tables>,
  id: string,
): Promise<Selectable<ContactMessageRow> | null> {
  const row = await db
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
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

export async function dropContactMessages(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('contact_messages').where('account_id', '=', accountId).execute()
}

export async function forgetContactMessages(tx: Tx, before: Ms): Promise<void> {
  await tx.deleteFrom('contact_messages').where('at', '<', before).execute()
}
