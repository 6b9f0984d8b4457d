import type { FailedMessagesBody } from '../../../contract/console/messages.ts'
import { ConsoleRefusal } from '../../../contract/console/refusals.ts'
import { MESSAGES_QUEUED } from '../../../contract/news.ts'
import { failedMessages, sendAgain } from '../../../domains/messages/index.ts'
import { auditAction } from '../../audit.ts'
import { publish } from '../../news.ts'
import type { Services } from '../../services.ts'
import { readRowCursor, rowCursorAfter } from '../row-cursor.ts'

const PAGE = 50

/** Messages that the bot gave up, newest first, a page at a time. */
export async function listFailed(
  { db }: Pick<Services, 'db'>,
  { after }: { after: string | null },
): Promise<FailedMessagesBody> {
  const rows = await failedMessages(db.longReads, readRowCursor(after), PAGE)
  const messages = rows.map(({ once, dead_at, attempts, ...row }) => ({
    id: row.id,
    about: once,
    created_at: row.created_at,
    failed_at: dead_at ?? row.created_at,
    tries: attempts,
    failure: row.failure,
  }))
  const places = messages.map(({ id, failed_at }) => ({ id, at: failed_at }))
  return { messages, next: rowCursorAfter(places, PAGE) }
}

/** Queues a message again. @throws ConsoleRefusal `not_found` if it was not given up */
export async function retryFailed(
  context: Pick<Services, 'db' | 'clock' | 'entropy' | 'acting'>,
  id: string,
): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  await db.transaction(async (tx) => {
    if (!(await sendAgain(tx, id, now))) throw new ConsoleRefusal('not_found')
    await auditAction(tx, context, 'send_again', id, {})
  })
  publish(db, MESSAGES_QUEUED, 'retry')
}
