import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../kernel/db/tables.ts'

/** What a buyer's page shows of orders. */

type Read = Kysely<Tables>

/** Transfers that serve these orders, oldest first, and what was paid back of them. */
export function transfersServing(db: Read, orderIds: readonly string[]) {
  return db
    .selectFrom('transfers')
    .leftJoin('refunds', 'refunds.id', 'transfers.refund_id')
    .selectAll('transfers')
    .select(['refunds.signature as refund_signature', 'refunds.at as refunded_at'])
    .where('order_id', 'in', orderIds)
    .orderBy('slot')
    .execute()
}

/** Claims of these orders, the last named first, and when each was proven; null: not. */
export function claimsOfOrders(db: Read, orderIds: readonly string[]) {
  return db
    .selectFrom('claims')
    .leftJoin('wallet_proofs as proof', (join) =>
      join
        .onRef('proof.order_id', '=', 'claims.order_id')
        .onRef('proof.wallet', '=', 'claims.wallet'),
    )
    .selectAll('claims')
    .select(sql<number | null>`proof.proven_at`.as('proven_at'))
    .where('claims.order_id', 'in', orderIds)
    .orderBy('named_at', 'desc')
    .execute()
}
