import type { Ms } from '../../../../kernel/clock.ts'
import { ascending } from '../../../../kernel/compare.ts'
import type { Queryable, Tx } from '../../../../kernel/db/database.ts'

/** What a wallet that bought in a launch's first minute has made of it by then. Lamports. */
type NewEntry = {
  wallet: string
  creator: string
  isSnipe: boolean
  spent: bigint
  net: bigint
  recordedAt: Ms
}

/** Stores what wallets made of launches. Sorted, so that transactions write in the same order and never deadlock. */
export async function storeEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ wallet, creator, isSnipe, spent, net, recordedAt }) => ({
    wallet,
    noted_at: recordedAt,
    creator,
    is_snipe: isSnipe ? 1 : 0,
    spent: Number(spent),
    net: Number(net),
  }))
  await tx
    .insertInto('wallet_entries')
    .values(rows.sort((a, b) => ascending(a.wallet, b.wallet)))
    .onConflict((conflict) => conflict.columns(['wallet', 'noted_at', 'creator']).doNothing())
    .execute()
}

/** Since when entries are known; null: none is. */
export async function entriesSince(db: Queryable): Promise<Ms | null> {
  const first = await db
    .selectFrom('wallet_entries')
    .select('noted_at')
    .orderBy('noted_at')
    .limit(1)
    .executeTakeFirst()
  return first?.noted_at ?? null
}
