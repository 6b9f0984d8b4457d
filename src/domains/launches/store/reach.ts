import type { VenueId } from '../../../contract/launches/venues.ts'
import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/database.ts'
import { notOnRequest } from './on-request.ts'

/** Wallets sort like chance, so the first ones are a sample of all. */
const SAMPLE = 10_000
const MOST_CREATORS = 200

/** Who funded the wallets that were read since then, out of a sample of all that are stored. */
export async function commonFunders(
  db: Queryable,
  since: Ms,
): Promise<{ wallets: number; byFunder: ReadonlyMap<string, number> }> {
  const rows = await db
    .selectFrom('wallet_fundings')
    .select(['funder', 'read_at'])
    .orderBy('wallet')
    .limit(SAMPLE)
    .execute()
  const byFunder = new Map<string, number>()
  let wallets = 0
  for (const { funder, read_at } of rows) {
    if (funder === null || read_at < since) continue
    wallets += 1
    byFunder.set(funder, (byFunder.get(funder) ?? 0) + 1)
  }
  return { wallets, byFunder }
}

/**
 * For how many other creators a wallet paid the fees of a launch since then, at most 200; of how many we know the
 * funder, and how many have the most common one.
 */
export async function creatorsPaidBy(
  db: Queryable,
  feePayer: string,
  since: Ms,
): Promise<{ creators: number; known: number; most: number }> {
  const rows = await db
    .selectFrom('launches')
    .leftJoin('wallet_fundings', 'wallet', 'creator')
    .select(['creator', 'funder'])
    .distinct()
    .where('payer', '=', feePayer)
    .where('creator', '<>', feePayer)
    .where('detected_at', '>=', since)
    .limit(MOST_CREATORS)
    .execute()
  const byFunder = new Map<string, number>()
  for (const { funder } of rows)
    if (funder !== null) byFunder.set(funder, (byFunder.get(funder) ?? 0) + 1)
  const counts = [...byFunder.values()]
  return {
    creators: rows.length,
    known: counts.reduce((all, one) => all + one, 0),
    most: Math.max(0, ...counts),
  }
}

const NEWEST = 2_000

/**
 * The share of a venue's launches of an age between two moments that graduated, of the newest 2,000; null: too few
 * to say.
 */
export async function graduatedShare(
  db: Queryable,
  venue: VenueId,
  { from, to, fewest }: { from: Ms; to: Ms; fewest: number },
): Promise<number | null> {
  const rows = await db
    .selectFrom('launches')
    .select('graduated_at')
    .where('venue', '=', venue)
    .where('detected_at', '>=', from)
    .where('detected_at', '<', to)
    .where('taken_back_at', 'is', null)
    .where(notOnRequest('launches'))
    .orderBy('detected_at', 'desc')
    .limit(NEWEST)
    .execute()
  if (rows.length < fewest) return null
  return rows.filter((row) => row.graduated_at !== null).length / rows.length
}
