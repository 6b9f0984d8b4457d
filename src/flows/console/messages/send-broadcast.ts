import { type BroadcastSpan, readBroadcast } from '../../../contract/console/broadcasts.ts'
import { ConsoleRefusal } from '../../../contract/console/refusals.ts'
import { MESSAGES_QUEUED } from '../../../contract/news.ts'
import {
  findBroadcast,
  lockBroadcast,
  markStarted,
  markStopped,
  runningBroadcast,
  storeQueued,
  withdrawStopped,
} from '../../../domains/messages/index.ts'
import { operatorChat } from '../../../domains/operators/index.ts'
import type { Ms } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/ids.ts'
import { auditAction } from '../../audit.ts'
import { publish } from '../../news.ts'
import type { Services } from '../../services.ts'
import { countRecipients } from '../../telegram/broadcasts/queries.ts'

type Context = Pick<Services, 'db' | 'clock' | 'entropy' | 'sealer' | 'acting'>
/** A broadcast as HTML; null: there is no bot. */
type ToHtml = ((spans: readonly BroadcastSpan[]) => string) | null

/**
 * Sends a broadcast to the operator alone, as members get it.
 * @throws ConsoleRefusal `no_bot`, `not_found`
 */
export async function testBroadcast(
  context: Context,
  toHtml: ToHtml,
  id: string,
  operatorId: string,
): Promise<void> {
  const { db, clock, entropy, sealer } = context
  if (toHtml === null) throw new ConsoleRefusal('no_bot')
  const now = clock.now()
  await db.transaction(async (tx) => {
    const broadcast = await findBroadcast(tx, id)
    const chat = await operatorChat(tx, sealer, operatorId)
    if (broadcast === null || chat === null) throw new ConsoleRefusal('not_found')
    const call = { method: 'send', text: toHtml(readBroadcast(broadcast.text)) } as const
    const once = `broadcast-test ${newId(entropy)}`
    await storeQueued(tx, context, { chat, rank: 'answer', once, call }, now)
    await auditAction(tx, context, 'test_broadcast', id, {})
  })
  publish(db, MESSAGES_QUEUED, 'broadcast')
}

/**
 * Starts a draft, which can't be changed from then on. The bot's leader sends it.
 *
 * @param changedAt when the draft was changed last, as far as the operator knows
 * @throws ConsoleRefusal `no_bot`, `not_found`, `broadcast_started`, `draft_changed`, `broadcast_running`,
 *   `no_recipients`
 */
export async function startBroadcast(
  context: Context,
  toHtml: ToHtml,
  id: string,
  { changedAt, because }: { changedAt: Ms; because: string },
): Promise<void> {
  const { db, clock } = context
  if (toHtml === null) throw new ConsoleRefusal('no_bot')
  const now = clock.now()
  const draft = await findBroadcast(db.read, id)
  const recipients = draft ? await countRecipients(db.longReads, { plan: draft.plan, now }) : 0
  await db.transaction(async (tx) => {
    const broadcast = await lockBroadcast(tx, id)
    if (broadcast === null) throw new ConsoleRefusal('not_found')
    if (broadcast.started_at !== null) throw new ConsoleRefusal('broadcast_started')
    if (broadcast.changed_at !== changedAt || draft?.changed_at !== changedAt)
      throw new ConsoleRefusal('draft_changed')
    if (await runningBroadcast(tx)) throw new ConsoleRefusal('broadcast_running')
    if (recipients === 0) throw new ConsoleRefusal('no_recipients')
    await markStarted(tx, id, recipients, now)
    const { plan, text } = broadcast
    await auditAction(tx, context, 'start_broadcast', id, { because, plan, recipients, text })
  })
}

/**
 * Stops the running broadcast: what was not sent is withdrawn, except one copy that may be on its way.
 * @throws ConsoleRefusal `not_found`, `broadcast_over`
 */
export async function stopBroadcast(context: Context, id: string, because: string): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  await db.transaction(async (tx) => {
    const broadcast = await lockBroadcast(tx, id)
    if (broadcast === null) throw new ConsoleRefusal('not_found')
    if (broadcast.running !== 1 || broadcast.stopped_at !== null)
      throw new ConsoleRefusal('broadcast_over')
    await markStopped(tx, id, now)
    await withdrawStopped(tx)
    await auditAction(tx, context, 'stop_broadcast', id, { because })
  })
}
