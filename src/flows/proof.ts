import { Refusal } from '../contract/errors.ts'
import {
  type Challenge,
  challengeWallet,
  isSignedBy,
  type Session,
  useChallenge,
} from '../domains/accounts/index.ts'
import { moveGrant } from '../domains/memberships/index.ts'
import {
  claimWallet,
  lockCase,
  ordersPaidBy,
  ordersTouchedBy,
  storeProof,
} from '../domains/orders/index.ts'
import type { Tx } from '../kernel/db/database.ts'
import { writeAudit } from './audit.ts'
import { ORDER_NEWS, type PurchaseContext } from './context.ts'
import { settleNews } from './settlement.ts'

/** A buyer offers to prove a wallet: for an order of theirs, or to get back what it paid for. */
export async function challenge(
  context: PurchaseContext,
  session: Session,
  ask: { wallet: string; orderId: string | null },
): Promise<Challenge> {
  return context.db.transaction(async (tx) => {
    if (ask.orderId !== null) await refuseForeignOrder(tx, session, ask.orderId)
    const { domain, entropy, clock } = context
    return challengeWallet(
      tx,
      entropy,
      { ...ask, accountId: session.accountId, domain },
      clock.now(),
    )
  })
}

/**
 * The wallet has signed. For an order, its payments are that order's from now on, wherever they
 * were; without one, orders that it paid and that no Telegram account holds come to this session.
 *
 * @returns the order that was proven, and those that were recovered
 */
export async function prove(
  context: PurchaseContext,
  session: Session,
  proof: { challengeId: string; signature: string },
): Promise<{ orderId: string | null; recovered: string[] }> {
  const { accountId } = session
  const asked = await context.db.transaction((tx) =>
    useChallenge(tx, { id: proof.challengeId, accountId }, context.clock.now()),
  )
  if (!(await isSignedBy(asked.wallet, asked.message, proof.signature)))
    throw new Refusal('proof_failed')

  const { orderId, wallet } = asked
  if (orderId !== null) {
    await proveForOrder(context, session, { orderId, wallet })
    return { orderId, recovered: [] }
  }
  const recovered = await context.db.transaction((tx) => recover(tx, context, accountId, wallet))
  for (const id of recovered) context.db.publish(ORDER_NEWS, id)
  return { orderId: null, recovered }
}

/**
 * The same proof for wallets that can't sign messages: a payment, be it of one lamport, under the
 * reference of an order of the session that asked to get back what this wallet paid for.
 */
export async function recoverByTransfer(
  tx: Tx,
  context: PurchaseContext,
  orderId: string,
  wallet: string,
): Promise<void> {
  const asked = await tx
    .updateTable('challenges')
    .set({ used_at: context.clock.now() })
    .where('account_id', '=', (eb) =>
      eb.selectFrom('orders').select('account_id').where('id', '=', orderId),
    )
    .where('wallet', '=', wallet)
    .where('order_id', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', context.clock.now())
    .returning('account_id')
    .executeTakeFirst()
  if (asked) await recover(tx, context, asked.account_id, wallet)
}

async function proveForOrder(
  context: PurchaseContext,
  session: Session,
  { orderId, wallet }: { orderId: string; wallet: string },
): Promise<void> {
  const now = context.clock.now()
  await settleNews(context, async (tx) => {
    const locked = await lockCase(tx, [wallet], [orderId], now)
    await refuseForeignOrder(tx, session, orderId)
    await claimWallet(tx, { orderId, wallet, username: null }, now)
    await storeProof(tx, { orderId, wallet, method: 'signature' }, now)
    return locked
  })
}

/** Read, locked, and read again: what was paid may have changed hands while we waited. */
async function recover(
  tx: Tx,
  context: PurchaseContext,
  accountId: string,
  wallet: string,
): Promise<string[]> {
  const now = context.clock.now()
  await lockCase(tx, [wallet], await ordersTouchedBy(tx, wallet), now)
  const paid = await ordersPaidBy(tx, wallet)
  if (paid.length === 0) return []
  const unbound = await tx
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.id', 'orders.account_id')
    .select(['orders.id', 'orders.account_id'])
    .where('orders.id', 'in', paid)
    .where('accounts.proven_at', 'is', null)
    .orderBy('orders.id')
    .execute()
  for (const order of unbound.filter(({ account_id }) => account_id !== accountId)) {
    await tx
      .updateTable('orders')
      .set({ account_id: accountId })
      .where('id', '=', order.id)
      .execute()
    await moveGrant(tx, context.entropy, order.id, accountId)
    const detail = { from: order.account_id, to: accountId, wallet }
    await writeAudit(tx, context.entropy, {
      at: now,
      actor: 'proof',
      action: 'recover',
      subject: order.id,
      detail,
    })
  }
  return unbound.map(({ id }) => id)
}

async function refuseForeignOrder(tx: Tx, session: Session, orderId: string): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select('account_id')
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (order?.account_id !== session.accountId) throw new Refusal('not_found')
}
