import { OPERATOR_CONTACT } from '../../contract/news.ts'
import type { ContactRequest } from '../../contract/records.ts'
import {
  isSessionValid,
  lockAccount,
  type Session,
  storeContactMessage,
} from '../../domains/accounts/index.ts'
import { newId } from '../../kernel/ids.ts'
import { enqueue } from '../news.ts'
import type { Services } from '../services.ts'

/**
 * Stores a message to us and notifies the operators. If the session has ended meanwhile, the message
 * belongs to no account.
 * @returns its id
 */
export async function receiveMessage(
  { db, entropy, clock }: Pick<Services, 'db' | 'entropy' | 'clock'>,
  session: Session | null,
  { crew = null, ...message }: Omit<ContactRequest, 'crew'> & { crew?: string | null },
): Promise<string> {
  const id = newId(entropy)
  const at = clock.now()
  await db.transaction(async (tx) => {
    if (session) await lockAccount(tx, session.accountId)
    const isTheirs = session !== null && (await isSessionValid(tx, session, at))
    const account_id = isTheirs ? session.accountId : null
    await storeContactMessage(tx, { id, at, account_id, crew, ...message })
    await enqueue(tx, entropy, {
      topic: OPERATOR_CONTACT,
      once: `contact ${id}`,
      payload: { message: id },
      at,
    })
  })
  return id
}
