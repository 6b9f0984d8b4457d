import type { LettersBody } from '../../../contract/console/messages.ts'
import { ConsoleRefusal } from '../../../contract/console/refusals.ts'
import { closeContactMessage, listContactMessages } from '../../../domains/accounts/index.ts'
import { actingIn, auditAction } from '../../audit.ts'
import type { Services } from '../../services.ts'
import { readRowCursor, rowCursorAfter } from '../row-cursor.ts'

const PAGE = 50

/** Letters from the contact page that wait or were dealt with, the newest first, a page at a time. */
export async function listLetters(
  { db }: Pick<Services, 'db'>,
  { isDone, after }: { isDone: boolean; after: string | null },
): Promise<LettersBody> {
  const rows = await listContactMessages(db.longReads, isDone, readRowCursor(after), PAGE)
  return {
    letters: rows.map(({ account_id: account, ...letter }) => ({ ...letter, account })),
    next: rowCursorAfter(rows, PAGE),
  }
}

/** Records that a letter was dealt with. @throws ConsoleRefusal `not_found` if none of that id waits */
export async function closeLetter(
  context: Pick<Services, 'db' | 'clock' | 'entropy' | 'acting'>,
  id: string,
): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const { actor } = actingIn(context)
  await db.transaction(async (tx) => {
    if (!(await closeContactMessage(tx, id, actor, now))) throw new ConsoleRefusal('not_found')
    await auditAction(tx, context, 'close_letter', id, {})
  })
}
