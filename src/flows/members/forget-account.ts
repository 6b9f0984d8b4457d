import { Refusal } from '../../contract/errors.ts'
import {
  dropApiKeys,
  dropBinding,
  dropChallenges,
  dropContactMessages,
  endSessions,
  findBinding,
  forgetLinks,
  isFresh,
  lockBindings,
  openUserIfReadable,
  refuseEnded,
  type Session,
} from '../../domains/accounts/index.ts'
import {
  dropGroup,
  dropLanguage,
  dropSupport,
  dropTried,
  dropUnsent,
  forgetPreferences,
} from '../../domains/messages/index.ts'
import { forgetUsernames, keepBuyer, lockCase, ordersOf } from '../../domains/orders/index.ts'
import { dropDevices } from '../../domains/push/index.ts'
import { forgetReferrer } from '../../domains/referrals/index.ts'
import { forgetAsker, forgetWatches } from '../../domains/watches/index.ts'
import { dropWebhooks } from '../../domains/webhooks/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { auditMember } from '../audit.ts'
import type { Services } from '../services.ts'
import { enqueueLeft } from '../telegram/bind.ts'

/**
 * Deletes an account's personal data: the Telegram account, entered usernames, messages to us and those
 * that the bot could not send, preferences, and sessions. Orders, payments, and grants stay for
 * bookkeeping, so the owner of the paying wallet can still recover them.
 * @throws Refusal `no_session`, or `sign_in_again` with Telegram linked and no recent sign-in with it
 */
export async function forgetAccount(
  tx: Tx,
  { clock, entropy, sealer }: Pick<Services, 'clock' | 'entropy' | 'sealer'>,
  session: Session,
  now: Ms,
): Promise<void> {
  const { accountId } = session
  const known = await findBinding(tx, accountId)
  await forgetLinks(tx, { accountId, key: known?.key ?? null })
  const orderIds = await ordersOf(tx, [accountId])
  await lockCase(tx, [], orderIds, now, [accountId])
  const [binding] = await lockBindings(tx, [accountId])
  await refuseEnded(tx, session, now)
  if (binding?.provenAt != null && !isFresh(session, now)) throw new Refusal('sign_in_again')
  await forgetUsernames(tx, orderIds)
  if (binding?.key && binding.provenAt !== null) await keepBuyer(tx, orderIds, binding.key)
  await dropContactMessages(tx, accountId)
  if (known?.key) {
    await dropSupport(tx, known.key)
    await dropLanguage(tx, known.key)
  }
  const person = known?.sealed ? openUserIfReadable(sealer, known.sealed) : null
  if (person) await dropUnsent(tx, sealer, person.id)
  await forgetPreferences(tx, accountId)
  await dropGroup(tx, accountId)
  await dropTried(tx, accountId)
  await forgetWatches(tx, accountId)
  await forgetReferrer(tx, accountId)
  await forgetAsker(tx, accountId)
  await dropChallenges(tx, accountId)
  await endSessions(tx, accountId)
  await dropApiKeys(tx, accountId)
  await dropWebhooks(tx, accountId)
  await dropDevices(tx, accountId)
  await dropBinding(tx, accountId)
  if (binding?.sealed) await enqueueLeft(tx, { entropy }, binding.accountId, binding.sealed, now)
  await auditMember(tx, { clock, entropy }, 'delete', accountId, {})
}
