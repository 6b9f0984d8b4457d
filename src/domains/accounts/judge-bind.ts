import { Refusal } from '../../contract/errors.ts'
import { DAY, type Ms } from '../../kernel/clock.ts'
import type { Bond } from './bond.ts'
import { isFresh, type Session } from './session.ts'
import type { LinkPurpose } from './table.ts'

export const MOVE_EVERY_MS = 7 * DAY

/** What a proven Telegram account means for the account of the browser that it was proven to. */
export type BindStep =
  /** It is theirs already: a new sign-in. */
  | 'renew'
  /** It becomes theirs. */
  | 'bind'
  /** They have one: the browser gets that, and what its own account held goes there. */
  | 'join'
  /** The owner gives it to another Telegram account. */
  | 'move'

/**
 * Decides what a token bind does. Nobody takes an account that somebody has proven to be theirs;
 * its owner moves it from a fresh sign-in, once in seven days, to somebody who has no membership.
 *
 * @param held the account that the Telegram account `key` has proven to be its own
 */
export function judgeBind(
  ask: {
    session: Session
    purpose: LinkPurpose
    key: string
    own: Bond
    held: (Bond & { isMember: boolean }) | null
  },
  now: Ms,
): BindStep {
  const { session, purpose, key, own, held } = ask
  if (own.provenAt === null) return held ? 'join' : 'bind'
  if (own.key === key) return 'renew'
  if (purpose !== 'move') throw new Refusal('other_telegram')
  if (!isFresh(session, now)) throw new Refusal('sign_in_again')
  if (own.movedAt !== null && now - own.movedAt < MOVE_EVERY_MS) throw new Refusal('moved_lately')
  if (held?.isMember) throw new Refusal('telegram_taken')
  return 'move'
}
