import { sql } from 'kysely'
import type { FunnelStep } from '../../contract/console/overview.ts'
import type { PlanId } from '../../contract/plans.ts'
import type { OrderException, OrderStatus } from '../../contract/records.ts'
import { DUST_LAMPORTS, DUST_USDC, REVIEWED_EXCEPTIONS } from '../../domains/orders/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Queryable } from '../../kernel/db/database.ts'
import { HAS_RECEIVED, REACHED } from './overview/queries.ts'

/** The console's read models, across domains. */

/** Where the next page of a list begins: after this row. */
export type RowCursor = { at: Ms; id: string }

export const MOST_FOUND = 200

export type OrderFilter = {
  ids: readonly string[] | null
  status: OrderStatus | 'refused' | null
  exception: OrderException | null
  account: string | null
  plan: PlanId | null
  /** Opened with this code. */
  coupon: string | null
  /** Those that got at least this far. */
  step: FunnelStep | null
  /** What `from` and `until` are about. `settled`: settled with a payment that was not paid back. */
  by: 'opened' | 'settled'
  /** From then on, and before. */
  from: Ms | null
  until: Ms | null
}

export const ANY_ORDER: Omit<OrderFilter, 'ids'> = {
  status: null,
  exception: null,
  account: null,
  plan: null,
  coupon: null,
  step: null,
  by: 'opened',
  from: null,
  until: null,
}

/** Orders, newest first. */
export function ordersPage(
  db: Queryable,
  filter: OrderFilter,
  after: RowCursor | null,
  limit: number,
) {
  let query = db
    .selectFrom('orders')
    .selectAll()
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (filter.ids) query = query.where('id', 'in', filter.ids)
  if (filter.status === 'refused') query = query.where('refused_at', 'is not', null)
  else if (filter.status)
    query = query.where('status', '=', filter.status).where('refused_at', 'is', null)
  if (filter.exception) query = query.where('exception', '=', filter.exception)
  if (filter.account) query = query.where('account_id', '=', filter.account)
  if (filter.plan) query = query.where('plan', '=', filter.plan)
  if (filter.coupon) query = query.where('coupon', '=', filter.coupon)
  const moment = filter.by === 'settled' ? 'settled_at' : 'opened_at'
  if (filter.from !== null) query = query.where(moment, '>=', filter.from)
  if (filter.until !== null) query = query.where(moment, '<', filter.until)
  if (filter.by === 'settled') query = query.where(HAS_RECEIVED)
  if (filter.step) query = query.where(REACHED[filter.step])
  if (after)
    query = query.where((eb) =>
      eb.or([
        eb('opened_at', '<', after.at),
        eb.and([eb('opened_at', '=', after.at), eb('id', '<', after.id)]),
      ]),
    )
  return query.execute()
}

/** Orders that a person has to decide, the oldest first. */
export function ordersUnderReview(db: Queryable, limit: number) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('exception', 'in', REVIEWED_EXCEPTIONS)
    .where('settled_at', 'is', null)
    .where('refused_at', 'is', null)
    .orderBy('opened_at')
    .limit(limit)
    .execute()
}

/** Wallets claimed for these orders, and final payments for the orders or from the wallets. */
export function walletsOf(db: Queryable, ids: readonly string[]) {
  return db
    .selectFrom('claims')
    .select(['order_id', 'wallet'])
    .where('order_id', 'in', ids)
    .execute()
}

/** Payments of an order, and those from the wallets that it claims, oldest first. */
export function orderTransfers(
  db: Queryable,
  orderId: string,
  wallets: readonly string[],
  since: Ms,
) {
  return (
    withRefunds(db)
      .where((eb) =>
        eb.or([
          eb('transfers.order_id', '=', orderId),
          ...(wallets.length === 0
            ? []
            : [
                eb.and([
                  eb('transfers.source', 'in', wallets),
                  eb('transfers.first_seen_at', '>=', since),
                ]),
              ]),
        ]),
      )
      // Strangers can send any number of them under an order's reference, before its payment too.
      .orderBy(
        sql`case when transfers.lamports < ${DUST_LAMPORTS} or transfers.usdc < ${DUST_USDC} then 1 else 0 end`,
      )
      .orderBy('transfers.slot')
      .limit(MOST_FOUND)
      .execute()
  )
}

/** Every transfer of a transaction. */
export function transfersIn(db: Queryable, signature: string) {
  return withRefunds(db).where('transfers.signature', '=', signature).execute()
}

function withRefunds(db: Queryable) {
  return db
    .selectFrom('transfers')
    .leftJoin('refunds', 'refunds.id', 'transfers.refund_id')
    .selectAll('transfers')
    .select([
      'refunds.signature as refund_signature',
      'refunds.destination as refund_destination',
      'refunds.verified_at as refund_verified_at',
    ])
}

/** Signatures that named this order, in their order. */
export function proofsOf(db: Queryable, orderId: string) {
  return db
    .selectFrom('wallet_proofs')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('proven_at')
    .execute()
}

export type NamedNews = Awaited<ReturnType<typeof messagesNamed>>[number]

/** News by its keys, and the messages made from it. */
export async function messagesNamed(db: Queryable, names: readonly string[]) {
  const news = await db
    .selectFrom('outbox')
    .select(['id', 'topic', 'created_at', 'done_at', 'failure'])
    .where('once', 'in', names)
    .orderBy('created_at')
    .execute()
  if (news.length === 0) return []
  const sent = await db
    .selectFrom('telegram_outbox')
    .select(['once', 'done_at', 'dead_at', 'failure'])
    .where(
      'once',
      'in',
      news.map(({ topic, id }) => `${topic} ${id}`),
    )
    .execute()
  return news.map((one) => ({
    ...one,
    message: sent.find(({ once }) => once === `${one.topic} ${one.id}`) ?? null,
  }))
}

export type AuditFilter = {
  actor: string | null
  action: string | null
  subject: string | null
  from: Ms | null
  until: Ms | null
}

/** The audit, newest first. */
export function auditPage(
  db: Queryable,
  filter: AuditFilter,
  after: RowCursor | null,
  limit: number,
) {
  let query = db
    .selectFrom('audit')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (filter.actor) query = query.where('actor', '=', filter.actor)
  if (filter.action) query = query.where('action', '=', filter.action)
  if (filter.subject) query = query.where('subject', '=', filter.subject)
  if (filter.from !== null) query = query.where('at', '>=', filter.from)
  if (filter.until !== null) query = query.where('at', '<', filter.until)
  if (after)
    query = query.where((eb) =>
      eb.or([eb('at', '<', after.at), eb.and([eb('at', '=', after.at), eb('id', '<', after.id)])]),
    )
  return query.execute()
}
