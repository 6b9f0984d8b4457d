import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/database.ts'
import { MOVABLE_MS } from '../who-paid.ts'

/**
 * The claims of these unsettled orders on a wallet whose payment another account got without a
 * proof: the wallet's owner can still move it by verifying the wallet.
 */
export async function findTakenClaims(
  db: Queryable,
  orderIds: readonly string[],
  now: Ms,
): Promise<{ order_id: string; wallet: string }[]> {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('claims')
    .innerJoin('orders', 'orders.id', 'claims.order_id')
    .innerJoin('transfers', 'transfers.source', 'claims.wallet')
    .innerJoin('orders as holder', 'holder.id', 'transfers.order_id')
    .select(['claims.order_id', 'claims.wallet'])
    .distinct()
    .where('claims.order_id', 'in', orderIds)
    .where('orders.settled_at', 'is', null)
    .where('orders.refused_at', 'is', null)
    .whereRef('holder.account_id', '!=', 'orders.account_id')
    .where('transfers.matched_by', 'in', ['sender', 'amount'])
    .where('transfers.matched_at', '>', now - MOVABLE_MS)
    .where('transfers.state', '=', 'finalized')
    .where('transfers.refund_id', 'is', null)
    .execute()
}
