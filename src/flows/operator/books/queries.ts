import { sql } from 'kysely'
import { MINUTE, type Ms } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/database.ts'

/** Read models for bookkeeping, across domains. */

const rateThen = sql<number | null>`(
  select rate from rates
  where at between transfers.block_time - ${5 * MINUTE} and transfers.block_time
  order by at desc limit 1
)`

/**
 * Counts a refund's amount once: at the first payment that it closed, and not at all if its returns list
 * amounts by payment.
 */
const refunded = (unit: 'lamports' | 'usdc') => {
  const amount = sql.ref(`refunds.${unit}`)
  return sql<number | null>`case
    when ${amount} is null then null
    when refunds.id in (select refund_id from returns) then 0
    when closed.nth > 1 then 0
    else ${amount} end`
}

/** The payments that each refund closed, in the order of the books. */
function numberedByRefund(db: Queryable) {
  return db
    .selectFrom('transfers')
    .select(['signature', 'recipient', 'path'])
    .select(
      sql<number>`row_number() over (partition by refund_id order by slot, signature, path)`.as(
        'nth',
      ),
    )
    .where('refund_id', 'is not', null)
}

/**
 * Final payments that serve an order, were paid back, or went to a retired wallet, oldest first,
 * with the rate of their moment: the last one stored within five minutes before.
 */
export function bookedPayments(db: Queryable, { from, until }: { from: Ms; until: Ms }) {
  return db
    .selectFrom('transfers')
    .leftJoin('orders', 'orders.id', 'transfers.order_id')
    .leftJoin('refunds', 'refunds.id', 'transfers.refund_id')
    .leftJoin(numberedByRefund(db).as('closed'), (join) =>
      join
        .onRef('closed.signature', '=', 'transfers.signature')
        .onRef('closed.recipient', '=', 'transfers.recipient')
        .onRef('closed.path', '=', 'transfers.path'),
    )
    .leftJoin('wallets', 'wallets.wallet', 'transfers.recipient')
    .leftJoin('receipts', 'receipts.order_id', 'orders.id')
    .leftJoin('grants', (join) =>
      join
        .onRef('grants.order_id', '=', 'orders.id')
        .on('grants.period', '=', 0)
        .on('grants.revoked_at', 'is', null),
    )
    .selectAll('transfers')
    .select([
      'orders.plan',
      'orders.price_cents',
      'orders.rate',
      'orders.settled_at',
      'orders.exception',
      'orders.excess_cents',
      'orders.periods',
      'grants.granted_at',
      'refunds.signature as refund_signature',
      'refunds.destination as refund_destination',
      'refunds.verified_at as refund_verified_at',
      'refunds.at as refunded_at',
      'wallets.retires_at',
      'receipts.year',
      'receipts.number',
    ])
    .select([
      rateThen.as('rate_then'),
      refunded('lamports').as('refund_lamports'),
      refunded('usdc').as('refund_usdc'),
    ])
    .where(({ between, fn }) =>
      between(fn.coalesce('transfers.block_time', 'transfers.first_seen_at'), from, until - 1),
    )
    .where((eb) =>
      eb.or([
        eb('transfers.order_id', 'is not', null),
        eb('transfers.refund_id', 'is not', null),
        eb('transfers.detail', '=', 'retired_wallet'),
      ]),
    )
    .where('transfers.state', '=', 'finalized')
    .orderBy('transfers.slot')
    .orderBy('transfers.signature')
    .orderBy('transfers.path')
    .execute()
}
