import { type Kysely, type Selectable, sql } from 'kysely'
import type { RiskLevel } from '../../contract/risk.ts'
import type { VenueId } from '../../contract/venues.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import type { LaunchRow } from './table.ts'

export type StoredLaunch = Selectable<LaunchRow>

/** A launch that the chain has; null: unknown, or taken back. */
export async function findLaunch(db: Kysely<Tables>, mint: string): Promise<StoredLaunch | null> {
  const row = await db
    .selectFrom('launches')
    .selectAll()
    .where('mint', '=', mint)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Which launches are meant. What is not given is not asked for. */
export type LaunchQuery = {
  venue?: VenueId
  level?: RiskLevel
  creator?: string
  /** Detected at or after this moment. */
  since?: Ms
  /** Detected at or before this moment. */
  until?: Ms
  /** Behind this one, exclusive: the last of the page before. */
  after?: { detectedAt: Ms; mint: string }
}

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
  'trades',
  'market_cap_cents',
  'graduated_at',
] as const satisfies (keyof LaunchRow)[]

/** A launch in a list: without its price path, its holders and what else takes room. */
export type ListedLaunch = Pick<StoredLaunch, (typeof LISTED)[number]>

/** Launches, the newest detected first; at most `limit`. */
export async function newestLaunches(
  db: Kysely<Tables>,
  { venue, level, creator, since, until, after }: LaunchQuery,
  limit: number,
): Promise<ListedLaunch[]> {
  let rows = db
    .selectFrom('launches')
    .select(LISTED)
    .where('taken_back_at', 'is', null)
    .orderBy('detected_at', 'desc')
    .orderBy('mint', 'desc')
    .limit(limit)
  // A creator has few launches. Without figures SQLite would go through all of a venue or a level
  // instead, which it can't where what is compared is no column.
  const column = (name: 'venue' | 'level') =>
    creator === undefined ? sql.ref<string>(name) : sql<string>`${sql.ref(name)} || ''`
  if (venue !== undefined) rows = rows.where(column('venue'), '=', venue)
  if (level !== undefined) rows = rows.where(column('level'), '=', level)
  if (creator !== undefined) rows = rows.where('creator', '=', creator)
  if (since !== undefined) rows = rows.where('detected_at', '>=', since)
  if (until !== undefined) rows = rows.where('detected_at', '<=', until)
  if (after !== undefined) {
    const { detectedAt, mint } = after
    rows = rows
      .where('detected_at', '<=', detectedAt)
      .where((eb) => eb.or([eb('detected_at', '<', detectedAt), eb('mint', '<', mint)]))
  }
  return rows.execute()
}
