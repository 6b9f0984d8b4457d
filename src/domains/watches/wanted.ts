import type { LookupRefusal } from '../../contract/alerts.ts'
import { HOUR, type Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import type { WantedCoinRow } from './table.ts'

/** How many coins one account may have looked up within an hour. */
const MOST_ASKED_AN_HOUR = 10
/** How many coins of all accounts may wait for a lookup. */
const MOST_WANTED = 200

/**
 * Asks for a coin to be looked up, once for all accounts. Call with the account locked: it counts what the
 * account asked for. A coin that could not be looked up in time may be asked for again.
 * @returns `already`: it is being looked up, or can't be; `too_many`: this account asked for too many;
 * `busy`: too many wait
 */
export async function wantCoin(
  tx: Tx,
  { account, mint }: { account: string; mint: string },
  now: Ms,
): Promise<'asked' | 'already' | 'too_many' | 'busy'> {
  const [known] = await findWanted(tx, [mint])
  if (known?.state === 'looking') return 'already'
  if (known?.state === 'refused' && known.reason !== 'unavailable') return 'already'
  const own = await count(tx, (rows) =>
    rows.where('asked_by', '=', account).where('asked_at', '>', now - HOUR),
  )
  if (own >= MOST_ASKED_AN_HOUR) return 'too_many'
  if ((await count(tx, (rows) => rows.where('state', '=', 'looking'))) >= MOST_WANTED) return 'busy'
  const fresh = { asked_by: account, asked_at: now, due_at: now, reason: null, done_at: null }
  const row = { mint, ...fresh, state: 'looking' as const, tries: 0 }
  await tx
    .insertInto('wanted_coins')
    .values(row)
    .onConflict((conflict) => conflict.column('mint').doUpdateSet(row))
    .execute()
  return 'asked'
}

type Counted = ReturnType<typeof wanted>
const wanted = (db: Queryable) =>
  db.selectFrom('wanted_coins').select(({ fn }) => fn.countAll<number>().as('count'))

async function count(db: Queryable, narrow: (rows: Counted) => Counted): Promise<number> {
  return Number((await narrow(wanted(db)).executeTakeFirstOrThrow()).count)
}

/** The lookups of these coins. Coins that nobody asked for are left out. */
export async function findWanted(
  db: Queryable,
  mints: readonly string[],
): Promise<WantedCoinRow[]> {
  if (mints.length === 0) return []
  return db.selectFrom('wanted_coins').selectAll().where('mint', 'in', mints).execute()
}

/** The coin to look up next, which waits the longest; null: none is due. */
export async function nextWanted(db: Queryable, now: Ms): Promise<WantedCoinRow | null> {
  const row = await db
    .selectFrom('wanted_coins')
    .selectAll()
    .where('state', '=', 'looking')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('mint')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Counts a lookup before it begins, so that one that crashes the process counts as well. */
export async function beginLookup(tx: Tx, mint: string): Promise<void> {
  await tx
    .updateTable('wanted_coins')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('mint', '=', mint)
    .execute()
}

/** Postpones a lookup, which does not count as a try. */
export async function postponeLookup(tx: Tx, mint: string, dueAt: Ms): Promise<void> {
  await tx
    .updateTable('wanted_coins')
    .set({ due_at: dueAt, tries: 0 })
    .where('mint', '=', mint)
    .execute()
}

/** Ends a lookup. @param reason null: the coin was found. @returns false: it was ended before */
export async function endLookup(
  tx: Tx,
  mint: string,
  reason: LookupRefusal | null,
  now: Ms,
): Promise<boolean> {
  const { numUpdatedRows: ended } = await tx
    .updateTable('wanted_coins')
    .set({ state: reason === null ? 'found' : 'refused', reason, done_at: now })
    .where('mint', '=', mint)
    .where('state', '=', 'looking')
    .executeTakeFirst()
  return ended > 0n
}

/**
 * Deletes lookups that ended before `before`, and watches of coins that these did not find. A coin that is
 * asked for again is looked up again.
 */
export async function forgetWanted(tx: Tx, before: Ms): Promise<void> {
  const over = await tx
    .deleteFrom('wanted_coins')
    .where('done_at', '<', before)
    .returning(['mint', 'state'])
    .execute()
  const inVain = over.flatMap(({ mint, state }) => (state === 'refused' ? [mint] : []))
  if (inVain.length === 0) return
  await tx
    .deleteFrom('watches')
    .where('mint', 'in', inVain)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('launches').select('mint').whereRef('launches.mint', '=', 'watches.mint'),
        ),
      ),
    )
    .execute()
}

/** Deletes who asked for a lookup. */
export async function forgetAsker(tx: Tx, account: string): Promise<void> {
  await tx
    .updateTable('wanted_coins')
    .set({ asked_by: null })
    .where('asked_by', '=', account)
    .execute()
}
