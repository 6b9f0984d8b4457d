import type { VenueId } from '../../../contract/launches/venues.ts'
import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/database.ts'
import type { Horizon } from '../outcomes/outcome.ts'
import type { Snapshot } from '../snapshot.ts'
import { snapshotFromJson } from '../snapshot-json.ts'
import type { LaunchOutcomeRow, LaunchReportRow, LaunchRow } from '../table.ts'
import { BY_OUTCOME, notOnRequest } from './on-request.ts'

/** A launch's report at a stage, as JSON. */
export type StoredReport = Pick<LaunchReportRow, 'report' | 'attention_report'>

/** A launch's reports, the oldest first. */
export function reportsOf(db: Queryable, mint: string): Promise<StoredReport[]> {
  return db
    .selectFrom('launch_reports')
    .select(['report', 'attention_report'])
    .where('mint', '=', mint)
    .orderBy('made_at')
    .execute()
}

/** A launch's reports at a stage, newest first; `snapshot` is '' if another report has it. */
export function reportsAt(
  db: Queryable,
  mint: string,
  stage: string,
): Promise<(StoredReport & { snapshot: string })[]> {
  return db
    .selectFrom('launch_reports')
    .select(['report', 'attention_report', 'snapshot'])
    .where('mint', '=', mint)
    .where('stage', '=', stage)
    .orderBy('made_at', 'desc')
    .execute()
}

/** What was known of a launch when it was last scored; null: never, or too long ago to be kept. */
export async function newestSnapshot(db: Queryable, mint: string): Promise<Snapshot | null> {
  const row = await db
    .selectFrom('launch_reports')
    .select('snapshot')
    .where('mint', '=', mint)
    .where('snapshot', '<>', '')
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? snapshotFromJson(row.snapshot) : null
}

/** A report without its snapshot. */
export type ScoredReport = Pick<
  LaunchReportRow,
  'mint' | 'stage' | 'made_at' | 'level' | 'attention' | 'market_cap_cents'
> & { venue: VenueId }

/**
 * First reports made since `since`, of launches that were not dropped, the oldest first.
 * @param after exclusive: the last one of the previous page
 */
export function reportsMadeSince(
  db: Queryable,
  since: Ms,
  after: { at: Ms; mint: string },
  limit: number,
): Promise<ScoredReport[]> {
  return (
    db
      .selectFrom('launch_reports as r')
      .innerJoin('launches as l', 'l.mint', 'r.mint')
      .select(['r.mint', 'r.stage', 'r.made_at', 'r.level', 'r.attention', 'r.market_cap_cents'])
      .select('l.venue')
      .where('l.taken_back_at', 'is', null)
      .where(notOnRequest('l'))
      // Later scores of the same stage have none.
      .where('r.snapshot', '<>', '')
      .where('r.made_at', '>', since)
      .where('r.made_at', '>=', after.at)
      .where((eb) => eb.or([eb('r.made_at', '>', after.at), eb('r.mint', '>', after.mint)]))
      .orderBy('r.made_at')
      .orderBy('r.mint')
      .limit(limit)
      .execute()
  )
}

/** Outcomes of launches at every horizon that was reached. */
export async function outcomesOf(
  db: Queryable,
  mints: readonly string[],
): Promise<LaunchOutcomeRow[]> {
  if (mints.length === 0) return []
  return db.selectFrom('launch_outcomes').selectAll().where('mint', 'in', mints).execute()
}

/**
 * Snapshots that no report of these rules exists for, in order of mint and stage.
 * @param after exclusive: the last one of the previous page
 */
export function snapshotsNotScoredBy(
  db: Queryable,
  rulesVersion: string,
  { mint, stage }: { mint: string; stage: string },
  limit: number,
): Promise<{ mint: string; stage: string; snapshot: string }[]> {
  return db
    .selectFrom('launch_reports as r')
    .select((eb) => ['r.mint', 'r.stage', eb.fn.min<string>('r.snapshot').as('snapshot')])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('launch_reports as now')
            .select('now.mint')
            .whereRef('now.mint', '=', 'r.mint')
            .whereRef('now.stage', '=', 'r.stage')
            .where('now.rules_version', '=', rulesVersion),
        ),
      ),
    )
    .where('r.snapshot', '<>', '')
    .where('r.mint', '>=', mint)
    .where((eb) => eb.or([eb('r.mint', '>', mint), eb('r.stage', '>', stage)]))
    .groupBy(['r.mint', 'r.stage'])
    .orderBy('r.mint')
    .orderBy('r.stage')
    .limit(limit)
    .execute()
}

/** A launch's snapshot at a stage, with the launch's outcome. */
type SnapshotWithOutcome = Pick<
  LaunchRow,
  'mint' | 'launched_at' | 'graduated_at' | 'backfilled_by'
> & {
  outcome: string
  snapshot: string
  /** The files that it was read from; null: none, or the chain. */
  archive: string | null
  /** At which rate it was read by its outcome; null: its outcome did not matter. */
  per_million: number | null
  /** What came first after each stage, as JSON; null or absent: not judged. */
  fates?: string | null | undefined
}

/**
 * Snapshots of a stage with the outcome at a horizon, the newest launch first.
 * @param after exclusive: the last one of the previous page
 */
export function snapshotsWithOutcome(
  db: Queryable,
  { stage, horizon }: { stage: string; horizon: Horizon },
  { at, mint }: { at: number; mint: string },
  limit: number,
): Promise<SnapshotWithOutcome[]> {
  return (
    db
      .selectFrom('launches as l')
      .innerJoin('launch_outcomes as o', 'o.mint', 'l.mint')
      .innerJoin('launch_reports as r', 'r.mint', 'l.mint')
      .leftJoin('backfill_runs as b', 'b.id', 'l.backfilled_by')
      .select(['l.mint', 'l.launched_at', 'l.graduated_at', 'l.backfilled_by'])
      .leftJoin('read_by_outcome as e', (join) =>
        join.onRef('e.mint', '=', 'l.mint').on('l.backfilled_by', '=', BY_OUTCOME),
      )
      .leftJoin('launch_outcomes as h', (join) =>
        join.onRef('h.mint', '=', 'l.mint').on('h.horizon', '=', '1h'),
      )
      .select(['o.outcome', 'r.snapshot', 'b.archive', 'e.per_million', 'h.fates'])
      .where('o.horizon', '=', horizon)
      .where('r.stage', '=', stage)
      .where('l.taken_back_at', 'is', null)
      .where((eb) => eb.or([notOnRequest('l'), eb('e.per_million', 'is not', null)]))
      // Several versions of the rules may have scored it; one of the reports has the snapshot.
      .where('r.rules_version', '=', (eb) =>
        eb
          .selectFrom('launch_reports as first')
          .select((min) => min.fn.min<string>('first.rules_version').as('rules_version'))
          .whereRef('first.mint', '=', 'l.mint')
          .where('first.stage', '=', stage)
          .where('first.snapshot', '<>', ''),
      )
      .where('l.launched_at', '<=', at)
      .where((eb) => eb.or([eb('l.launched_at', '<', at), eb('l.mint', '<', mint)]))
      .orderBy('l.launched_at', 'desc')
      .orderBy('l.mint', 'desc')
      .limit(limit)
      .execute()
  )
}
