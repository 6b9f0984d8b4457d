import { sql } from 'kysely'
import type { Ms } from '../../../../kernel/clock.ts'
import type { Queryable } from '../../../../kernel/db/database.ts'
import type { WalletRecord } from '../../earlier/earlier.ts'
import type { WalletEntryRow } from '../../earlier/table.ts'

/** Newest ones of a wallet: one that buys into everything has thousands. */
const MOST_ENTRIES = 30
/** Wallets together, so that other queries get their turn. */
const AT_ONCE = 8
/** A gain counts at most this many times its stake. */
const MOST_GAIN = 2

type FoundEntry = WalletEntryRow & { funder: string | null }

/**
 * What each of these wallets had made of the launches it entered; without those that entered none.
 * @param between entries of before a moment, and since one
 * @param isHub whether a wallet funds strangers, so that two creators of it have nothing in common
 */
export async function walletRecords(
  db: Queryable,
  wallets: readonly string[],
  { since, before }: { since: Ms; before: Ms },
  isHub: (wallet: string) => boolean,
): Promise<Map<string, WalletRecord>> {
  const records = new Map<string, WalletRecord>()
  for (let from = 0; from < wallets.length; from += AT_ONCE) {
    const rows = await entriesAmong(db, wallets.slice(from, from + AT_ONCE), { since, before })
    for (const [wallet, own] of Map.groupBy(rows, (row) => row.wallet))
      records.set(wallet, recordOf(own, isHub))
  }
  return records
}

async function entriesAmong(
  db: Queryable,
  wallets: readonly string[],
  { since, before }: { since: Ms; before: Ms },
): Promise<FoundEntry[]> {
  const arms = wallets.map(
    (wallet) =>
      sql`select * from (select wallet, creator, is_snipe, spent, net from wallet_entries where wallet = ${wallet} and noted_at < ${before} and noted_at >= ${since} order by noted_at desc limit ${sql.lit(MOST_ENTRIES)}) as newest`,
  )
  const asked = sql<FoundEntry>`select e.*, f.funder from (${sql.join(arms, sql` union all `)}) as e left join wallet_fundings as f on f.wallet = e.creator`
  return (await asked.execute(db)).rows
}

/** The wallets of the newest entries before a moment, at most `limit` entries, and when the oldest of these was. */
export async function newestEntrants(
  db: Queryable,
  before: Ms,
  limit: number,
): Promise<{ wallets: string[]; since: Ms }> {
  const rows = await db
    .selectFrom('wallet_entries')
    .select(['wallet', 'noted_at'])
    .where('noted_at', '<', before)
    .orderBy('noted_at', 'desc')
    .limit(limit)
    .execute()
  const wallets = [...new Set(rows.map(({ wallet }) => wallet))]
  return { wallets, since: rows.at(-1)?.noted_at ?? before }
}

function recordOf(
  entries: readonly FoundEntry[],
  isHub: (wallet: string) => boolean,
): WalletRecord {
  const owners = entries.map(({ creator, funder }) =>
    funder === null || isHub(funder) ? creator : funder,
  )
  const record = { snipes: 0, spent: 0n, net: 0n }
  for (const entry of entries) {
    const spent = BigInt(entry.spent)
    const net = BigInt(entry.net)
    const most = spent * BigInt(MOST_GAIN)
    record.snipes += Number(entry.is_snipe)
    record.spent += spent
    record.net += net > most ? most : net
  }
  return { entries: entries.length, creators: new Set(owners).size, ...record }
}
