import { lockAccount, lockSession, type Session } from '../../domains/accounts/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'

/** A browser, or the account that asks in the bot or with a key. */
export type Asker = Session | { accountId: string }

/** Locks who asks, because two requests at once must not exceed a limit. @throws Refusal `no_session` */
export async function lockAsker(tx: Tx, asker: Asker, now: Ms): Promise<void> {
  if ('id' in asker) await lockSession(tx, asker, now)
  else await lockAccount(tx, asker.accountId)
}
