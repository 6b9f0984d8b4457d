import type { Tx } from '../../kernel/db/database.ts'

/** What a settlement has locked, and so may decide over. */
export type LockedCase = {
  /** Orders to judge: those that were named, and all that claim a wallet which concerns them. */
  judged: string[]
  /** These, and every other order that claims a wallet of theirs: without them nobody is judged. */
  orders: string[]
  wallets: string[]
}

/**
 * Takes the locks of a settlement, always in this order: sender rows, then order rows. Whoever is to
 * decide over a wallet's payments reads them only after this: PostgreSQL's read committed would
 * otherwise let two transactions decide on what neither has written yet. A claim that was stored
 * while we waited for a lock widens the case, so it is looked for until nothing new turns up.
 */
export async function lockCase(
  tx: Tx,
  wallets: readonly string[],
  orderIds: readonly string[],
): Promise<LockedCase> {
  let locked = new Set<string>()
  while (true) {
    const found = await findCase(tx, wallets, orderIds)
    const needed = [...found.wallets, ...found.orders]
    if (needed.every((id) => locked.has(id))) return found
    await lockSenders(tx, found.wallets)
    await lockOrders(tx, found.orders)
    locked = new Set(needed)
  }
}

/** An order that is judged may claim several wallets: on each of them others may contest it. */
async function findCase(
  tx: Tx,
  named: readonly string[],
  orderIds: readonly string[],
): Promise<LockedCase> {
  const concerned = union(named, await claimedWallets(tx, orderIds))
  const judged = union(orderIds, await claimingOrders(tx, concerned))
  const wallets = union(concerned, await claimedWallets(tx, judged))
  const orders = union(judged, await claimingOrders(tx, wallets))
  return { judged, orders, wallets }
}

async function lockSenders(tx: Tx, wallets: readonly string[]): Promise<void> {
  if (wallets.length === 0) return
  await tx
    .insertInto('senders')
    .values(wallets.map((wallet) => ({ wallet })))
    .onConflict((conflict) => conflict.column('wallet').doNothing())
    .execute()
  await tx
    .selectFrom('senders')
    .select('wallet')
    .where('wallet', 'in', wallets)
    .orderBy('wallet')
    .forUpdate()
    .execute()
}

async function lockOrders(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', orderIds)
    .orderBy('id')
    .forUpdate()
    .execute()
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
  if (wallets.length === 0) return []
  const rows = await tx
    .selectFrom('claims')
    .select('order_id')
    .distinct()
    .where('wallet', 'in', wallets)
    .execute()
  return rows.map(({ order_id }) => order_id)
}

function union(some: readonly string[], others: readonly string[]): string[] {
  return [...new Set([...some, ...others])].sort()
}
