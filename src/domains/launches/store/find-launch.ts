import { type Selectable, sql } from 'kysely'
import type { RiskLevel } from '../../../contract/launches/risk.ts'
import type { VenueId } from '../../../contract/launches/venues.ts'
import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/database.ts'
import type { LaunchRow } from '../table.ts'
import { launchesCalled } from './launches-called.ts'
import { notOnRequest } from './on-request.ts'

export type StoredLaunch = Selectable<LaunchRow>

/** A launch that was not dropped; null: unknown, or dropped. */
export async function findLaunch(db: Queryable, mint: string): Promise<StoredLaunch | null> {
  const row = await db
    .selectFrom('launches')
    .selectAll()
    .where('mint', '=', mint)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** The stored launches of these mints, dropped or not. */
export async function findLaunches(
  db: Queryable,
  mints: readonly string[],
): Promise<StoredLaunch[]> {
  if (mints.length === 0) return []
  return db.selectFrom('launches').selectAll().where('mint', 'in', mints).execute()
}

/** Launches that were not dropped, by their mints or by the pools that they trade in. */
export async function findLaunchesTradedAs(
  db: Queryable,
  keys: readonly string[],
): Promise<StoredLaunch[]> {
  if (keys.length === 0) return []
  return db
    .selectFrom('launches')
    .selectAll()
    .where('taken_back_at', 'is', null)
    .where((eb) =>
      eb.or([eb('mint', 'in', keys), eb('pool', 'in', keys), eb('graduated_pool', 'in', keys)]),
    )
    .execute()
}

/** When a wallet launched its first coin, of those detected until `until`; null: none. */
export async function firstLaunchAt(db: Queryable, creator: string, until: Ms): Promise<Ms | null> {
  const first = await db
    .selectFrom('launches')
    .select('launched_at')
    .where('creator', '=', creator)
    .where('detected_at', '<=', until)
    .where('taken_back_at', 'is', null)
    .where(notOnRequest())
    .orderBy('detected_at')
    .limit(1)
    .executeTakeFirst()
  return first?.launched_at ?? null
}

/** Launches that are neither confirmed nor dropped, the newest first; at most `limit`. */
export function findUnconfirmed(
  db: Queryable,
  limit: number,
): Promise<Pick<StoredLaunch, 'mint' | 'signature'>[]> {
  return db
    .selectFrom('launches')
    .select(['mint', 'signature'])
    .where('confirmed_at', 'is', null)
    .where('taken_back_at', 'is', null)
    .orderBy('slot', 'desc')
    .limit(limit)
    .execute()
}

/** Filter of launches. Omitted fields match everything. */
export type LaunchQuery = {
  venue?: VenueId
  level?: RiskLevel
  creator?: string
  /** Any of these paid for it, or is named as its creator where only logs came, which don't name the payer. */
  signers?: readonly string[]
  /** Its name or ticker folded (`foldWords`) begins with one of these. */
  words?: readonly string[]
  /** Detected at or after this moment. */
  since?: Ms
  /** Detected at or before this moment. */
  until?: Ms
  /** The largest first; without it the newest. Leaves out launches whose figure is unknown. */
  sort?: LaunchFigure
  /** Exclusive: the last launch of the previous page. */
  after?: LaunchCursor
}

/** A figure that launches are sorted by. */
type LaunchFigure = 'attention' | 'market_cap_cents' | 'progress'

/** Detection time and mint of a launch, and its figure if they are sorted by one. */
export type LaunchCursor = { at: Ms; mint: string; figure?: number }

const LISTED = [
  'mint',
  'venue',
  'creator',
  'name',
  'symbol',
  'launched_at',
  'detected_at',
  'confirmed_at',
  'stage',
  'score',
  'reasons',
  'attention',
  'trades',
  'market_cap_cents',
  'figures',
  'supply',
  'quote_mint',
  'high_market_cap_cents',
  'last_trade_at',
  'progress',
  'graduated_at',
  'backfilled_by',
  'facts',
] as const satisfies (keyof LaunchRow)[]

/** A launch in a list, without its price path, holders, and other large fields. */
export type ListedLaunch = Pick<StoredLaunch, (typeof LISTED)[number]>

/** Launches of these mints that were not dropped. */
export async function listedLaunches(
  db: Queryable,
  mints: readonly string[],
): Promise<ListedLaunch[]> {
  if (mints.length === 0) return []
  return db
    .selectFrom('launches')
    .select(LISTED)
    .where('mint', 'in', mints)
    .where('taken_back_at', 'is', null)
    .execute()
}

const FACTS = [
  'mint',
  'detected_at',
  'facts',
  'prices',
  'figures',
  'decimals',
  'supply',
  'quote_mint',
  'due_at',
  'last_trade_at',
  'backfilled_by',
] as const satisfies (keyof LaunchRow)[]

/** What a row of the table says beside its launch. */
export type FactsRow = Pick<StoredLaunch, (typeof FACTS)[number]>

/** The same of launches that were not dropped. */
export async function factsOfLaunches(
  db: Queryable,
  mints: readonly string[],
): Promise<FactsRow[]> {
  if (mints.length === 0) return []
  return db
    .selectFrom('launches')
    .select(FACTS)
    .where('mint', 'in', mints)
    .where('taken_back_at', 'is', null)
    .execute()
}

/** Launches, the newest detected first, or those with the largest figure; at most `limit`. */
export async function listedInOrder(
  db: Queryable,
  query: LaunchQuery,
  limit: number,
): Promise<ListedLaunch[]> {
  const { sort } = query
  return sort === undefined ? newestLaunches(db, query, limit) : topLaunches(db, sort, query, limit)
}

/** Read along the figure's index, or, within a short time, along that of times and sorted. */
function topLaunches(
  db: Queryable,
  figure: LaunchFigure,
  { venue, level, words, since, until, after }: LaunchQuery,
  limit: number,
): Promise<ListedLaunch[]> {
  // Without statistics SQLite would sort a whole venue or level, or all launches until now.
  const hidden = (name: 'venue' | 'level') => sql<string>`${sql.ref(name)} || ''`
  const isByTime = since !== undefined && words === undefined
  const time = isByTime ? sql<number>`detected_at` : sql<number>`detected_at + 0`
  let rows = db
    .selectFrom('launches')
    .select(LISTED)
    .where('taken_back_at', 'is', null)
    .where(notOnRequest())
    .where(figure, 'is not', null)
    // Few launches share a name: sorting them is faster than walking along the figure's index.
    .orderBy(
      words === undefined ? sql.ref<number>(figure) : sql<number>`${sql.ref(figure)} + 0`,
      'desc',
    )
    .orderBy('detected_at', 'desc')
    .orderBy('mint', 'desc')
    .limit(limit)
  if (venue !== undefined) rows = rows.where(hidden('venue'), '=', venue)
  if (level !== undefined) rows = rows.where(hidden('level'), '=', level)
  if (words !== undefined) rows = rows.where('mint', 'in', launchesCalled(db, words))
  if (since !== undefined) rows = rows.where(time, '>=', since)
  if (until !== undefined) rows = rows.where(time, '<=', until)
  if (after?.figure !== undefined) {
    const { figure: value, at, mint } = after
    rows = rows.where(
      sql<boolean>`(${sql.ref(figure)}, detected_at, mint) < (${value}, ${at}, ${mint})`,
    )
  }
  return rows.execute()
}

/** Launches, the newest detected first; at most `limit`. */
export async function newestLaunches(
  db: Queryable,
  { venue, level, creator, signers, words, since, until, after }: LaunchQuery,
  limit: number,
): Promise<ListedLaunch[]> {
  let rows = db
    .selectFrom('launches')
    .select(LISTED)
    .where('taken_back_at', 'is', null)
    .where(notOnRequest())
    .orderBy(
      words === undefined ? sql.ref<number>('detected_at') : sql<number>`detected_at + 0`,
      'desc',
    )
    .orderBy('mint', 'desc')
    .limit(limit)
  // A creator or a name has few launches. Without statistics SQLite would scan a whole venue or level
  // instead; an expression instead of the column prevents that.
  const isOfFew = [creator, signers, words].some((one) => one !== undefined)
  const column = (name: 'venue' | 'level') =>
    isOfFew ? sql<string>`${sql.ref(name)} || ''` : sql.ref<string>(name)
  if (venue !== undefined) rows = rows.where(column('venue'), '=', venue)
  if (level !== undefined) rows = rows.where(column('level'), '=', level)
  if (creator !== undefined) rows = rows.where('creator', '=', creator)
  if (signers !== undefined) rows = rows.where('mint', 'in', signedBy(db, signers))
  if (words !== undefined) rows = rows.where('mint', 'in', launchesCalled(db, words))
  if (since !== undefined) rows = rows.where('detected_at', '>=', since)
  if (until !== undefined) rows = rows.where('detected_at', '<=', until)
  if (after !== undefined) {
    const { at, mint } = after
    rows = rows
      .where('detected_at', '<=', at)
      .where((eb) => eb.or([eb('detected_at', '<', at), eb('mint', '<', mint)]))
  }
  return rows.execute()
}

function signedBy(db: Queryable, wallets: readonly string[]) {
  const named = db
    .selectFrom('launches')
    .select('mint')
    .where('creator', 'in', wallets)
    .where('payer', 'is', null)
  return db.selectFrom('launches').select('mint').where('payer', 'in', wallets).unionAll(named)
}
