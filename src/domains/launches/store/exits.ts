import type { Ms } from '../../../kernel/clock.ts'
import { ascending } from '../../../kernel/compare.ts'
import type { Queryable, Tx } from '../../../kernel/db/database.ts'

/** A wallet that left a launch with a profit. */
type WalletExit = { wallet: string; mint: string }

/** Stores exits; a wallet counts once per launch. */
export async function storeExits(
  tx: Tx,
  exits: readonly WalletExit[],
  recordedAt: Ms,
): Promise<void> {
  if (exits.length === 0) return
  const rows = exits
    .map(({ wallet, mint }) => ({ wallet, mint, noted_at: recordedAt }))
    .sort((a, b) => ascending(a.wallet, b.wallet))
  await tx
    .insertInto('wallet_exits')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['wallet', 'mint']).doNothing())
    .execute()
}

/** How many launches each of these wallets had left with a profit before `before`; without zeros. */
export async function findExits(
  db: Queryable,
  wallets: readonly string[],
  before: Ms,
): Promise<Map<string, number>> {
  if (wallets.length === 0) return new Map()
  const rows = await db
    .selectFrom('wallet_exits')
    .select(({ fn }) => ['wallet', fn.countAll<number>().as('launches')])
    .where('wallet', 'in', wallets)
    .where('noted_at', '<', before)
    .groupBy('wallet')
    .execute()
  return new Map(rows.map(({ wallet, launches }) => [wallet, Number(launches)]))
}

/**
 * Deletes exits before `before`.
 * @returns how many; fewer than `limit` if nothing is left
 */
export async function forgetExits(db: Queryable, before: Ms, limit: number): Promise<number> {
  const old = await db
    .selectFrom('wallet_exits')
    .select('wallet')
    .where('noted_at', '<', before)
    .limit(limit)
    .execute()
  if (old.length === 0) return 0
  const wallets = [...new Set(old.map(({ wallet }) => wallet))]
  await db
    .deleteFrom('wallet_exits')
    .where('wallet', 'in', wallets)
    .where('noted_at', '<', before)
    .execute()
  return old.length
}
