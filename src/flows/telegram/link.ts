import { Refusal } from '../../contract/errors.ts'
import {
  guessCode,
  isFresh,
  type LinkPurpose,
  lockSession,
  type Presented,
  presentLink,
  rotateSession,
  type Session,
  storeLink,
  type TelegramUser,
} from '../../domains/accounts/index.ts'
import { moveDevice } from '../../domains/push/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { hashToken } from '../../kernel/ids.ts'
import type { Services } from '../services.ts'
import { bindSession } from './bind.ts'

export type LinkContext = Pick<Services, 'db' | 'clock' | 'entropy' | 'sealer'>

/**
 * Creates a link to Telegram for a browser. The token goes into the bot's `?start=`; it works once, within
 * ten minutes, and only this browser can finish the linking.
 *
 * @param browser as shown by the bot, e.g. `Firefox on Linux`
 * @param purpose `move` gives the membership to the Telegram account that opens the link
 */
export async function issueLink(
  { db, clock, entropy }: LinkContext,
  session: Session,
  browser: string,
  purpose: LinkPurpose = 'sign_in',
): Promise<{ token: string; expiresAt: Ms }> {
  const now = clock.now()
  if (purpose === 'move' && !isFresh(session, now)) throw new Refusal('sign_in_again')
  return db.transaction(async (tx) => {
    // Its links are locked before its account, as when a code is entered.
    const link = await storeLink(tx, entropy, session, { purpose, browser }, now)
    await lockSession(tx, session, now)
    return link
  })
}

/**
 * Handles a link that somebody opened in Telegram. The bot shows the code only to them; typing it into the
 * requesting browser proves that both are the same person.
 *
 * @returns null if the token was used by another person, has expired, or does not exist
 */
export async function presentToken(
  { db, clock, sealer }: LinkContext,
  user: TelegramUser,
  token: string,
): Promise<Presented | null> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return null
  return db.transaction((tx) => presentLink(tx, sealer, user, token, clock.now()))
}

/**
 * Handles a code that was typed into the browser that requested the link: links its account to the
 * Telegram account, or signs it in to that Telegram account's own. Either way the session gets a new
 * token.
 *
 * @returns the new session's token
 */
export async function confirmCode(
  context: LinkContext,
  session: Session,
  code: string,
): Promise<{ token: string }> {
  const now = context.clock.now()
  // A wrong guess must be counted, so the refusal comes only after the commit.
  const outcome = await context.db.transaction(async (tx) => {
    const link = await guessCode(tx, context.sealer, session, code, now)
    if (link === 'wrong' || link === 'expired') return link
    const accountId = await bindSession(tx, context, session, link, now)
    const token = await rotateSession(tx, context.entropy, session, accountId, now)
    await moveDevice(tx, session.id, { session: hashToken(token), account: accountId })
    return { token }
  })
  if (outcome === 'wrong') throw new Refusal('code_wrong')
  if (outcome === 'expired') throw new Refusal('code_expired')
  return outcome
}
