import type { Selectable } from 'kysely'
import type { PlanId } from '../../contract/plans.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Sealer } from '../../kernel/seal.ts'
import type { Sealing } from './outbox.ts'
import type { Person } from './ports.ts'
import type { SupportMessageRow, SupportThreadRow } from './table.ts'

/** Conversations with support, as the console shows them. */

const MOST_MESSAGES = 200

/** Stores a person's message to support. The same message again changes nothing. */
export async function storeQuestion(
  tx: Tx,
  { sealer, entropy }: Sealing,
  asked: { key: string; person: Person; plan: PlanId | null; text: string; once: string },
  now: Ms,
): Promise<void> {
  const { key, person, plan, text, once } = asked
  const change = { sealed: sealer.seal(person), plan, last_at: now }
  const { id } = await tx
    .insertInto('support_threads')
    .values({ id: newId(entropy), telegram_key: key, ...change, waiting_since: now })
    .onConflict((conflict) =>
      conflict.column('telegram_key').doUpdateSet((eb) => ({
        ...change,
        waiting_since: eb.fn.coalesce('support_threads.waiting_since', eb.val(now)),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeMessage(tx, { once, thread_id: id, at: now, author: null, sealed: sealer.seal(text) })
}

/** Stores an answer, after which the person no longer waits. Does nothing without a conversation. */
export async function storeSupportAnswer(
  tx: Tx,
  sealer: Sealer,
  answer: { key: string; author: string; text: string; once: string },
  now: Ms,
): Promise<void> {
  const { key, author, text, once } = answer
  const thread = await tx
    .updateTable('support_threads')
    .set({ last_at: now, waiting_since: null })
    .where('telegram_key', '=', key)
    .returning('id')
    .executeTakeFirst()
  if (!thread) return
  await storeMessage(tx, { once, thread_id: thread.id, at: now, author, sealed: sealer.seal(text) })
}

/**
 * The place where a page of conversations ends. `at`: since when it waits, or its last message if it
 * doesn't.
 */
export type ThreadCursor = { waits: boolean; at: Ms; id: string }

/** Conversations after the place `after`: those that wait first, the longest waiting first, then the newest. */
export function supportThreads(
  db: Queryable,
  after: ThreadCursor | null,
  limit: number,
): Promise<Selectable<SupportThreadRow>[]> {
  let query = db
    .selectFrom('support_threads')
    .selectAll()
    .orderBy((eb) => eb.case().when('waiting_since', 'is', null).then(1).else(0).end())
    .orderBy('waiting_since')
    .orderBy('last_at', 'desc')
    .orderBy('id')
    .limit(limit)
  if (after?.waits)
    query = query.where((eb) =>
      eb.or([
        eb('waiting_since', '>', after.at),
        eb.and([eb('waiting_since', '=', after.at), eb('id', '>', after.id)]),
        eb('waiting_since', 'is', null),
      ]),
    )
  else if (after)
    query = query
      .where('waiting_since', 'is', null)
      .where((eb) =>
        eb.or([
          eb('last_at', '<', after.at),
          eb.and([eb('last_at', '=', after.at), eb('id', '>', after.id)]),
        ]),
      )
  return query.execute()
}

/** A conversation; undefined: there is none with this id. */
export function findSupportThread(db: Queryable, id: string) {
  return db.selectFrom('support_threads').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The latest messages of a conversation, oldest first. */
export async function supportMessages(db: Queryable, thread: string): Promise<SupportMessageRow[]> {
  const rows = await db
    .selectFrom('support_messages')
    .selectAll()
    .where('thread_id', '=', thread)
    .orderBy('at', 'desc')
    .limit(MOST_MESSAGES)
    .execute()
  return rows.reverse()
}

/** Deletes conversations without a message since a moment. */
export async function forgetSupport(tx: Tx, before: Ms): Promise<void> {
  const old = tx.selectFrom('support_threads').select('id').where('last_at', '<', before)
  await tx.deleteFrom('support_messages').where('thread_id', 'in', old).execute()
  await tx.deleteFrom('support_threads').where('last_at', '<', before).execute()
}

/** Deletes a person's conversation. */
export async function dropSupport(tx: Tx, key: string): Promise<void> {
  const own = tx.selectFrom('support_threads').select('id').where('telegram_key', '=', key)
  await tx.deleteFrom('support_messages').where('thread_id', 'in', own).execute()
  await tx.deleteFrom('support_threads').where('telegram_key', '=', key).execute()
}

async function storeMessage(tx: Tx, message: SupportMessageRow): Promise<void> {
  await tx
    .insertInto('support_messages')
    .values(message)
    .onConflict((conflict) => conflict.column('once').doNothing())
    .execute()
}
