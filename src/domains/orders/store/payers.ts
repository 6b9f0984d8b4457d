import type { Tx } from '../../../kernel/db/database.ts'
import { DUST_LAMPORTS, DUST_USDC } from '../order.ts'
import { storable } from '../table.ts'

/** A wallet that paid for this many accounts is shared. */
const MOST_ACCOUNTS = 2

/**
 * The accounts that these wallets have paid for, by the settled orders that their payments serve, at most
 * two for each wallet. Neither dust nor a refunded payment counts.
 */
export async function findPayers(
  tx: Tx,
  wallets: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const payers = new Map<string, Set<string>>()
  const addPayers = (rows: readonly { source: string | null; account_id: string }[]) => {
    for (const { source, account_id } of rows)
      if (source !== null) payers.set(source, (payers.get(source) ?? new Set()).add(account_id))
  }
  if (wallets.length === 0) return payers
  const most = MOST_ACCOUNTS * wallets.length
  const all = await paymentsFor(tx, wallets).limit(most).execute()
  addPayers(all)
  // The limit may have left out accounts of some wallets, so each is queried alone.
  if (all.length === most && wallets.length > 1) {
    for (const wallet of wallets)
      addPayers(await paymentsFor(tx, [wallet]).limit(MOST_ACCOUNTS).execute())
  }
  return payers
}

function paymentsFor(tx: Tx, wallets: readonly string[]) {
  return (
    tx
      .selectFrom('transfers')
      .innerJoin('orders', 'orders.id', 'transfers.order_id')
      .select(['transfers.source', 'orders.account_id'])
      .distinct()
      .where('transfers.source', 'in', wallets)
      // Unlike `is not null`, this makes SQLite use the index `transfers_payer`, which has no
      // unassigned dust in it.
      .where('transfers.order_id', '>', '')
      .where('transfers.refund_id', 'is', null)
      .where('transfers.state', '=', 'finalized')
      .where((one) =>
        one.or([
          one('transfers.lamports', '>=', storable(DUST_LAMPORTS)),
          one('transfers.usdc', '>=', storable(DUST_USDC)),
        ]),
      )
      .where('orders.settled_at', 'is not', null)
  )
}

/** What a wallet's past payments show about an account that claims it. */
export function pastPaymentsOf(
  payers: ReadonlySet<string> | undefined,
  accountId: string,
): { shared: boolean; paidForAnother: boolean } {
  const accounts = payers ?? new Set<string>()
  return {
    shared: accounts.size >= MOST_ACCOUNTS,
    paidForAnother: accounts.size > 0 && !accounts.has(accountId),
  }
}
