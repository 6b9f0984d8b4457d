import type { Kysely } from 'kysely'
import type { Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { type Entropy, newId } from '../../kernel/ids.ts'
import type { Sealer } from '../../kernel/seal.ts'
import type { PaceName } from './pace.ts'
import type { Call } from './ports.ts'

/** What goes first: what somebody waits for, then what concerns their account, then launches. */
export const RANKS = { answer: 0, account: 1, alert: 2 } as const
export type Rank = keyof typeof RANKS

export type Outgoing = {
  chat: string
  call: Call
  rank: Rank
  /** Names what it tells of: telling it again changes nothing. */
  once: string
  /** Told by the call and the chat unless given. */
  pace?: PaceName
  /** The chat that a reply to this message is for. */
  back?: string
  /** What stands for it in a digest. */
  line?: string
}

/** A message that was taken out to be sent. */
export type Taken = {
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
/** What is sealed in a row. */
export type Content = { chat: string; call: Call; line: string | null }

/** Says something in the transaction that it tells of. It is sent at least once, when its turn comes. */
export async function sendLater(
  tx: Tx,
  { sealer, entropy }: Sealing,
  { chat, call, rank, once, pace, back, line }: Outgoing,
  at: Ms,
): Promise<void> {
  const content: Content = { chat, call, line: line ?? null }
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
      run_at: at,
      attempts: 0,
      lease: null,
      failure: null,
      done_at: null,
      dead_at: null,
      message_id: null,
    })
    .onConflict((conflict) => conflict.column('once').doNothing())
    .execute()
}

export type Ending =
  | { kind: 'sent'; messageId: number | null }
  | { kind: 'later'; at: Ms; failure: string }
  | { kind: 'dead'; failure: string }

/** Notes how it ended. A holder whose lease ran out changes nothing. */
export async function note(
  db: Kysely<Tables>,
  taken: readonly Taken[],
  ending: Ending,
  now: Ms,
): Promise<void> {
  const over = { done_at: now, lease: null, sealed: '' }
  const change =
    ending.kind === 'sent'
      ? { ...over, message_id: ending.messageId }
      : ending.kind === 'later'
        ? { run_at: ending.at, lease: null, failure: ending.failure.slice(0, 300) }
        : { ...over, dead_at: now, failure: ending.failure.slice(0, 300) }
  await db
    .updateTable('telegram_outbox')
    .set(change)
    .where(
      'id',
      'in',
      taken.map(({ id }) => id),
    )
    .where('lease', '=', taken[0]?.lease ?? '')
    .execute()
}

/** Gives back what a sender took that is no more: there is one sender at a time. */
export async function releaseTaken(db: Kysely<Tables>, now: Ms): Promise<void> {
  await db
    .updateTable('telegram_outbox')
    .set({ lease: null, run_at: now })
    .where('done_at', 'is', null)
    .where('lease', 'is not', null)
    .execute()
}

/** The chat that a reply to this message of ours is for; null: to nobody. */
export async function findBack(
  db: Kysely<Tables>,
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

function usualPace(chat: string, { method }: Call): PaceName {
  if (method !== 'send' && method !== 'edit') return 'none'
  return chat.startsWith('-') ? 'group' : 'person'
}
