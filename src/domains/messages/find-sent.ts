import type { Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import type { Sealer } from '../../kernel/seal.ts'
import { postKey } from './channel-posts.ts'
import { isFleeting, RANKS } from './outbox.ts'

/** Telegram's id of the message that was queued as `once`; null: it was not sent, or is not a message. */
export async function messageIdOf(db: Queryable, once: string): Promise<number | null> {
  const row = await db
    .selectFrom('telegram_outbox')
    .select('message_id')
    .where('once', '=', once)
    .executeTakeFirst()
  return row?.message_id ?? null
}

/** Whether a message was queued as `once`, sent or not. */
export async function isQueued(db: Queryable, once: string): Promise<boolean> {
  const row = await db
    .selectFrom('telegram_outbox')
    .select('id')
    .where('once', '=', once)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the message that was queued as `once` is still to be sent. */
export async function isWaiting(db: Queryable, once: string): Promise<boolean> {
  const row = await db
    .selectFrom('telegram_outbox')
    .select('id')
    .where('once', '=', once)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a post in a chat also holds messages whose `once` begins with something else. */
export async function isShared(
  db: Queryable,
  sealer: Sealer,
  { chat, messageId, once }: { chat: string; messageId: number; once: string },
): Promise<boolean> {
  const other = await inChat(db, sealer, chat)
    .select('id')
    .where('message_id', '=', messageId)
    .where('once', 'not like', `${once}%`)
    .executeTakeFirst()
  return other !== undefined
}

/** Whether more than `most` messages to this chat wait to be sent. */
export async function isChatBehind(
  db: Queryable,
  sealer: Sealer,
  chat: string,
  most: number,
): Promise<boolean> {
  const waiting = await inChat(db, sealer, chat)
    .select('id')
    .where('done_at', 'is', null)
    .limit(most + 1)
    .execute()
  return waiting.length > most
}

/** Whether more than `most` messages could be sent now. Those that wait for quiet hours to end delay nothing. */
export async function isQueueLong(db: Queryable, most: number, now: Ms): Promise<boolean> {
  const beyond = await db
    .selectFrom('telegram_outbox')
    .select('id')
    .where('done_at', 'is', null)
    .where('run_at', '<=', now)
    .limit(1)
    .offset(most)
    .execute()
  return beyond.length > 0
}

/** How many messages could be sent now or have failed, and when the oldest was written; null: none. */
export function waitingMessages(
  db: Queryable,
  now: Ms,
): Promise<{ waiting: number; oldest: Ms | null }> {
  return db
    .selectFrom('telegram_outbox')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.min<number | null>('created_at').as('oldest'),
    ])
    .where('done_at', 'is', null)
    .where((eb) => eb.or([eb('run_at', '<=', now), eb('attempts', '>', 0)]))
    .executeTakeFirstOrThrow()
}

/**
 * How long each post, alert, and warning in the channel waited until Telegram had taken it, since a moment, the
 * newest first. Warnings about watched coins are left out: they may have waited for quiet hours to end.
 */
export async function sendingDelays(db: Queryable, since: Ms, limit: number): Promise<Ms[]> {
  const rows = await db
    .selectFrom('telegram_outbox')
    .select(['created_at', 'done_at'])
    .where('done_at', '>', since)
    .where('rank', 'in', [RANKS.launch, RANKS.warning])
    .where('message_id', 'is not', null)
    .orderBy('done_at', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ created_at, done_at }) => (done_at === null ? [] : done_at - created_at))
}

/** From the decision to post a launch until Telegram had its post; null: it has not, or that is forgotten. */
export async function deliveryDelay(db: Queryable, mint: string, postedAt: Ms): Promise<Ms | null> {
  const row = await db
    .selectFrom('telegram_outbox')
    .select('done_at')
    .where('once', '=', postKey(mint))
    .where('dead_at', 'is', null)
    .where('message_id', 'is not', null)
    .executeTakeFirst()
  return row?.done_at == null ? null : Math.max(0, row.done_at - postedAt)
}

/** Messages given up since a moment, without copies of broadcasts and fleeting ones, the newest first, at most 1,000. */
export function deadMessages(
  db: Queryable,
  since: Ms,
): Promise<{ done_at: Ms | null; failure: string | null }[]> {
  return db
    .selectFrom('telegram_outbox')
    .select(['done_at', 'failure'])
    .where('dead_at', '>', since)
    .where('broadcast_id', 'is', null)
    .where((eb) => eb.not(isFleeting))
    .orderBy('done_at', 'desc')
    .limit(1_000)
    .execute()
}

/** Messages after the place `after` that were given up and can still be sent, the newest first. */
export function failedMessages(db: Queryable, after: { at: Ms; id: string } | null, limit: number) {
  let query = db
    .selectFrom('telegram_outbox')
    .select(['id', 'once', 'created_at', 'dead_at', 'attempts', 'failure'])
    .where('dead_at', 'is not', null)
    .where('sealed', '!=', '')
    .orderBy('dead_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (after)
    query = query.where((eb) =>
      eb.or([
        eb('dead_at', '<', after.at),
        eb.and([eb('dead_at', '=', after.at), eb('id', '<', after.id)]),
      ]),
    )
  return query.execute()
}

/** Deletes messages that were sent or given up before a moment. */
export async function forgetSent(tx: Tx, before: Ms): Promise<void> {
  await tx.deleteFrom('telegram_outbox').where('done_at', '<', before).execute()
}

function inChat(db: Queryable, sealer: Sealer, chat: string) {
  return db.selectFrom('telegram_outbox').where('chat_key', '=', sealer.key(chat))
}
