import { sql } from 'kysely'
import type { Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import { type Entropy, newId } from '../../kernel/ids.ts'
import type { Sealer } from '../../kernel/seal.ts'
import { recordUnblocked } from './blocked.ts'
import { endInterrupted, withdrawStopped } from './broadcast-copies.ts'
import type { PaceName } from './pace.ts'
import type { Call } from './ports.ts'
import type { MessageFate } from './table.ts'

/**
 * Sending order: warnings in the channel first, because they are few and urgent, then replies,
 * which a person is waiting for, warnings about watched coins, account notices, launches, edits of
 * their posts, and broadcasts. Stored.
 */
export const RANKS = {
  warning: -2,
  answer: -1,
  watch: 0,
  account: 1,
  launch: 2,
  edit: 3,
  broadcast: 4,
} as const
export type Rank = keyof typeof RANKS

export type Outgoing = {
  chat: string
  call: Call
  rank: Rank
  /** Names the event: a second message of that name is dropped. See {@link FLEETING}. */
  once: string
  /** Derived from the call and the chat unless given. */
  pace?: PaceName
  /** The chat that a reply to this message is for. */
  back?: string
  /** Its line where several messages are merged. */
  line?: string
  /** Not sent before; at once unless given. */
  notBefore?: Ms
  /** The broadcast that it is a copy of. */
  broadcast?: string
}

export type ClaimedMessage = {
  id: string
  chat: string
  chatKey: string
  pace: PaceName
  call: Call
  line: string | null
  attempts: number
  createdAt: Ms
  lease: string
}

export type Sealing = { sealer: Sealer; entropy: Entropy }
/** The encrypted part of a row. */
export type SealedContent = { chat: string; call: Call; line: string | null }

/** Queues a message in the transaction of its event. It is sent at least once. */
export async function storeQueued(
  tx: Tx,
  { sealer, entropy }: Sealing,
  { chat, call, rank, once, pace, back, line, notBefore, broadcast }: Outgoing,
  at: Ms,
): Promise<void> {
  const content: SealedContent = { chat, call, line: line ?? null }
  await tx
    .insertInto('telegram_outbox')
    .values({
      id: newId(entropy),
      chat_key: sealer.key(chat),
      pace: pace ?? usualPace(chat, call),
      rank: RANKS[rank],
      sealed: sealer.seal(content),
      back_sealed: back === undefined ? null : sealer.seal(back),
      once,
      created_at: at,
      run_at: notBefore ?? at,
      attempts: 0,
      lease: null,
      failure: null,
      done_at: null,
      dead_at: null,
      message_id: null,
      broadcast_id: broadcast ?? null,
      fate: null,
    })
    .onConflict((conflict) => conflict.column('once').doNothing())
    .execute()
}

export type Ending =
  | { kind: 'sent'; messageId: number | null }
  | { kind: 'later'; at: Ms; failure: string }
  | { kind: 'dead'; failure: string; fate: MessageFate }

/** Stores the result of sending. Does nothing if the caller's lease has expired. */
export async function recordEnding(
  tx: Tx,
  taken: readonly ClaimedMessage[],
  ending: Ending,
  now: Ms,
): Promise<void> {
  const over = { done_at: now, lease: null, sealed: '' }
  const change =
    ending.kind === 'sent'
      ? { ...over, message_id: ending.messageId }
      : ending.kind === 'later'
        ? { run_at: ending.at, lease: null, failure: ending.failure.slice(0, 300) }
        : {
            ...over,
            sealed: KEPT_TEXT,
            dead_at: now,
            failure: ending.failure.slice(0, 300),
            fate: ending.fate,
          }
  await tx
    .updateTable('telegram_outbox')
    .set(change)
    .where(
      'id',
      'in',
      taken.map(({ id }) => id),
    )
    .where('lease', '=', taken[0]?.lease ?? '')
    .execute()
  if (ending.kind === 'later') await withdrawStopped(tx)
}

/** Queues a message again that was given up, as if it were new. @returns false: there is no such message */
export async function sendAgain(tx: Tx, id: string, now: Ms): Promise<boolean> {
  const row = await tx
    .updateTable('telegram_outbox')
    .set({ done_at: null, dead_at: null, fate: null, attempts: 0, created_at: now, run_at: now })
    .where('id', '=', id)
    .where('dead_at', 'is not', null)
    .where('sealed', '!=', '')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the messages to this chat that wait or were given up, with their texts, and whether it blocked us. */
export async function dropUnsent(tx: Tx, sealer: Sealer, chat: string): Promise<void> {
  const chatKey = sealer.key(chat)
  await tx
    .deleteFrom('telegram_outbox')
    .where('chat_key', '=', chatKey)
    .where('sealed', '!=', '')
    .execute()
  await recordUnblocked(tx, chatKey)
}

/**
 * Releases the claims of a crashed sender. Only one sender runs at a time. A copy of a broadcast is not
 * sent again, because it may have arrived.
 */
export async function releaseTaken(tx: Tx, now: Ms): Promise<void> {
  await endInterrupted(tx, now)
  await tx
    .updateTable('telegram_outbox')
    .set({ lease: null, run_at: now })
    .where('done_at', 'is', null)
    .where('lease', 'is not', null)
    .execute()
}

/** The chat that gets replies to this message of ours; null: none. */
export async function findBack(
  db: Queryable,
  sealer: Sealer,
  chat: string,
  messageId: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('telegram_outbox')
    .select('back_sealed')
    .where('chat_key', '=', sealer.key(chat))
    .where('message_id', '=', messageId)
    .where('back_sealed', 'is not', null)
    .executeTakeFirst()
  return row?.back_sealed ? (sealer.open(row.back_sealed) as string) : null
}

/** Whether a message of this chat that people can reply to is being sent: its id is not known yet. */
export async function isForwarding(db: Queryable, sealer: Sealer, chat: string): Promise<boolean> {
  const row = await db
    .selectFrom('telegram_outbox')
    .select('id')
    .where('chat_key', '=', sealer.key(chat))
    .where('back_sealed', 'is not', null)
    .where('done_at', 'is', null)
    .where('lease', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** How the event of a message begins that is of no use later, such as a link that ends in ten minutes. */
export const FLEETING = 'fleeting '
export const isFleeting = sql<boolean>`once like ${FLEETING} || '%'`

/**
 * A message that was given up keeps its text, so that an operator can send it again. A copy of a broadcast
 * does not, because members get at most one, and neither does what is of no use later.
 */
const KEPT_TEXT = sql<string>`case when broadcast_id is null and not (${isFleeting})
  then sealed else '' end`

function usualPace(chat: string, { method }: Call): PaceName {
  if (method !== 'send' && method !== 'edit') return 'none'
  return chat.startsWith('-') ? 'group' : 'person'
}
