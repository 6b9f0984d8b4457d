import { Refusal } from '../../contract/errors.ts'
import { lockSession, type Session } from '../../domains/accounts/index.ts'
import {
  findAmounts,
  findNearAmounts,
  findOrderOf,
  findWaitingAmount,
  lockCase,
  mayBeChanged,
  reserveAmount,
  storeOpenedSlot,
  type Transfer,
} from '../../domains/orders/index.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { Services } from '../services.ts'

/** How many orders one changed payment can put under review: the nearest ones. */
const MOST_CANDIDATES = 5

/**
 * Draws an amount that identifies the order's payment if it comes from an exchange, whose wallets
 * identify no buyer. A repeated request changes nothing.
 *
 * @throws Refusal `not_found`, `no_session`, `order_closed` also once a part was paid, `amount_waiting` if another order of the account has
 *   one, `no_free_amount`, or `chain_unavailable`, because the amount counts only for later
 *   payments
 */
export async function drawExchangeAmount(
  context: Services,
  session: Session,
  orderId: string,
): Promise<void> {
  const { db, clock, entropy, head } = context
  const { accountId } = session
  const slot = await head.movingSlot()
  if (slot === null) throw new Refusal('chain_unavailable')
  await db.transaction(async (tx) => {
    const now = clock.now()
    await lockCase(tx, [], [orderId], now)
    const order = await findOrderOf(tx, accountId, orderId)
    if (!order) throw new Refusal('not_found')
    await lockSession(tx, session, now)
    const waiting = await findWaitingAmount(tx, accountId, now)
    if (waiting?.orderId === orderId) return
    if (order.settledAt !== null || order.refusedAt !== null || order.expiresAt <= now)
      throw new Refusal('order_closed')
    if (waiting) throw new Refusal('amount_waiting')
    // The amount identifies a whole price. A smaller remainder could be anybody's.
    if (order.due !== null) throw new Refusal('order_closed')
    await storeOpenedSlot(tx, orderId, slot)
    const amount = await reserveAmount(tx, entropy, order, slot, now)
    if (amount === null) throw new Refusal('no_free_amount')
  })
}

/** Orders whose exchange amount was sent, exactly or changed by fees and rounding. */
export async function ordersAwaiting(
  tx: Tx,
  { exchanges }: Pick<Services, 'exchanges'>,
  transfers: readonly Transfer[],
): Promise<string[]> {
  const free = transfers.filter(({ kind, orderId }) => kind === 'system' && orderId === null)
  const exact = await findAmounts(
    tx,
    free.flatMap(({ lamports }) => lamports ?? []),
  )
  const orders = exact.map(({ orderId }) => orderId)
  for (const transfer of free) {
    const { lamports, blockTime, firstSeenAt, state } = transfer
    if (lamports === null || state !== 'finalized' || !mayBeChanged(transfer, { exchanges }))
      continue
    const at = blockTime ?? firstSeenAt
    const near = await findNearAmounts(tx, lamports, { at, limit: MOST_CANDIDATES })
    orders.push(...near.map(({ orderId }) => orderId))
  }
  return orders
}
