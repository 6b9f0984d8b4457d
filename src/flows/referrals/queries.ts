import type { Kysely } from 'kysely'
import type { Tables } from '../../kernel/db/tables.ts'

type Read = Kysely<Tables>

/** Whether the account bought access once, running or over. */
export async function hasBoughtAccess(db: Read, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('grants')
    .innerJoin('orders', 'orders.id', 'grants.order_id')
    .select('grants.id')
    .where('grants.account_id', '=', accountId)
    .where('grants.revoked_at', 'is', null)
    .where('orders.settled_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The wallet that the account verified last for one of its orders; null: none. */
export async function verifiedWallet(db: Read, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('wallet_proofs', 'wallet_proofs.order_id', 'orders.id')
    .select('wallet_proofs.wallet')
    .where('orders.account_id', '=', accountId)
    .orderBy('wallet_proofs.proven_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.wallet ?? null
}
