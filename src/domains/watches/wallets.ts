import type { Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import type { WalletActRow } from './table.ts'

/** The most coins in a wallet's record. */
const MOST_BOUGHT = 200
const AT_ONCE = 500

/** The wallets that an account watches, the newest first. */
export function walletWatchesOf(
  db: Queryable,
  account: string,
): Promise<{ wallet: string; added_at: Ms }[]> {
  return db
    .selectFrom('wallet_watches')
    .select(['wallet', 'added_at'])
    .where('account_id', '=', account)
    .orderBy('added_at', 'desc')
    .orderBy('wallet')
    .execute()
}

/** Removes a wallet from an account's watchlist. Does nothing if it is not on it. */
export async function dropWalletWatch(tx: Tx, account: string, wallet: string): Promise<void> {
  await tx
    .deleteFrom('wallet_watches')
    .where('account_id', '=', account)
    .where('wallet', '=', wallet)
    .execute()
}

/** Every wallet that an account watches since `since` or later, active members or not. */
export async function walletsWatchedSince(db: Queryable, since: Ms): Promise<string[]> {
  const rows = await db
    .selectFrom('wallet_watches')
    .select('wallet')
    .where('added_at', '>=', since)
    .execute()
  return rows.map(({ wallet }) => wallet)
}

/** Every watch of a wallet in the order of accounts and wallets, after this one, at most `limit`. */
export function walletsWatchedAfter(
  db: Queryable,
  { account, wallet }: { account: string; wallet: string },
  limit: number,
): Promise<{ account: string; wallet: string }[]> {
  return db
    .selectFrom('wallet_watches')
    .select(['account_id as account', 'wallet'])
    .where((eb) => eb(eb.refTuple('account_id', 'wallet'), '>', eb.tuple(account, wallet)))
    .orderBy('account_id')
    .orderBy('wallet')
    .limit(limit)
    .execute()
}

/** Those of these wallets that an account watches. */
export async function watchedAmong(db: Queryable, wallets: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('wallet_watches')
    .select('wallet')
    .distinct()
    .where('wallet', 'in', ['', ...wallets])
    .execute()
  return rows.map(({ wallet }) => wallet)
}

/** How often each of these wallets bought since a moment; without zeros. */
export async function countBuys(
  db: Queryable,
  wallets: readonly string[],
  since: Ms,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('wallet_acts')
    .select(({ fn }) => ['wallet', fn.countAll<number>().as('count')])
    .where('wallet', 'in', ['', ...wallets])
    .where('kind', '=', 'bought')
    .where('at', '>', since)
    .groupBy('wallet')
    .execute()
  return new Map(rows.map(({ wallet, count }) => [wallet, Number(count)]))
}

/** Stores what wallets did, each act once. @returns those that are new */
export async function storeActs(tx: Tx, acts: readonly WalletActRow[]): Promise<WalletActRow[]> {
  if (acts.length === 0) return []
  return tx
    .insertInto('wallet_acts')
    .values(acts)
    .onConflict((conflict) => conflict.columns(['wallet', 'mint', 'kind', 'signature']).doNothing())
    .returningAll()
    .execute()
}

/** What a wallet did that is told at `tellAt`, the oldest first. */
export function actsDueAt(db: Queryable, wallet: string, tellAt: Ms): Promise<WalletActRow[]> {
  return db
    .selectFrom('wallet_acts')
    .selectAll()
    .where('wallet', '=', wallet)
    .where('tell_at', '=', tellAt)
    .orderBy('at')
    .orderBy('signature')
    .execute()
}

/** What these wallets did since a moment, the newest first, at most `limit` in all. */
export function actsOf(
  db: Queryable,
  wallets: readonly string[],
  since: Ms,
  limit: number,
): Promise<WalletActRow[]> {
  return db
    .selectFrom('wallet_acts')
    .selectAll()
    .where('wallet', 'in', ['', ...wallets])
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .orderBy('signature')
    .limit(limit)
    .execute()
}

/** The coins that a wallet bought before a moment, as far as we followed it: the newest 200. */
export async function boughtBefore(db: Queryable, wallet: string, before: Ms): Promise<string[]> {
  const rows = await db
    .selectFrom('wallet_acts')
    .select(({ fn }) => ['mint', fn.max('at').as('newest')])
    .where('wallet', '=', wallet)
    .where('kind', '=', 'bought')
    .where('at', '<', before)
    .groupBy('mint')
    .orderBy('newest', 'desc')
    .limit(MOST_BOUGHT)
    .execute()
  return rows.map(({ mint }) => mint)
}

/** Deletes what wallets did before a moment. */
export async function forgetActs(tx: Tx, before: Ms): Promise<void> {
  const old = await tx
    .selectFrom('wallet_acts')
    .select('at')
    .where('at', '<', before)
    .orderBy('at')
    .offset(AT_ONCE)
    .limit(1)
    .executeTakeFirst()
  await tx
    .deleteFrom('wallet_acts')
    .where('at', '<', Math.min(before, old?.at ?? before))
    .execute()
}
