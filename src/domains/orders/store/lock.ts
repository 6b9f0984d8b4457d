import type { Ms } from '../../../kernel/clock.ts'
import { runsAlone, type Tx } from '../../../kernel/db/database.ts'
import { MOVABLE_MS } from '../who-paid.ts'
import { amountsOf } from './amounts.ts'
import { freeTransfersNear } from './load.ts'

/** How many claims on a wallet are considered, the earliest first: later ones never displace those. */
const MOST_CLAIMS = 20

/** The rows that a settlement has locked and may decide about. */
export type LockedCase = {
  /** Orders to settle: the named ones, and all that claim a wallet which concerns them. */
  settling: string[]
  /** These, every other order that claims a wallet of theirs, and what they upgrade or are upgraded by. */
  orders: string[]
  wallets: string[]
  /** For wallets with more claims than are considered: the slot of the first one that is not. */
  crowded: ReadonlyMap<string, number | null>
}

/**
 * Takes the locks of a settlement, always in this order: sender rows, order rows, then the rows of the
 * accounts that hold the orders or redeemed them as gifts. A wallet's payments are read only after this,
 * because under PostgreSQL's read committed two transactions could otherwise decide without seeing each
 * other's writes. A claim that was stored while we waited for a lock widens the case, so this repeats
 * until nothing new appears. A transaction that runs alone needs no locks.
 *
 * @param accountIds further accounts to lock, which the caller changes
 */
export async function lockCase(
  tx: Tx,
  wallets: readonly string[],
  orderIds: readonly string[],
  now: Ms,
  accountIds: readonly string[] = [],
): Promise<LockedCase> {
  let locked = new Set<string>()
  while (true) {
    const found = await findCase(tx, wallets, orderIds, now)
    const needed = [...found.wallets, ...found.orders]
    if (needed.every((id) => locked.has(id))) {
      await lockAccounts(tx, found.orders, accountIds)
      return found
    }
    await storeSenders(tx, found.wallets)
    if (runsAlone(tx)) return found
    await lockSenders(tx, found.wallets)
    await lockOrders(tx, found.orders)
    locked = new Set(needed)
  }
}

/** An order to settle may claim several wallets, and others may contest it on each of them. */
async function findCase(
  tx: Tx,
  named: readonly string[],
  orderIds: readonly string[],
  now: Ms,
): Promise<LockedCase> {
  const own = await claimedWallets(tx, orderIds)
  const concerned = union(union(named, own), await sendersOfAmounts(tx, orderIds))
  const first = await claimingOrders(tx, concerned, now)
  const settling = union(orderIds, first.orders)
  const wallets = union(concerned, await claimedWallets(tx, without(settling, orderIds)))
  const further = await claimingOrders(tx, without(wallets, concerned), now)
  const orders = union(settling, further.orders)
  const partners = await partnersOf(tx, orders)
  const crowded = new Map([...first.crowded, ...further.crowded])
  return { settling, orders: union(orders, partners), wallets, crowded }
}

async function storeSenders(tx: Tx, wallets: readonly string[]): Promise<void> {
  if (wallets.length === 0) return
  await tx
    .insertInto('senders')
    .values(wallets.map((wallet) => ({ wallet })))
    .onConflict((conflict) => conflict.column('wallet').doNothing())
    .execute()
}

async function lockSenders(tx: Tx, wallets: readonly string[]): Promise<void> {
  if (wallets.length === 0) return
  await tx
    .selectFrom('senders')
    .select('wallet')
    .where('wallet', 'in', wallets)
    .orderBy('wallet')
    .forUpdate()
    .execute()
}

/**
 * Nobody changes the key of an order, so rows that refer to one may be written meanwhile: a grant that is updated
 * twice has PostgreSQL look for its order, which another transaction may have locked before it waits for us.
 */
