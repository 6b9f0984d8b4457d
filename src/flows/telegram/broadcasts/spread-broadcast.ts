import { readBroadcast } from '../../../contract/console/broadcasts.ts'
import { MESSAGES_QUEUED } from '../../../contract/news.ts'
import { openUserIfReadable } from '../../../domains/accounts/index.ts'
import {
  type Broadcast,
  countCopies,
  endInterrupted,
  lockBroadcast,
  markEnded,
  recordQueued,
  runningBroadcast,
  storeQueued,
  waitingCopies,
  withdrawStopped,
} from '../../../domains/messages/index.ts'
import { MINUTE, type Ms } from '../../../kernel/clock.ts'
import type { Tx } from '../../../kernel/db/database.ts'
import { publish } from '../../news.ts'
import type { BotContext } from '../context.ts'
import { recipientsAfter } from './queries.ts'

/**
 * How many copies may wait, and so how many are sent a second: half of what Telegram allows a bot. The
 * queue stays short, because whoever deletes their account would still get the copies in it.
 */
export const BROADCAST_PER_SECOND = 15
/** A claim expires after a minute. A copy that is still being sent then may record its result. */
const INTERRUPTED_MS = MINUTE

type Context = Pick<BotContext, 'db' | 'clock' | 'entropy' | 'sealer' | 'noticesIn'>

/**
 * Queues the next copies of the running broadcast, in the order of the recipients' keys, and stores its
 * progress in the same transaction. Call it once a second.
 */
export async function spreadBroadcast(context: Context): Promise<void> {
  const { db, clock } = context
  const running = await runningBroadcast(db.read)
  if (running === null) return
  const now = clock.now()
  const isOver = await db.transaction(async (tx) => {
    const broadcast = await lockBroadcast(tx, running.id)
    if (broadcast?.running !== 1) return false
    await endInterrupted(tx, now, now - INTERRUPTED_MS)
    if (broadcast.stopped_at !== null) await withdrawStopped(tx)
    const waiting = await waitingCopies(tx, broadcast.id)
    if (broadcast.stopped_at !== null || broadcast.queued_at !== null) return waiting === 0
    await queueNext(context, tx, broadcast, BROADCAST_PER_SECOND - waiting, now)
    return false
  })
  if (!isOver) return publish(db, MESSAGES_QUEUED, 'broadcast')
  // The counts no longer change, so a long count needs no transaction.
  const counts = await countCopies(db.longReads, running.id)
  await db.transaction((tx) => markEnded(tx, running.id, counts, clock.now()))
}

async function queueNext(
  context: Context,
  tx: Tx,
  { id, text, plan, cursor }: Broadcast,
  room: number,
  now: Ms,
): Promise<void> {
  if (room <= 0) return
  const next = await recipientsAfter(tx, { plan, now }, cursor, room)
  for (const { key, sealed } of next) {
    const person = sealed === null ? null : openUserIfReadable(context.sealer, sealed)
    if (person === null) continue
    const message = context.noticesIn(person.language).broadcast(readBroadcast(text))
    const call = { method: 'send', text: message } as const
    const once = `broadcast ${id} ${key}`
    const copy = { chat: person.id, rank: 'broadcast', once, call, broadcast: id } as const
    await storeQueued(tx, context, copy, now)
  }
  const last = next.at(-1)?.key ?? cursor
  await recordQueued(tx, id, { cursor: last, isAll: next.length < room }, now)
}
