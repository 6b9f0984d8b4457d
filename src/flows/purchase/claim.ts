import { Refusal } from '../../contract/errors.ts'
import { refuseEnded, type Session } from '../../domains/accounts/index.ts'
import {
  findOrderOf,
  findOurWallets,
  newestSlotOf,
  storeClaim,
  storeOpenedSlot,
} from '../../domains/orders/index.ts'
import type { Services } from '../services.ts'
import { settleOrders } from './settle-orders.ts'

/**
 * Stores the wallet that the buyer pays from, and a Telegram username. The order's price and amount don't
 * change.
 */
export async function claim(
  context: Services,
  session: Session,
  claimed: { orderId: string; wallet: string; username: string | null },
): Promise<void> {
  const now = context.clock.now()
  const { ours } = await findOurWallets(context.db.read, [claimed.wallet])
  if (claimed.wallet === context.recipient || ours.has(claimed.wallet))
    throw new Refusal('invalid_wallet')
  const slot = await context.head.movingSlot()
  const affected = { wallets: [claimed.wallet], orders: [claimed.orderId] }
  await settleOrders(context, affected, async (tx) => {
    const order = await findOrderOf(tx, session.accountId, claimed.orderId)
    if (!order) throw new Refusal('not_found')
    await refuseEnded(tx, session, now)
    if (order.refusedAt !== null) throw new Refusal('order_closed')
    await storeOpenedSlot(tx, claimed.orderId, slot)
    // An endpoint may lag behind the payments that we have read, and those came before this claim.
    const known = slot === null ? null : Math.max(slot, await newestSlotOf(tx, claimed.wallet))
    await storeClaim(tx, { ...claimed, slot: known }, now)
  })
}
