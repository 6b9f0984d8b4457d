import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/database.ts'
import type { Order } from '../order.ts'
import { toOrder } from '../table.ts'
import { loadPayers } from './load-payers.ts'

/** An order by id; null: there is none. */
export async function findOrder(db: Queryable, id: string): Promise<Order | null> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toOrder(row) : null
}

/** The order, if it is the account's. */
export async function findOrderOf(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<Order | null> {
  const order = await findOrder(db, id)
  return order?.accountId === accountId ? order : null
}

/** Orders by id, in no particular order. Unknown ids are left out. */
export async function findOrders(db: Queryable, ids: readonly string[]): Promise<Order[]> {
  const rows = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  return rows.map(toOrder)
}

/** Every order of these accounts, in the order in which they are locked. */
export async function ordersOf(db: Queryable, accountIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('account_id', 'in', accountIds)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** An account's orders, the newest first. */
export async function newestOrdersOf(
  db: Queryable,
  accountId: string,
  limit: number,
): Promise<Order[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('opened_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toOrder)
}

/** An order of the account that can lend its reference to a proof: the newest that was not refused. */
export async function findCarrier(db: Queryable, accountId: string): Promise<string | null> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('refused_at', 'is', null)
    .orderBy('opened_at', 'desc')
    .executeTakeFirst()
  return order?.id ?? null
}

/** An account's settled orders, the last settled first. */
export async function findSettledOrders(
  db: Queryable,
  accountId: string,
  limit?: number,
): Promise<Order[]> {
  const settled = db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('settled_at', 'is not', null)
    .orderBy('settled_at', 'desc')
  const rows = await (limit === undefined ? settled : settled.limit(limit)).execute()
  return rows.map(toOrder)
}

/** Usernames that the account's orders name: those of the last settled order first, then the last named. */
export async function usernamesOf(db: Queryable, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('claims')
    .innerJoin('orders', 'orders.id', 'claims.order_id')
    .select('claims.username')
    .where('orders.account_id', '=', accountId)
    .where('claims.username', 'is not', null)
    .orderBy('orders.settled_at', (order) => order.desc().nullsLast())
    .orderBy('claims.named_at', 'desc')
    .execute()
  return rows.flatMap(({ username }) => username ?? [])
}

/** How many settled orders are searched for a known payer. */
const MOST_LOOKED_AT = 5

/** The wallet that paid most of the account's last settled order; null: unknown. */
export async function lastPayingWallet(db: Queryable, accountId: string): Promise<string | null> {
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('settled_at', 'is not', null)
    .where((one) =>
      one.exists(
        one.selectFrom('transfers').select('path').whereRef('transfers.order_id', '=', 'orders.id'),
      ),
    )
    .orderBy('settled_at', 'desc')
    .orderBy('id')
    .limit(MOST_LOOKED_AT)
    .execute()
  const ids = orders.map(({ id }) => id)
  const payers = await loadPayers(db, ids)
  return ids.flatMap((id) => payers.get(id) ?? []).find((wallet) => wallet !== null) ?? null
}

/** Until when the last order to this wallet is watched; null: none was paid to it. */
export async function ordersMonitoredUntil(db: Queryable, recipient: string): Promise<Ms | null> {
  const { last } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.max<number | null>('monitored_until').as('last'))
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow()
  return last
}
