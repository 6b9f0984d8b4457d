import type { Ms } from '../../../kernel/clock.ts'
import type { Tx } from '../../../kernel/db/database.ts'
import type { Order } from '../order.ts'

/** Gives the order to another account. */
export async function moveOrder(tx: Tx, id: string, accountId: string): Promise<void> {
  await tx.updateTable('orders').set({ account_id: accountId }).where('id', '=', id).execute()
}

/** Deletes the usernames that were entered for these orders. */
export async function forgetUsernames(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx.updateTable('claims').set({ username: null }).where('order_id', 'in', orderIds).execute()
}

/**
 * Stores who bought these orders, if anything was paid, before their account is deleted or linked to
 * another Telegram user: a code for a first purchase is not for someone who has bought before.
 * @param key of the Telegram user, as the account had it
 */
export async function keepBuyer(tx: Tx, orderIds: readonly string[], key: string): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .updateTable('orders')
    .set({ buyer_key: key })
    .where('id', 'in', orderIds)
    .where('buyer_key', 'is', null)
    .where((order) => order.or([order('settled_at', 'is not', null), order('status', '=', 'seen')]))
    .execute()
}

/** Settles the order at its price, whatever was paid. @param order.forLess its payments are not known to be worth that */
export async function settleByOperator(
  tx: Tx,
  { id, price, forLess }: Pick<Order, 'id' | 'price' | 'forLess'>,
  now: Ms,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      status: 'settled',
      settled_at: now,
      settled_by: 'operator',
      for_less: Number(forLess),
      judged_cents: price,
      refused_at: null,
    })
    .where('id', '=', id)
    .execute()
}

/** Marks an order as refused by an operator: it no longer counts as settled. */
export async function markRefused(tx: Tx, id: string, now: Ms): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ refused_at: now, settled_at: null, settled_by: null })
    .where('id', '=', id)
    .execute()
}

/** Stores how many further 30-day periods the holder has taken out of the excess. */
export async function storePeriods(tx: Tx, id: string, periods: number): Promise<void> {
  await tx.updateTable('orders').set({ periods }).where('id', '=', id).execute()
}

/** Settles an order again soon, because payments left it: no excess is offered until then. */
export async function recheckWithoutOffer(tx: Tx, id: string, now: Ms): Promise<void> {
  const values = { offered_cents: null, recheck_at: now }
  await tx.updateTable('orders').set(values).where('id', '=', id).execute()
}

/** Gives the order to the account that proved the paying wallet. */
export async function recoverOrder(
  tx: Tx,
  id: string,
  { accountId, wallet }: { accountId: string; wallet: string },
  now: Ms,
): Promise<void> {
  await tx
    .updateTable('orders')
    // The excess that is offered as further periods is recomputed from this wallet's payments alone.
    .set({ account_id: accountId, recovered_by: wallet, offered_cents: null, recheck_at: now })
    .where('id', '=', id)
    .execute()
}

/**
 * Deletes the former holder's claims and usernames, so that they are not shown to the prover and give no
 * access.
 */
export async function forgetHolder(tx: Tx, orderId: string, wallet: string): Promise<void> {
  await tx
    .deleteFrom('claims')
    .where('order_id', '=', orderId)
    .where('wallet', '!=', wallet)
    .execute()
  await forgetUsernames(tx, [orderId])
}
