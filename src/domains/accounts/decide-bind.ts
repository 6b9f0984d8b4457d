import { Refusal } from '../../contract/errors.ts'
import { DAY, type Ms } from '../../kernel/clock.ts'
import type { Binding } from './binding.ts'
import { isFresh, type Session } from './session.ts'
import type { LinkPurpose } from './table.ts'

export const MOVE_EVERY_MS = 7 * DAY

/** The effect of a proven Telegram account on the browser's account. */
type BindStep =
  /** It already belongs to them: a new sign-in. */
  | 'renew'
  /** It becomes theirs. */
  | 'bind'
  /** They have one: the browser signs in to it, and its own account's orders move there. */
  | 'join'
  /** The owner moves it to another Telegram account. */
  | 'move'

/**
 * Decides the effect of linking by a token. Nobody else can take over a proven account; its owner
 * can move it after a recent sign-in, once in seven days, to a person without a membership.
 *
 * @param held the account that the Telegram account `key` has proven to be its own
 */
export function decideBind(
  ask: {
    session: Session
    purpose: LinkPurpose
    key: string
    own: Binding
    held: (Binding & { isMember: boolean }) | null
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
