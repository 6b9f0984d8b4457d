import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable, Tx } from '../../../kernel/db/database.ts'

/** Wallets that are or were ours: what one of them sends to another is not a payment. */
export type OurWallets = {
  /** Those among the wallets asked for. */
  ours: ReadonlySet<string>
  /** When each of these retires or has retired; a wallet in use has no entry. */
  retiresAt: ReadonlyMap<string, Ms>
}

/** Remembers wallets as ours, permanently. */
export async function storeOurWallets(tx: Tx, wallets: readonly string[]): Promise<void> {
  await tx
    .insertInto('wallets')
    .values(wallets.map((wallet) => ({ wallet, retires_at: null })))
    .onConflict((conflict) => conflict.column('wallet').doNothing())
    .execute()
}

/** Stores when one of our wallets retires. @param retiresAt null: it stays in use */
export async function storeRetirement(tx: Tx, wallet: string, retiresAt: Ms | null): Promise<void> {
  await tx
    .updateTable('wallets')
    .set({ retires_at: retiresAt })
    .where('wallet', '=', wallet)
    .execute()
}

/** Which of these wallets are ours, or were, and when they retire. */
export async function findOurWallets(
  db: Queryable,
  wallets: readonly string[],
): Promise<OurWallets> {
  if (wallets.length === 0) return { ours: new Set(), retiresAt: new Map() }
  const rows = await db
    .selectFrom('wallets')
    .selectAll()
    .where('wallet', 'in', [...new Set(wallets)])
    .execute()
  return {
    ours: new Set(rows.map(({ wallet }) => wallet)),
    retiresAt: new Map(
      rows.flatMap(({ wallet, retires_at: at }) => (at === null ? [] : [[wallet, at] as const])),
    ),
  }
}
