import type { Selectable } from 'kysely'
import type { RiskLevel } from '../../../../contract/launches/risk.ts'
import type { Stage } from '../../../../contract/launches/stages.ts'
import type { VenueId } from '../../../../contract/launches/venues.ts'
import type { Ms } from '../../../../kernel/clock.ts'
import type { Queryable, Tx } from '../../../../kernel/db/database.ts'
import type { Horizon } from '../../outcomes/outcome.ts'
import type {
  BackfillCreationRow,
  BackfillListingRow,
  BackfillResult,
  BackfillRunRow,
} from '../../table.ts'
import { notOnRequest } from '../on-request.ts'

export type BackfillRun = Selectable<BackfillRunRow>

export type BackfillListing = Selectable<BackfillListingRow>

/** How many of a run's transactions had which result. */
export type BackfillCounts = Record<BackfillResult, number>

/**
 * The run that is not finished; null: there is none. At most one run per archive, and one for the chain.
 * @param archive null: the chain itself
 */
export async function unfinishedBackfill(
  db: Queryable,
  archive: string | null,
): Promise<BackfillRun | null> {
  const row = await db
    .selectFrom('backfill_runs')
    .selectAll()
    .where('finished_at', 'is', null)
    .where('archive', archive === null ? 'is' : '=', archive)
    .orderBy('begun_at')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** The newest run, finished or not; null: there was none. */
export async function newestBackfill(db: Queryable): Promise<BackfillRun | null> {
  const row = await db
    .selectFrom('backfill_runs')
    .selectAll()
    .orderBy('begun_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Stores a run, and a listing for each venue that it enumerates: none if its coins are named. */
export async function storeBackfill(
  tx: Tx,
  run: BackfillRun,
  venues: readonly VenueId[],
): Promise<void> {
  await tx.insertInto('backfill_runs').values(run).execute()
  if (venues.length === 0) return
  await tx
    .insertInto('backfill_listings')
    .values(
      venues.map((venue) => ({ run: run.id, venue, next: null, reached_at: null, done_at: null })),
    )
    .execute()
}

/** Ends a run and keeps its stored launches. */
export async function finishBackfill(tx: Tx, id: string, now: Ms): Promise<void> {
  await tx
    .updateTable('backfill_runs')
    .set({ finished_at: now })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()
}

/** How far each venue's launches were listed. */
export function listingsOf(db: Queryable, run: string): Promise<Selectable<BackfillListingRow>[]> {
  return db
    .selectFrom('backfill_listings')
    .selectAll()
    .where('run', '=', run)
    .orderBy('venue')
    .execute()
}

/** How far each venue's launches were listed, in all runs that are finished. */
export function finishedListings(
  db: Queryable,
): Promise<(BackfillListing & Pick<BackfillRun, 'from_at' | 'to_at'>)[]> {
  return db
    .selectFrom('backfill_listings as l')
    .innerJoin('backfill_runs as r', 'r.id', 'l.run')
    .selectAll('l')
    .select(['r.from_at', 'r.to_at'])
    .where('r.finished_at', 'is not', null)
    .orderBy('l.venue')
    .execute()
}

/** Stores a listed page and where to continue; repeats change nothing. */
export async function storeListed(
  tx: Tx,
  listing: BackfillListingRow,
  creations: readonly BackfillCreationRow[],
): Promise<void> {
  for (let from = 0; from < creations.length; from += 500) {
    await tx
      .insertInto('backfill_creations')
      .values(creations.slice(from, from + 500))
      .onConflict((conflict) => conflict.columns(['run', 'signature']).doNothing())
      .execute()
  }
  const { run, venue, ...where } = listing
  await tx
    .updateTable('backfill_listings')
    .set(where)
    .where('run', '=', run)
    .where('venue', '=', venue)
    .execute()
}

/**
 * Draws the sample: the listed creations with the `sample` smallest lots.
 * @param isListedWhole whether the lists include every launch that can be listed
 */
export async function drawSample(
  tx: Tx,
  { id, sample }: Pick<BackfillRunRow, 'id' | 'sample'>,
  isListedWhole: boolean,
  now: Ms,
): Promise<void> {
  await tx
    .updateTable('backfill_creations')
    .set({ result: 'picked' })
    .where('run', '=', id)
    .where('signature', 'in', (eb) =>
      eb
        .selectFrom('backfill_creations as c')
        .select('c.signature')
        .where('c.run', '=', id)
        .orderBy('c.lot')
        .orderBy('c.signature')
        .limit(sample),
    )
    .execute()
  const left = await tx
    .selectFrom('backfill_creations')
    .select('signature')
    .where('run', '=', id)
    .where('result', '=', 'listed')
    .limit(1)
    .executeTakeFirst()
  await tx
    .updateTable('backfill_runs')
    .set({ listed_at: now, whole: isListedWhole && left === undefined ? 1 : 0 })
    .where('id', '=', id)
    .execute()
}

/** Creations still to be read, the oldest first, because a launch is scored by those before it. */
export function waitingCreations(
  db: Queryable,
  run: string,
  limit: number,
): Promise<Selectable<BackfillCreationRow>[]> {
  return db
    .selectFrom('backfill_creations')
    .selectAll()
    .where('run', '=', run)
    .where('result', '=', 'picked')
    .orderBy('slot')
    .orderBy('signature')
    .limit(limit)
    .execute()
}

/** Records the result of a creation, in the transaction that stores it. */
export async function closeCreation(
  tx: Tx,
  { run, signature }: Pick<BackfillCreationRow, 'run' | 'signature'>,
  result: BackfillResult,
): Promise<void> {
  await tx
    .updateTable('backfill_creations')
    .set({ result })
    .where('run', '=', run)
    .where('signature', '=', signature)
    .execute()
}

/** Adds to a run's cost. */
export async function addCost(
  tx: Tx,
  run: string,
  { calls, ms }: { calls: number; ms: Ms },
): Promise<void> {
  await tx
    .updateTable('backfill_runs')
    .set((eb) => ({
      calls: eb('calls', '+', calls),
      worked_ms: eb('worked_ms', '+', Math.round(ms)),
    }))
    .where('id', '=', run)
    .execute()
}

/** Creations by what happened to them. */
export async function countCreations(db: Queryable, run: string): Promise<BackfillCounts> {
  const rows = await db
    .selectFrom('backfill_creations')
    .select((eb) => ['result', eb.fn.countAll<number>().as('count')])
    .where('run', '=', run)
    .groupBy('result')
    .execute()
  const counts = { listed: 0, picked: 0, stored: 0, known: 0, unreadable: 0 }
  for (const { result, count } of rows) counts[result] = Number(count)
  return counts
}

/** Behind which launch a page begins. */
export type HistoryCursor = { at: Ms; mint: string }

/** Scored backfilled launches with their newest score, the oldest first. @param after null: from the start */
export async function backfilledAfter(db: Queryable, after: HistoryCursor | null, limit: number) {
  let query = db
    .selectFrom('launches as l')
    .select(['l.mint', 'l.launched_at', 'l.stage', 'l.score', 'l.level'])
    .where('l.backfilled_by', 'is not', null)
    .where(notOnRequest('l'))
    .where('l.taken_back_at', 'is', null)
    .where('l.score', 'is not', null)
    .orderBy('l.launched_at')
    .orderBy('l.mint')
    .limit(limit)
  if (after) {
    const { at, mint } = after
    query = query
      .where('l.launched_at', '>=', at)
      .where((eb) => eb.or([eb('l.launched_at', '>', at), eb('l.mint', '>', mint)]))
  }
  const rows = await query.execute()
  return rows.map(({ mint, launched_at, stage, score, level }) => ({
    mint,
    launched_at: Number(launched_at),
    score: score ?? 0,
    stage: stage as Stage,
    level: level as RiskLevel,
  }))
}

/** A backfilled launch with its last score and the outcome at a horizon; null: unknown. */
type BackfilledOutcome = { score: number; launched_at: Ms; outcome: string | null }

/** Scored backfilled launches, the newest first; at most `limit`. */
export async function backfilledOutcomes(
  db: Queryable,
  horizon: Horizon,
  limit: number,
): Promise<BackfilledOutcome[]> {
  const rows = await db
    .selectFrom('launches as l')
    .leftJoin('launch_outcomes as o', (join) =>
      join.onRef('o.mint', '=', 'l.mint').on('o.horizon', '=', horizon),
    )
    .select(['l.score', 'l.launched_at', 'o.outcome'])
    .where('l.backfilled_by', 'is not', null)
    .where(notOnRequest('l'))
    .where('l.taken_back_at', 'is', null)
    .orderBy('l.launched_at', 'desc')
    .orderBy('l.mint', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ score, ...row }) => (score === null ? [] : [{ ...row, score }]))
}
