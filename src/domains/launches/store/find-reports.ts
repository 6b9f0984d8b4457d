import type { Kysely } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { Horizon } from '../outcome.ts'
import type { LaunchOutcomeRow } from '../table.ts'

/** JSON of a launch's reports, the oldest first. */
export async function reportsOf(db: Kysely<Tables>, mint: string): Promise<string[]> {
  const rows = await db
    .selectFrom('launch_reports')
    .select('report')
    .where('mint', '=', mint)
    .orderBy('made_at')
    .execute()
  return rows.map(({ report }) => report)
}

export async function outcomesOf(
  db: Kysely<Tables>,
  mints: readonly string[],
): Promise<LaunchOutcomeRow[]> {
  if (mints.length === 0) return []
  return db.selectFrom('launch_outcomes').selectAll().where('mint', 'in', mints).execute()
}

/**
 * Snapshots that no report of these rules exists for, in order of mint and stage.
 * @param after exclusive: the last of the page before
 */
export function snapshotsNotJudgedBy(
  db: Kysely<Tables>,
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

/** A launch's snapshot at a stage, with how the launch ended. */
export type SnapshotWithOutcome = {
  mint: string
  launched_at: number
  outcome: string
  snapshot: string
}

/**
 * Snapshots of a stage with the outcome at a horizon, the newest launch first.
 * @param after exclusive: the last of the page before
 */
export function snapshotsWithOutcome(
  db: Kysely<Tables>,
  { stage, horizon }: { stage: string; horizon: Horizon },
  { at, mint }: { at: number; mint: string },
  limit: number,
): Promise<SnapshotWithOutcome[]> {
  return (
    db
      .selectFrom('launches as l')
      .innerJoin('launch_outcomes as o', 'o.mint', 'l.mint')
      .innerJoin('launch_reports as r', 'r.mint', 'l.mint')
      .select(['l.mint', 'l.launched_at', 'o.outcome', 'r.snapshot'])
      .where('o.horizon', '=', horizon)
      .where('r.stage', '=', stage)
      .where('l.taken_back_at', 'is', null)
      // Several versions of the rules may have judged it; one of the reports carries the snapshot.
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

/** What was reported of a launch at a stage, newest first; `snapshot` is '' where another report has it. */
export function reportsAt(
  db: Kysely<Tables>,
  mint: string,
  stage: string,
): Promise<{ report: string; snapshot: string }[]> {
  return db
    .selectFrom('launch_reports')
    .select(['report', 'snapshot'])
    .where('mint', '=', mint)
    .where('stage', '=', stage)
    .orderBy('made_at', 'desc')
    .execute()
}
