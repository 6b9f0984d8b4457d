import type { Tx } from '../../../kernel/db/database.ts'
import { DUST_LAMPORTS } from '../order.ts'
import { storable } from '../table.ts'

/** One more than it takes to call a wallet shared. */
const MOST_ACCOUNTS = 2

/**
 * The accounts that these wallets have paid for, by the settled orders that their payments serve: two
 * at most. Dust is no payment, nor is what was paid back.
 */
export async function findPayers(
  tx: Tx,
  wallets: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const payers = new Map<string, ReadonlySet<string>>()
  for (const wallet of wallets) {
    const rows = await tx
      .selectFrom('transfers')
      .innerJoin('orders', 'orders.id', 'transfers.order_id')
      .select('orders.account_id')
      .distinct()
      .where('transfers.source', '=', wallet)
      .where('transfers.order_id', 'is not', null)
      .where('transfers.refund_id', 'is', null)
      .where('transfers.state', '=', 'finalized')
      .where('transfers.lamports', '>=', storable(DUST_LAMPORTS))
      .where('orders.settled_at', 'is not', null)
      .limit(MOST_ACCOUNTS)
      .execute()
    payers.set(wallet, new Set(rows.map(({ account_id }) => account_id)))
  }
  return payers
}

/** What a wallet's past payments say of an account that names it. */
export function pastPaymentsOf(
  payers: ReadonlySet<string> | undefined,
  accountId: string,
): { shared: boolean; elsewhere: boolean } {
  const accounts = payers ?? new Set<string>()
  return {
    shared: accounts.size >= MOST_ACCOUNTS,
    elsewhere: accounts.size > 0 && !accounts.has(accountId),
  }
}
