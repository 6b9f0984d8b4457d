import { Refusal } from '../contract/errors.ts'
import { grantMembership, revokeGrant } from '../domains/memberships/index.ts'
import { attachTransfer, lockCase, reopenOrder, toTransfer } from '../domains/orders/index.ts'
import type { Tx } from '../kernel/db/database.ts'
import { writeAudit } from './audit.ts'
import type { PurchaseContext } from './context.ts'
import { settleNews } from './settlement.ts'

/** What an operator decides by hand. Every action takes the same locks as a payment, and is audited. */

/** Grants an order's plan, whatever was paid. What its own wallets paid and nobody has goes with it. */
export async function grantOrder(
  context: PurchaseContext,
  orderId: string,
  because: string,
): Promise<void> {
  const now = context.clock.now()
  await settleNews(context, async (tx) => {
    const { locked, order } = await lockOrder(tx, orderId)
    if (order.settled_at !== null) throw new Refusal('order_closed')
    for (const transfer of await unclaimedPayments(tx, orderId)) {
      await attachTransfer(tx, transfer, { orderId, by: 'operator', at: now })
    }
    await tx
      .updateTable('orders')
      .set({
        status: 'settled',
        settled_at: now,
        judged_cents: order.price_cents,
        refused_at: null,
      })
      .where('id', '=', orderId)
      .execute()
    await grantMembership(
      tx,
      context.entropy,
      { orderId, accountId: order.account_id, plan: order.plan },
      now,
    )
    await note(tx, context, 'grant', orderId, { because })
    return locked
  })
}

/** Says no to an order: it can settle no more, and contests nobody. */
export async function refuseOrder(
  context: PurchaseContext,
  orderId: string,
  because: string,
): Promise<void> {
  const now = context.clock.now()
  await settleNews(context, async (tx) => {
    const { locked, order } = await lockOrder(tx, orderId)
    if (order.settled_at !== null) await revokeGrant(tx, context.entropy, orderId, because, now)
    await tx
      .updateTable('orders')
      .set({ refused_at: now, settled_at: null })
      .where('id', '=', orderId)
      .execute()
    await note(tx, context, 'refuse', orderId, { because })
    return locked
  })
}

/** Gives a transaction's transfers to an order. If another had them, that one's grant is revoked. */
export async function attachTo(
  context: PurchaseContext,
  signature: string,
  orderId: string,
  because: string,
): Promise<void> {
  const now = context.clock.now()
  await settleNews(context, async (tx) => {
    const held = await tx
      .selectFrom('transfers')
      .select('order_id')
      .where('signature', '=', signature)
      .execute()
    const holders = held.flatMap(({ order_id }) =>
      order_id !== null && order_id !== orderId ? [order_id] : [],
    )
    const { locked } = await lockOrder(tx, orderId, holders)
    const rows = await tx
      .selectFrom('transfers')
      .selectAll()
      .where('signature', '=', signature)
      .where('state', '=', 'finalized')
      .execute()
    if (rows.length === 0) throw new Refusal('not_found')
    for (const holder of new Set(holders)) {
      await revokeGrant(tx, context.entropy, holder, because, now)
      await reopenOrder(tx, holder, now)
    }
    for (const row of rows)
      await attachTransfer(tx, toTransfer(row), { orderId, by: 'operator', at: now })
    await note(tx, context, 'attach', orderId, { because, signature, from: holders })
    return locked
  })
}

async function lockOrder(tx: Tx, orderId: string, others: readonly string[] = []) {
  const locked = await lockCase(tx, [], [orderId, ...others])
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order) throw new Refusal('not_found')
  return { locked, order }
}

async function unclaimedPayments(tx: Tx, orderId: string) {
  const rows = await tx
    .selectFrom('transfers')
    .innerJoin('claims', 'claims.wallet', 'transfers.source')
    .innerJoin('orders', 'orders.id', 'claims.order_id')
    .selectAll('transfers')
    .where('orders.id', '=', orderId)
    .where('transfers.kind', '=', 'system')
    .where('transfers.state', '=', 'finalized')
    .where('transfers.order_id', 'is', null)
    .whereRef('transfers.slot', '>', 'orders.opened_slot')
    .execute()
  return rows.map(toTransfer)
}

async function note(
  tx: Tx,
  context: PurchaseContext,
  action: string,
  subject: string,
  detail: object,
): Promise<void> {
  await writeAudit(tx, context.entropy, {
    at: context.clock.now(),
    actor: 'operator',
    action,
    subject,
    detail,
  })
}
