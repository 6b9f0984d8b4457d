import type { OrderException, OrderStatus } from '../../contract/records.ts'
import { type Transfer, toTransfer, transferKey } from '../../domains/orders/index.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'

/** Operators' read models, across domains. */

const MOST_ATTACHED = 100

/** Orders, newest first. @param filter `find`: an id, a reference, a wallet, a username, or a signature */
export function searchOrders(
  db: Queryable,
  filter: { status?: OrderStatus; exception?: OrderException; find?: string; limit: number },
) {
  let query = db.selectFrom('orders').selectAll().orderBy('opened_at', 'desc').limit(filter.limit)
  if (filter.status) query = query.where('status', '=', filter.status)
  if (filter.exception) query = query.where('exception', '=', filter.exception)
  if (filter.find) {
    const text = filter.find
    const named = db
      .selectFrom('claims')
      .select('order_id')
      .where((eb) => eb.or([eb('wallet', '=', text), eb('username', '=', text.toLowerCase())]))
    const paid = db
      .selectFrom('transfers')
      .select('order_id')
      .where('order_id', 'is not', null)
      .where((eb) => eb.or([eb('signature', '=', text), eb('source', '=', text)]))
    query = query.where((eb) =>
      eb.or([
        eb('id', '=', text),
        eb('reference', '=', text),
        eb('id', 'in', named),
        eb('id', 'in', paid.$castTo<{ order_id: string }>()),
      ]),
    )
  }
  return query.execute()
}

/**
 * Final transfers that serve no order, or only a refused one, newest first; without dust and those set
 * aside.
 */
export function unmatchedTransfers(db: Queryable, limit: number) {
  return db
    .selectFrom('transfers')
    .leftJoin('orders', 'orders.id', 'transfers.order_id')
    .selectAll('transfers')
    .where('transfers.refund_id', 'is', null)
    .where('transfers.set_aside_at', 'is', null)
    .where((eb) => eb.or([eb('order_id', 'is', null), eb('orders.refused_at', 'is not', null)]))
    .where('transfers.state', '=', 'finalized')
    .where('transfers.kind', '!=', 'dust')
    .orderBy('transfers.slot', 'desc')
    .limit(limit)
    .execute()
}

/** Transfers below the smallest payment. */
export async function countDust(db: Queryable): Promise<number> {
  const { dust } = await db
    .selectFrom('transfers')
    .select((eb) => eb.fn.countAll<number>().as('dust'))
    .where('kind', '=', 'dust')
    .executeTakeFirstOrThrow()
  return dust
}

/** The transfers of a signature or of an order, with what happened to them. */
export function paymentsOf(db: Queryable, subject: string) {
  return db
    .selectFrom('transfers')
    .leftJoin('refunds', 'refunds.id', 'transfers.refund_id')
    .leftJoin('wallets', 'wallets.wallet', 'transfers.recipient')
    .selectAll('transfers')
    .select([
      'refunds.signature as refund_signature',
      'refunds.destination as refund_destination',
      'refunds.verified_at as refund_verified_at',
      'wallets.retires_at',
    ])
    .where((eb) =>
      eb.or([eb('transfers.signature', '=', subject), eb('transfers.order_id', '=', subject)]),
    )
    .orderBy('slot')
    .execute()
}

/** Amounts that were returned because they were above the price, of these orders or of all, oldest first. */
export function returnsOf(db: Queryable, orderIds: readonly string[] | null) {
  const returns = db
    .selectFrom('returns')
    .innerJoin('refunds', 'refunds.id', 'returns.refund_id')
    .innerJoin('transfers', (join) =>
      join
        .onRef('transfers.signature', '=', 'returns.signature')
        .onRef('transfers.recipient', '=', 'returns.recipient')
        .onRef('transfers.path', '=', 'returns.path'),
    )
    .select([
      'transfers.order_id',
      'returns.lamports',
      'returns.usdc',
      'refunds.destination',
      'refunds.at',
    ])
    .select(['transfers.signature', 'transfers.recipient', 'transfers.path'])
    .select('refunds.signature as refund_signature')
    .orderBy('refunds.at')
  return (
    orderIds === null ? returns : returns.where('transfers.order_id', 'in', orderIds)
  ).execute()
}