async function lockOrders(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', orderIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Locks these accounts and the orders' holders in one sorted query: locking some first and the rest later could deadlock. */
async function lockAccounts(
  tx: Tx,
  orderIds: readonly string[],
  accountIds: readonly string[],
): Promise<void> {
  if (runsAlone(tx)) return
  const ids = [...accountIds, ...(await holdersOf(tx, orderIds))]
  if (ids.length === 0) return
  await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

async function holdersOf(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return []
  const rows = await tx
    .selectFrom('orders')
    .leftJoin('gifts', 'gifts.order_id', 'orders.id')
    .select(['orders.account_id as buyer', 'gifts.account_id as recipient'])
    .where('orders.id', 'in', orderIds)
    .execute()
  return rows.flatMap(({ buyer, recipient }) => [buyer, ...(recipient === null ? [] : [recipient])])
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

/**
 * Senders of payments that could be these orders' exchange amounts, because others may claim those
 * wallets. An exchange's wallet can't be claimed.
 */
async function sendersOfAmounts(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  const transfers = await freeTransfersNear(tx, await amountsOf(tx, orderIds), new Set())
  return transfers.flatMap(({ source }) => source ?? [])
}

/**
 * The orders that payments of these wallets can still affect: watched, proven, or recently settled.
 * Of each wallet the earliest few, and those that have proven it.
 */
async function claimingOrders(tx: Tx, wallets: readonly string[], now: Ms) {
  const crowded = new Map<string, number | null>()
  if (wallets.length === 0) return { orders: [], crowded }
  const claims = await tx
    .selectFrom(rankedClaims(tx, wallets, now).as('ranked'))
    .selectAll()
    .where('nth', '<=', MOST_CLAIMS + 1)
    .execute()
  const orders: string[] = []
  for (const { order_id, wallet, slot, nth } of claims) {
    if (nth > MOST_CLAIMS) crowded.set(wallet, slot)
    else orders.push(order_id)
  }
  for (const wallet of crowded.keys()) {
    const proven = await provenClaims(tx, wallet, now).execute()
    orders.push(...proven.map(({ order_id }) => order_id))
  }
  return { orders, crowded }
}

/** An upgrade and its base settle, move, and fall together. */
async function partnersOf(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return []
  const rows = await tx
    .selectFrom('orders')
    .select(['base_id', 'upgraded_by'])
    .where('id', 'in', orderIds)
    .where((eb) => eb.or([eb('base_id', 'is not', null), eb('upgraded_by', 'is not', null)]))
    .execute()
  return rows.flatMap(({ base_id, upgraded_by }) => [base_id ?? [], upgraded_by ?? []]).flat()
}

/** Live claims, those on each wallet counted from the earliest on. */
function rankedClaims(tx: Tx, wallets: readonly string[], now: Ms) {
  return liveClaims(tx, wallets, now).select(({ fn }) =>
    fn
      .agg<number>('row_number')
      .over((over) =>
        over
          .partitionBy('claims.wallet')
          .orderBy('claims.slot', (slot) => slot.asc().nullsLast())
          .orderBy('claims.stored_at'),
      )
      .as('nth'),
  )
}

function provenClaims(tx: Tx, wallet: string, now: Ms) {
  return liveClaims(tx, [wallet], now)
    .where('wallet_proofs.proven_at', 'is not', null)
    .orderBy('wallet_proofs.proven_at', 'desc')
    .limit(MOST_CLAIMS)
}

function liveClaims(tx: Tx, wallets: readonly string[], now: Ms) {
  return tx
    .selectFrom('claims')
    .innerJoin('orders', 'orders.id', 'claims.order_id')
    .leftJoin('wallet_proofs', (join) =>
      join
        .onRef('wallet_proofs.order_id', '=', 'claims.order_id')
        .onRef('wallet_proofs.wallet', '=', 'claims.wallet'),
    )
    .select(['claims.order_id', 'claims.wallet', 'claims.slot'])
    .where('claims.wallet', 'in', wallets)
    .where('orders.refused_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('orders.settled_at', '>', now - MOVABLE_MS),
        eb.and([
          eb('orders.settled_at', 'is', null),
          eb.or([
            eb('orders.monitored_until', '>', now),
            eb('wallet_proofs.proven_at', 'is not', null),
          ]),
        ]),
      ]),
    )
}

function union(some: readonly string[], others: readonly string[]): string[] {
  return [...new Set([...some, ...others])].sort()
}

function without(some: readonly string[], others: readonly string[]): string[] {
  return some.filter((one) => !others.includes(one))
}
