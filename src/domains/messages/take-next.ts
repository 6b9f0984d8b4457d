import { HOUR, type Ms, SECOND } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { newId } from '../../kernel/ids.ts'
import { openIfReadable, type Sealer } from '../../kernel/seal.ts'
import { type ClaimedMessage, RANKS, type SealedContent, type Sealing } from './outbox.ts'
import type { TelegramOutboxRow } from './table.ts'

const LEASE_MS = 60 * SECOND
const MOST_MERGED = 20
/** Telegram takes 4,096 characters of a message. */
const LONGEST_MERGED = 4_000
const AT_ONCE = 200
/** How often to retry a message that is encrypted under another key, in case the key comes back. */
const LOOK_AGAIN = HOUR
/** Messages and news older than this are given up. */
export const GIVE_UP_AFTER_MS = 48 * HOUR

/** Keys of chats that get nothing now, and of those that get only warnings. */
export type BusyChats = { busy: readonly string[]; onlyWarnings: readonly string[] }

/**
 * Claims the first message whose chat may be sent to, with those that are merged with it: posts in
 * the channel if more than three wait, and all warnings about one member's coins. It is claimed again
 * if its result is never recorded. Messages encrypted under another key are set aside and delay nothing.
 *
 * @returns `unreadable`: how many were set aside
 */
export async function takeNext(
  tx: Tx,
  { sealer, entropy }: Sealing,
  { now, busy, onlyWarnings }: { now: Ms } & BusyChats,
): Promise<{ taken: ClaimedMessage[]; unreadable: number }> {
  let due = tx
    .selectFrom('telegram_outbox')
    .selectAll()
    .where('done_at', 'is', null)
    .where('run_at', '<=', now)
    // A copy of a broadcast that was claimed and never recorded may have arrived.
    .where((eb) => eb.or([eb('broadcast_id', 'is', null), eb('lease', 'is', null)]))
    .orderBy('rank')
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .skipLocked()
  if (busy.length > 0) {
    due = due.where((eb) => eb.or([eb('chat_key', 'not in', busy), eb('pace', '=', 'none')]))
  }
  if (onlyWarnings.length > 0) {
    due = due.where((eb) =>
      eb.or([
        eb('chat_key', 'not in', onlyWarnings),
        eb('pace', '=', 'none'),
        eb('rank', '=', RANKS.warning),
      ]),
    )
  }
  let unreadable = 0
  let head = await due.limit(1).executeTakeFirst()
  while (head && !contentOf(sealer, head)) {
    unreadable += await postponeUnreadable(tx, sealer, await due.limit(AT_ONCE).execute(), now)
    head = await due.limit(1).executeTakeFirst()
  }
  if (!head) return { taken: [], unreadable }
  const lease = newId(entropy)
  const taken = (await crowdOf(head)).flatMap((row) => {
    const content = contentOf(sealer, row)
    return content ? [asTaken(row, content, lease)] : []
  })
  const ids = taken.map(({ id }) => id)
  await tx
    .updateTable('telegram_outbox')
    .set((eb) => ({ lease, run_at: now + LEASE_MS, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
  return { taken, unreadable }

  /** Only new posts are merged: an edit concerns a single message. */
  async function crowdOf(head: TelegramOutboxRow): Promise<TelegramOutboxRow[]> {
    const isWatch = head.rank === RANKS.watch
    const isOfMany = isWatch || (head.pace === 'channel' && head.rank === RANKS.launch)
    if (!isOfMany || lineOf(sealer, head) === null) return [head]
    const waiting = due
      .where('chat_key', '=', head.chat_key)
      .where('rank', '=', head.rank)
      .limit(MOST_MERGED * 2)
    const posts = mergeable(sealer, await waiting.execute())
    return posts.length > (isWatch ? 1 : 3) ? posts : [head]
  }
}

/** The first posts whose lines fit into one message; the others go into the next one. */
function mergeable(sealer: Sealer, rows: readonly TelegramOutboxRow[]): TelegramOutboxRow[] {
  const posts: TelegramOutboxRow[] = []
  let length = 0
  for (const row of rows) {
    const line = lineOf(sealer, row)
    if (line === null) continue
    length += line.length + 1
    if (length > LONGEST_MERGED || posts.length === MOST_MERGED) break
    posts.push(row)
  }
  return posts
}

/** A post's line where posts are merged; null: it is no post, or has none. */
function lineOf(sealer: Sealer, row: TelegramOutboxRow): string | null {
  const content = contentOf(sealer, row)
  return content?.call.method === 'send' ? content.line : null
}

function asTaken(
  row: TelegramOutboxRow,
  { chat, call, line }: SealedContent,
  lease: string,
): ClaimedMessage {
  return {
    id: row.id,
    chat,
    chatKey: row.chat_key,
    pace: row.pace,
    call,
    line,
    attempts: row.attempts + 1,
    createdAt: row.created_at,
    lease,
  }
}

/** A row's decrypted content; null: it was sealed under another key. */
const contentOf = (sealer: Sealer, { sealed }: TelegramOutboxRow) =>
  openIfReadable(sealer, sealed) as SealedContent | null

/** Postpones messages that can't be read. @returns how many there are */
async function postponeUnreadable(
  tx: Tx,
  sealer: Sealer,
  rows: readonly TelegramOutboxRow[],
  now: Ms,
): Promise<number> {
  const unreadable = rows.filter((row) => !contentOf(sealer, row))
  const ids = (of: readonly TelegramOutboxRow[]) => ['', ...of.map(({ id }) => id)]
  const failure = 'sealed under another DATA_KEY'
  await tx
    .updateTable('telegram_outbox')
    .set((eb) => ({
      run_at: now + LOOK_AGAIN,
      lease: null,
      failure,
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', 'in', ids(unreadable))
    .execute()
  const old = unreadable.filter(({ created_at }) => now - created_at > GIVE_UP_AFTER_MS)
  await tx
    .updateTable('telegram_outbox')
    .set({ done_at: now, dead_at: now, sealed: '', fate: 'old' })
    .where('id', 'in', ids(old))
    .execute()
  return unreadable.length
}