/** The wallets that are or were ours, with how many final transfers each got, and the time of the last one. */
export function listOurWallets(db: Queryable) {
  return db
    .selectFrom('wallets')
    .leftJoin('transfers', (join) =>
      join
        .onRef('transfers.recipient', '=', 'wallets.wallet')
        .on('transfers.state', '=', 'finalized'),
    )
    .select(({ fn }) => [
      'wallets.wallet',
      'wallets.retires_at',
      fn.count<number>('transfers.signature').as('transfers'),
      fn.max<number | null>('transfers.block_time').as('last'),
    ])
    .groupBy(['wallets.wallet', 'wallets.retires_at'])
    .orderBy('wallets.wallet')
    .execute()
}

/** Claims of these orders, oldest first. */
export function claimsOf(db: Queryable, ids: readonly string[]) {
  return db
    .selectFrom('claims')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('stored_at')
    .execute()
}

/** Grants of these orders, oldest first. */
export function grantsOfOrders(db: Queryable, ids: readonly string[]) {
  return db
    .selectFrom('grants')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('granted_at')
    .execute()
}

/** Payments from the order's own wallets that no other account claims. Exchange wallets don't count. */
export async function unclaimedPayments(
  tx: Tx,
  exchanges: ReadonlySet<string>,
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
            .innerJoin('orders as theirs', 'theirs.id', 'other.order_id')
            .select('other.order_id')
            .whereRef('other.wallet', '=', 'transfers.source')
            .whereRef('theirs.account_id', '!=', 'orders.account_id'),
        ),
      ),
    )
    .limit(MOST_ATTACHED)
    .execute()
  return rows.map(toTransfer).filter(({ source }) => source === null || !exchanges.has(source))
}

export type Contested = { transfer: Transfer; rivals: string[] }

/** Payments that the order claims or has only by their sender, and that another order could get instead. */
export async function contestedPayments(
  tx: Tx,
  exchanges: ReadonlySet<string>,
  orderId: string,
): Promise<Contested[]> {
  const rows = await tx
    .selectFrom('transfers')
    .innerJoin('claims as own', 'own.wallet', 'transfers.source')
    .innerJoin('orders', 'orders.id', 'own.order_id')
    .innerJoin('claims as other', 'other.wallet', 'transfers.source')
    .innerJoin('orders as rival', 'rival.id', 'other.order_id')
    .selectAll('transfers')
    .select('rival.id as rival_id')
    .where('orders.id', '=', orderId)
    .where('transfers.kind', '=', 'system')
    .where('transfers.state', '!=', 'dropped')
    .where('transfers.refund_id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('transfers.order_id', 'is', null),
        eb.and([eb('transfers.order_id', '=', orderId), eb('transfers.matched_by', '=', 'sender')]),
      ]),
    )
    .whereRef('transfers.slot', '>', 'orders.opened_slot')
    .whereRef('transfers.slot', '>', 'rival.opened_slot')
    .whereRef('rival.account_id', '!=', 'orders.account_id')
    .where('rival.settled_at', 'is', null)
    .where('rival.refused_at', 'is', null)
    .orderBy('rival.opened_at')
    .execute()
  const contested = new Map<string, Contested>()
  for (const row of rows) {
    if (exchanges.has(row.source ?? '')) continue
    const transfer = toTransfer(row)
    const key = transferKey(transfer)
    const before = contested.get(key) ?? { transfer, rivals: [] }
    contested.set(key, { ...before, rivals: [...before.rivals, row.rival_id] })
  }
  return [...contested.values()]
}
