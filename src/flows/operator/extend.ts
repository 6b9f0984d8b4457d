import { extendGrant } from '../../domains/memberships/index.ts'
import { findOrder } from '../../domains/orders/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { auditAction } from '../audit.ts'
import { announceGrant } from '../news.ts'
import { settleOrders } from '../purchase/settle-orders.ts'
import type { Services } from '../services.ts'
import { OperatorRefusal } from './operator-refusal.ts'
import { grantsOfOrders } from './queries.ts'

/** A longer extension would be a plan of its own. */
export const MOST_EXTENDED_DAYS = 365

/**
 * Extends the 30 days that an order granted, without a payment: from their end, or from now if they are
 * over. The member is notified.
 *
 * @param extension.seen how many grants of the order the operator saw, which refuses a repeated request;
 *   null: they know of no extension
 * @returns when the membership ends now
 * @throws OperatorRefusal if the order grants no access that ends, or its grants have changed
 */
export async function extendOrder(
  context: Services,
  orderId: string,
  { days, seen }: { days: number; seen: number | null },
  because: string,
): Promise<Ms> {
  const { clock, entropy } = context
  const now = clock.now()
  let end: Ms | null = null
  await settleOrders(context, { wallets: [], orders: [orderId] }, async (tx) => {
    if (!(await findOrder(tx, orderId))) {
      throw new OperatorRefusal(`No order has the id ${orderId}.`)
    }
    const grants = await grantsOfOrders(tx, [orderId])
    refuseRepeated(orderId, grants, seen)
    const extended = await extendGrant(tx, entropy, orderId, days, now)
    end = extended?.term.expiresAt ?? null
    if (!extended || end === null) {
      throw new OperatorRefusal(`${orderId} grants nothing that ends, so it can’t be extended.`)
    }
    const { accountId, term } = extended
    const granted = { order: orderId, account: accountId, plan: term.plan }
    await announceGrant(tx, entropy, granted, `extended ${orderId} ${now}`, now)
    await auditAction(tx, context, 'extend', orderId, { because, days, until: end })
  })
  if (end === null) throw new Error('an extension has no end')
  return end
}

type Grants = Awaited<ReturnType<typeof grantsOfOrders>>

/** Refuses a repeated request, because the answer to the first one may have been lost. */
function refuseRepeated(orderId: string, grants: Grants, seen: number | null): void {
  const extensions = grants.filter(({ period }) => period < 0)
  const last = extensions.at(-1)
  if (seen === null && last)
    throw new OperatorRefusal(
      `${orderId} was extended before, the last time by ${last.days} days on ${new Date(last.granted_at).toISOString()}. To extend it again, add --seen ${grants.length}.`,
    )
  if (seen !== null && grants.length !== seen)
    throw new OperatorRefusal('This access has changed since you looked. Look again first.')
}
