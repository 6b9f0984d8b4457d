import { Refusal } from '../../contract/errors.ts'
import { grantMembership } from '../../domains/memberships/index.ts'
import { attachTransfer, lockCase, type Transfer, toTransfer } from '../../domains/orders/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { writeAudit } from '../purchase/audit.ts'
import type { PurchaseContext } from '../purchase/context.ts'
import { settleNews, withdraw } from '../purchase/settlement.ts'
import { OperatorRefusal } from './operator-refusal.ts'

const MOST_ATTACHED = 100

/** What an operator decides by hand. Every action takes the same locks as a payment, and is audited. */

/** Grants an order's plan, whatever was paid. What its own wallets paid and nobody has goes with it. */
export async function grantOrder(
  context: PurchaseContext,
  orderId: string,
  because: string,
): Promise<void> {
  const now = context.clock.now()
  await settleNews(context, async (tx) => {
    const { locked, order } = await lockOrder(tx, orderId, ALONE, now)
    if (order.settled_at !== null) throw new Refusal('order_closed')
    for (const transfer of await unclaimedPayments(tx, context, orderId)) {
      await attachTransfer(tx, transfer, { orderId, by: 'operator', at: now })
    }
    await tx
      .updateTable('orders')
      .set({
        status: 'settled',
        settled_at: now,
        settled_by: 'operator',
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

/** Gives a transaction's transfers to an order. If another had them, that one's grant is revoked. */
export async function attachTo(
  context: PurchaseContext,
  signature: string,
  orderId: string,
  because: string,
): Promise<void> {
  const now = context.clock.now()
  await settleNews(context, async (tx) => {
    const before = await finalTransfers(tx, signature)
    if (before.length === 0) throw new Refusal('not_found')
    const involved = { wallets: sendersOf(before), orders: holdersOf(before) }
    const { locked } = await lockOrder(tx, orderId, involved, now)
    // Only what is read under the locks says who holds it now.
    const transfers = await finalTransfers(tx, signature)
    const losers = holdersOf(transfers).filter((holder) => holder !== orderId)
    if (!losers.every((loser) => locked.orders.includes(loser))) throw new Refusal('order_closed')
    for (const loser of losers) await withdraw(tx, context, loser, because, now)
    for (const transfer of transfers) {
      await attachTransfer(tx, transfer, { orderId, by: 'operator', at: now })
    }
    await note(tx, context, 'attach', orderId, { because, signature, from: losers })
    return locked
  })
}

async function finalTransfers(tx: Tx, signature: string): Promise<Transfer[]> {
  const rows = await tx
    .selectFrom('transfers')
    .selectAll()
    .where('signature', '=', signature)
    .where('state', '=', 'finalized')
    .execute()
  if (rows.some(({ refund_id }) => refund_id !== null))
    throw new OperatorRefusal(`${signature} was paid back: it settles nothing any more.`)
  if (rows.some(({ detail }) => detail === 'own_wallet'))
    throw new OperatorRefusal(`${signature} came from a wallet of ours: it is no payment.`)
  return rows.map(toTransfer)
}

function sendersOf(transfers: readonly Transfer[]): string[] {
  return transfers.flatMap(({ source }) => source ?? [])
}

function holdersOf(transfers: readonly Transfer[]): string[] {
  return [...new Set(transfers.flatMap(({ orderId }) => orderId ?? []))]
}

async function lockOrder(
  tx: Tx,
  orderId: string,
  others: { wallets: readonly string[]; orders: readonly string[] },
  now: Ms,
) {
  const locked = await lockCase(tx, others.wallets, [orderId, ...others.orders], now)
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order) throw new Refusal('not_found')
  return { locked, order }
}

const ALONE = { wallets: [], orders: [] }

/** What its own wallets paid and nobody else claims. From an exchange it could be anybody's. */
async function unclaimedPayments(
  tx: Tx,
  { exchanges }: Pick<PurchaseContext, 'exchanges'>,
  orderId: string,
): Promise<Transfer[]> {
  const rows = await tx
    .selectFrom('transfers')
    .innerJoin('claims', 'claims.wallet', 'transfers.source')
    .innerJoin('orders', 'orders.id', 'claims.order_id')
    .selectAll('transfers')
    .where('orders.id', '=', orderId)
    .where('transfers.kind', '=', 'system')
    .where('transfers.state', '=', 'finalized')
    .where('transfers.order_id', 'is', null)
    .where('transfers.refund_id', 'is', null)
    .whereRef('transfers.slot', '>', 'orders.opened_slot')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('claims as other')
            .select('other.order_id')
            .whereRef('other.wallet', '=', 'transfers.source')
            .where('other.order_id', '!=', orderId),
        ),
      ),
    )
    .limit(MOST_ATTACHED)
    .execute()
  return rows.map(toTransfer).filter(({ source }) => source === null || !exchanges.has(source))
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
