import { Refusal } from '../../../contract/errors.ts'
import {
  findBinding,
  isSignedBy,
  refuseEnded,
  type Session,
  useChallenge,
} from '../../../domains/accounts/index.ts'
import { addTrial, findMembership, lockMembership } from '../../../domains/memberships/index.ts'
import { findOrders, loadPayers, ordersTouchedBy } from '../../../domains/orders/index.ts'
import type { Tx } from '../../../kernel/db/database.ts'
import { auditMember } from '../../audit.ts'
import { announceGrant } from '../../news.ts'
import type { Services } from '../../services.ts'
import { hadAccess } from '../queries.ts'

/**
 * Starts a trial for somebody who never had access: one for each Telegram user, who has proven the
 * account, and one for each wallet, which has signed.
 *
 * @param hours how long it lasts; null: no trials are offered
 * @throws Refusal `not_found`, `proof_expired`, `proof_failed`, `no_session`, `trial_needs_telegram`,
 *   `trial_members`, or `trial_had`
 */
export async function startTrial(
  { db, clock, entropy }: Services,
  session: Session,
  hours: number | null,
  proof: { challengeId: string; signature: string },
): Promise<void> {
  if (hours === null) throw new Refusal('not_found')
  const { accountId } = session
  const asked = await db.transaction((tx) =>
    useChallenge(tx, { id: proof.challengeId, accountId }, clock.now()),
  )
  if (asked.orderId !== null || !(await isSignedBy(asked.wallet, asked.message, proof.signature)))
    throw new Refusal('proof_failed')

  const now = clock.now()
  await db.transaction(async (tx) => {
    await lockMembership(tx, accountId)
    await refuseEnded(tx, session, now)
    const binding = await findBinding(tx, accountId)
    if (!binding || binding.key === null || binding.provenAt === null)
      throw new Refusal('trial_needs_telegram')
    const buyer = { accounts: [accountId], person: binding.key }
    const isKnown = (await findMembership(tx, accountId)) || (await hadAccess(tx, buyer))
    if (isKnown || (await hasBought(tx, asked.wallet))) throw new Refusal('trial_members')
    const trial = { accountId, telegramKey: binding.key, wallet: asked.wallet, hours }
    if (!(await addTrial(tx, entropy, trial, now))) throw new Refusal('trial_had')
    const granted = { order: null, account: accountId, plan: '30d' as const }
    await announceGrant(tx, entropy, granted, `trial ${accountId} ${now}`, now)
    await auditMember(tx, { clock, entropy }, 'trial', accountId, { hours, wallet: asked.wallet })
  })
}

/** Whether the wallet paid for access, perhaps for another account. Gifts don't count. */
async function hasBought(tx: Tx, wallet: string): Promise<boolean> {
  const touched = await ordersTouchedBy(tx, wallet)
  const orders = touched.length === 0 ? [] : await findOrders(tx, touched)
  const payers = await loadPayers(
    tx,
    orders.filter(({ gift, settledAt }) => !gift && settledAt !== null).map(({ id }) => id),
  )
  return [...payers.values()].some((wallets) => wallets.includes(wallet))
}
