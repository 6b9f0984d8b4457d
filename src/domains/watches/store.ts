import { MOST_WATCHES } from '../../contract/alerts.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import type { WatchedTurnRow } from './table.ts'
import { walletWatchesOf } from './wallets.ts'

/** Adds a coin to an account's watchlist. @returns whether it was added; `already` and `full` change nothing */
export async function addWatch(
  tx: Tx,
  { account, mint }: { account: string; mint: string },
  now: Ms,
): Promise<'added' | 'already' | 'full'> {
  const mints = (await watchesOf(tx, account)).map((watch) => watch.mint)
  if (mints.includes(mint)) return 'already'
  if (mints.length + (await walletWatchesOf(tx, account)).length >= MOST_WATCHES) return 'full'
  await tx
    .insertInto('watches')
    .values({ account_id: account, mint, added_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'mint']).doNothing())
    .execute()
  return 'added'
}

/** Adds a wallet to an account's watchlist. @returns whether it was added; `already` and `full` change nothing */
export async function addWalletWatch(
  tx: Tx,
  { account, wallet }: { account: string; wallet: string },
  now: Ms,
): Promise<'added' | 'already' | 'full'> {
  const wallets = (await walletWatchesOf(tx, account)).map((watch) => watch.wallet)
  if (wallets.includes(wallet)) return 'already'
  if (wallets.length + (await watchesOf(tx, account)).length >= MOST_WATCHES) return 'full'
  await tx
    .insertInto('wallet_watches')
    .values({ account_id: account, wallet, added_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'wallet']).doNothing())
    .execute()
  return 'added'
}

/** Removes a coin from an account's watchlist. Does nothing if it is not on it. */
export async function dropWatch(tx: Tx, account: string, mint: string): Promise<void> {
  await tx
    .deleteFrom('watches')
    .where('account_id', '=', account)
    .where('mint', '=', mint)
    .execute()
}

/** The coins that an account watches, the newest first. */
export function watchesOf(
  db: Queryable,
  account: string,
): Promise<{ mint: string; added_at: Ms }[]> {
  return db
    .selectFrom('watches')
    .select(['mint', 'added_at'])
    .where('account_id', '=', account)
    .orderBy('added_at', 'desc')
    .orderBy('mint')
    .execute()
}

/** Moves one account's watchlist to another. */
export async function moveWatches(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const rows = await watchesOf(tx, from)
  const wallets = await walletWatchesOf(tx, from)
  await forgetWatches(tx, from)
  for (const { mint, added_at } of rows) await addWatch(tx, { account: to, mint }, added_at)
  for (const { wallet, added_at } of wallets)
    await addWalletWatch(tx, { account: to, wallet }, added_at)
}

/** Deletes an account's watchlist. */
export async function forgetWatches(tx: Tx, account: string): Promise<void> {
  await tx.deleteFrom('watches').where('account_id', '=', account).execute()
  await tx.deleteFrom('wallet_watches').where('account_id', '=', account).execute()
}

/** Every coin that a member watches, with when the first one added it; the newest, at most `limit`. */
export async function watchedCoins(
  db: Queryable,
  now: Ms,
  limit: number,
): Promise<{ mint: string; addedAt: Ms }[]> {
  const rows = await db
    .selectFrom('watches as w')
    .innerJoin('memberships as m', 'm.account_id', 'w.account_id')
    .select(({ fn }) => ['w.mint', fn.min<number>('w.added_at').as('added_at')])
    .where((eb) => eb.or([eb('m.expires_at', 'is', null), eb('m.expires_at', '>', now)]))
    .groupBy('w.mint')
    .orderBy('added_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ mint, added_at }) => ({ mint, addedAt: Number(added_at) }))
}

/** Since when a member watches a coin; null: none does. */
export async function watchedFrom(db: Queryable, mint: string, now: Ms): Promise<Ms | null> {
  const row = await db
    .selectFrom('watches as w')
    .innerJoin('memberships as m', 'm.account_id', 'w.account_id')
    .select('w.added_at')
    .where('w.mint', '=', mint)
    .where((eb) => eb.or([eb('m.expires_at', 'is', null), eb('m.expires_at', '>', now)]))
    .orderBy('w.added_at')
    .limit(1)
    .executeTakeFirst()
  return row?.added_at ?? null
}

/** Stores how a watched coin turned. @returns false: it was stored before */
export async function storeWatchedTurn(tx: Tx, turn: WatchedTurnRow): Promise<boolean> {
  const rows = await tx
    .insertInto('watched_turns')
    .values(turn)
    .onConflict((conflict) => conflict.columns(['mint', 'kind', 'since']).doNothing())
    .returning('mint')
    .execute()
  return rows.length > 0
}

/** How coins turned since a moment, the newest first. */
export async function watchedTurns(
  db: Queryable,
  mints: readonly string[],
  since: Ms,
): Promise<WatchedTurnRow[]> {
  if (mints.length === 0) return []
  return db
    .selectFrom('watched_turns')
    .selectAll()
    .where('mint', 'in', mints)
    .where('turned_at', '>=', since)
    .orderBy('turned_at', 'desc')
    .execute()
}
