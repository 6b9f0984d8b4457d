import { Refusal } from '../../contract/errors.ts'
import { findBinding, isFresh, refuseEnded, type Session } from '../../domains/accounts/index.ts'
import { findMembership, grantMembership, isActive } from '../../domains/memberships/index.ts'
import { findOrderOf, nextPeriodOf, storePeriods, takeUsed } from '../../domains/orders/index.ts'
import { auditMember } from '../audit.ts'
import { announceGrant } from '../news.ts'
import type { Services } from '../services.ts'
import { settleOrders } from './settle-orders.ts'

/**
 * The holder uses an order's excess for the next 30 days. Because that can't be undone, an account
 * that is linked to Telegram needs a recent sign-in.
 *
 * @throws Refusal `not_found`, `no_session`, `sign_in_again`, `already_lifetime`, or `no_next_period`
 */
export async function takeNextPeriod(
  context: Services,
  session: Session,
  orderId: string,
): Promise<void> {
  const now = context.clock.now()
  const { entropy } = context
  await settleOrders(context, { wallets: [], orders: [orderId] }, async (tx) => {
    const { accountId } = session
    const order = await findOrderOf(tx, accountId, orderId)
    if (!order) throw new Refusal('not_found')
    const binding = await findBinding(tx, accountId)
    if (binding?.provenAt != null && !isFresh(session, now)) throw new Refusal('sign_in_again')
    await refuseEnded(tx, session, now)
    const membership = await findMembership(tx, accountId)
    const isForLife = membership?.plan === 'lifetime' && isActive(membership, now)
    if (isForLife) throw new Refusal('already_lifetime')
    if (nextPeriodOf(order) === null) throw new Refusal('no_next_period')

    const period = order.periods + 1
    await storePeriods(tx, orderId, period)
    const usedMs = await takeUsed(tx, orderId, '30d')
    await grantMembership(tx, entropy, { orderId, accountId, plan: '30d', period, usedMs }, now)
    const granted = { order: orderId, account: accountId, plan: '30d' as const }
    await announceGrant(tx, entropy, granted, `granted ${orderId} ${period} ${now}`, now)
    await auditMember(tx, context, 'next_period', orderId, { period })
  })
}
