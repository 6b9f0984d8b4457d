import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable, Tx } from '../../../kernel/db/database.ts'
import type { Funding } from '../ports.ts'

/** Fundings of wallets that were read since `since`, or whose funder is known. */
export async function findFundings(
  db: Queryable,
  wallets: readonly string[],
  since: Ms,
): Promise<Funding[]> {
  if (wallets.length === 0) return []
  const rows = await db
    .selectFrom('wallet_fundings')
    .selectAll()
    .where('wallet', 'in', wallets)
    .where((eb) => eb.or([eb('read_at', '>=', since), eb('funder', 'is not', null)]))
    .execute()
  return rows.map((row) => ({
    wallet: row.wallet,
    funder: row.funder,
    fundedAt: row.funded_at,
    transactions: row.transactions,
    historyCap: row.history_cap,
    lamports: row.lamports === null ? null : BigInt(row.lamports),
    before: row.before === null ? null : BigInt(row.before),
  }))
}

const MOST_FORGOTTEN = 2_000

/** Forgets fundings that were read before a moment, at most 2,000 at once. Whoever needs one again reads it again. */
export async function forgetFundings(tx: Tx, before: Ms): Promise<void> {
  await tx
    .deleteFrom('wallet_fundings')
    .where('wallet', 'in', (eb) =>
      eb
        .selectFrom('wallet_fundings')
        .select('wallet')
        .where('read_at', '<', before)
        .orderBy('read_at')
        .limit(MOST_FORGOTTEN),
    )
    .execute()
}

/** Stores each wallet's first funding; a later reading replaces an earlier one. */
export async function storeFundings(
  tx: Tx,
  fundings: readonly Funding[],
  readAt: Ms,
): Promise<void> {
  if (fundings.length === 0) return
  const byWallet = new Map(fundings.map((funding) => [funding.wallet, funding]))
  const rows = [...byWallet.values()].map((funding) => ({
    wallet: funding.wallet,
    funder: funding.funder,
    funded_at: funding.fundedAt,
    transactions: funding.transactions,
    history_cap: funding.historyCap,
    read_at: readAt,
    lamports: funding.lamports == null ? null : `${funding.lamports}`,
    before: funding.before == null ? null : `${funding.before}`,
  }))
  await tx
    .insertInto('wallet_fundings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('wallet').doUpdateSet((eb) => ({
        funder: eb.ref('excluded.funder'),
        funded_at: eb.ref('excluded.funded_at'),
        transactions: eb.ref('excluded.transactions'),
        history_cap: eb.ref('excluded.history_cap'),
        read_at: eb.ref('excluded.read_at'),
        lamports: eb.ref('excluded.lamports'),
        before: eb.ref('excluded.before'),
      })),
    )
    .execute()
}
