import type { Tx } from '../../kernel/db/database.ts'

/**
 * Takes the locks of a settlement, always in this order: sender rows, then order rows. Whoever is to
 * decide over a wallet's payments reads them only after this: PostgreSQL's read committed would
 * otherwise let two transactions decide on what neither has written yet.
 *
 * @returns the ids of all orders that these wallets' payments may concern, locked
 */
export async function lockCase(
  tx: Tx,
  wallets: readonly string[],
  orderIds: readonly string[],
): Promise<string[]> {
  const senders = [...new Set([...wallets, ...(await claimedWallets(tx, orderIds))])].sort()
  if (senders.length > 0) {
    await tx
      .insertInto('senders')
      .values(senders.map((wallet) => ({ wallet })))
      .onConflict((conflict) => conflict.column('wallet').doNothing())
      .execute()
    await tx
      .selectFrom('senders')
      .select('wallet')
      .where('wallet', 'in', senders)
      .orderBy('wallet')
      .forUpdate()
      .execute()
  }
  const claiming = senders.length > 0 ? await claimingOrders(tx, senders) : []
  const orders = [...new Set([...orderIds, ...claiming])].sort()
  if (orders.length > 0) {
    await tx
      .selectFrom('orders')
      .select('id')
      .where('id', 'in', orders)
      .orderBy('id')
      .forUpdate()
      .execute()
  }
  return orders
}

async function claimedWallets(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return []
  const rows = await tx
    .selectFrom('claims')
    .select('wallet')
    .where('order_id', 'in', orderIds)
    .execute()
  return rows.map(({ wallet }) => wallet)
}

async function claimingOrders(tx: Tx, wallets: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('claims')
    .select('order_id')
    .distinct()
    .where('wallet', 'in', wallets)
    .execute()
  return rows.map(({ order_id }) => order_id)
}
