import type { LettersBody } from '../../../contract/console/messages.ts'
import { ConsoleRefusal } from '../../../contract/console/refusals.ts'
import { closeContactMessage, listContactMessages } from '../../../domains/accounts/index.ts'
import { writeAudit } from '../../../kernel/db/audit.ts'
import { actingIn } from '../../operator/acting.ts'
import type { PurchaseContext } from '../../purchase/context.ts'

const MOST_LETTERS = 100

/** Letters from the contact page, those that nobody has dealt with first. */
export async function listLetters({ db }: Pick<PurchaseContext, 'db'>): Promise<LettersBody> {
  const rows = await listContactMessages(db.aside, MOST_LETTERS)
  return { letters: rows.map(({ account_id: account, ...letter }) => ({ ...letter, account })) }
}

/** Notes that a letter was dealt with. @throws ConsoleRefusal `not_found` if none of that id waits */
export async function closeLetter(
  context: Pick<PurchaseContext, 'db' | 'clock' | 'entropy' | 'acting'>,
  id: string,
): Promise<void> {
  const { db, clock, entropy } = context
  const now = clock.now()
  const { actor, address } = actingIn(context)
  await db.transaction(async (tx) => {
    if (!(await closeContactMessage(tx, id, actor, now))) throw new ConsoleRefusal('not_found')
    const entry = { at: now, actor, address, action: 'close_letter', subject: id, detail: {} }
    await writeAudit(tx, entropy, entry)
  })
}
