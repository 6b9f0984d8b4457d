import {
  type BroadcastBody,
  type BroadcastState,
  type BroadcastsBody,
  MOST_BROADCAST,
} from '../../../contract/console/broadcasts.ts'
import { ConsoleRefusal } from '../../../contract/console/refusals.ts'
import type { PlanId } from '../../../contract/plans.ts'
import {
  type Broadcast,
  type BroadcastCounts,
  countCopies,
  dropDraft,
  findBroadcast,
  listBroadcasts,
  storeDraft,
} from '../../../domains/messages/index.ts'
import { newId } from '../../../kernel/ids.ts'
import { lines } from '../../../kernel/text.ts'
import { actingIn } from '../../audit.ts'
import type { Services } from '../../services.ts'
import { countRecipients } from '../../telegram/broadcasts/queries.ts'
import { BROADCAST_PER_SECOND } from '../../telegram/broadcasts/spread-broadcast.ts'
import { readRowCursor, rowCursorAfter } from '../row-cursor.ts'

const PAGE = 50
const NONE_YET: BroadcastCounts = { sent: 0, blocked: 0, failed: 0, unclear: 0 }

/** Drafts and broadcasts, those changed last first. */
export async function showBroadcasts(
  { db }: Pick<Services, 'db'>,
  after: string | null,
): Promise<BroadcastsBody> {
  const rows = await listBroadcasts(db.longReads, readRowCursor(after), PAGE)
  const places = rows.map(({ changed_at: at, id }) => ({ at, id }))
  return {
    broadcasts: rows.map((row) => ({
      id: row.id,
      text: row.text,
      plan: row.plan,
      author: row.author,
      changed_at: row.changed_at,
      started_at: row.started_at,
      state: stateOf(row),
    })),
    next: rowCursorAfter(places, PAGE),
  }
}

/** A broadcast with how far it came. @throws ConsoleRefusal `not_found` */
export async function showBroadcast(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: string,
): Promise<BroadcastBody> {
  const row = await findBroadcast(db.longReads, id)
  if (row === null) throw new ConsoleRefusal('not_found')
  const audience = { plan: row.plan, now: clock.now() }
  const recipients = row.recipients ?? (await countRecipients(db.longReads, audience))
  const { sent, blocked, failed, unclear } = await countsOf(db, row)
  return {
    id: row.id,
    text: row.text,
    plan: row.plan,
    author: row.author,
    changed_at: row.changed_at,
    started_at: row.started_at,
    ended_at: row.ended_at,
    state: stateOf(row),
    recipients,
    takes_seconds: Math.ceil(recipients / BROADCAST_PER_SECOND),
    sent,
    blocked,
    failed,
    unclear,
  }
}

/**
 * Stores a new draft, or changes one, without what is invisible.
 * @param id null: a new one
 * @returns its id
 * @throws ConsoleRefusal `message_empty`, `message_too_long`, `not_found`, `broadcast_started`
 */
export async function saveDraft(
  context: Pick<Services, 'db' | 'clock' | 'entropy' | 'acting'>,
  id: string | null,
  draft: { text: string; plan: PlanId | null },
): Promise<string> {
  const { db, clock, entropy } = context
  const text = lines(draft.text, draft.text.length)
  if (text === '') throw new ConsoleRefusal('message_empty')
  if (text.length > MOST_BROADCAST) throw new ConsoleRefusal('message_too_long')
  const author = actingIn(context).actor
  return db.transaction(async (tx) => {
    if (id !== null && (await findBroadcast(tx, id)) === null) throw new ConsoleRefusal('not_found')
    const kept = { id: id ?? newId(entropy), text, plan: draft.plan, author }
    if (!(await storeDraft(tx, kept, clock.now()))) throw new ConsoleRefusal('broadcast_started')
    return kept.id
  })
}

/** Deletes a draft. @throws ConsoleRefusal `not_found`, `broadcast_started` */
export async function discardDraft({ db }: Pick<Services, 'db'>, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (await dropDraft(tx, id)) return
    const found = await findBroadcast(tx, id)
    throw new ConsoleRefusal(found === null ? 'not_found' : 'broadcast_started')
  })
}

async function countsOf(
  { longReads }: Services['db'],
  { id, started_at, counts }: Broadcast,
): Promise<BroadcastCounts> {
  if (counts !== null) return JSON.parse(counts) as BroadcastCounts
  return started_at === null ? NONE_YET : countCopies(longReads, id)
}

function stateOf({ started_at, stopped_at, ended_at }: Broadcast): BroadcastState {
  if (started_at === null) return 'draft'
  if (stopped_at !== null) return ended_at === null ? 'stopping' : 'stopped'
  return ended_at === null ? 'running' : 'done'
}
