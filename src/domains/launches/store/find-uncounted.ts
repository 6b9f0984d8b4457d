import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable, Tx } from '../../../kernel/db/database.ts'
import type { LaunchReportRow, LaunchRow } from '../table.ts'

/** The first report of a launch at a stage. */
export type UncountedReport = Pick<
  LaunchReportRow,
  'stage' | 'score' | 'attention' | 'report' | 'over'
>

/** A launch whose outcome after 24 hours is known and not counted yet. */
export type Uncounted = Pick<
  LaunchRow,
  'mint' | 'launched_at' | 'graduated_at' | 'taken_back_at' | 'backfilled_by'
> & { outcome: string; reports: UncountedReport[] }

/** Oldest outcomes first. */
export async function findUncounted(db: Queryable, limit: number): Promise<Uncounted[]> {
  const launches = await db
    .selectFrom('launch_outcomes as o')
    .innerJoin('launches as l', 'l.mint', 'o.mint')
    .select(['l.mint', 'l.launched_at', 'l.graduated_at', 'l.taken_back_at', 'l.backfilled_by'])
    .select('o.outcome')
    .where('o.horizon', '=', '24h')
    .where('o.counted', '=', 0)
    .orderBy('o.judged_at')
    .orderBy('o.mint')
    .limit(limit)
    .execute()
  if (launches.length === 0) return []
  const reports = await db
    .selectFrom('launch_reports')
    .select(['mint', 'stage', 'score', 'attention', 'report', 'over'])
    .where(
      'mint',
      'in',
      launches.map(({ mint }) => mint),
    )
    // A stage that was scored again has later reports.
    .orderBy('made_at', 'desc')
    .execute()
  const first = new Map(reports.map((report) => [`${report.mint} ${report.stage}`, report]))
  const byMint = Map.groupBy(first.values(), ({ mint }) => mint)
  return launches.map((launch) => ({ ...launch, reports: byMint.get(launch.mint) ?? [] }))
}

/** Their outcomes after 24 hours are counted. */
export async function markCounted(tx: Tx, mints: readonly string[]): Promise<void> {
  await tx
    .updateTable('launch_outcomes')
    .set({ counted: 1 })
    .where('mint', 'in', mints)
    .where('horizon', '=', '24h')
    .execute()
}

/** How many live launches since `since` have no outcome after 24 hours yet. */
export async function countWithoutOutcome(db: Queryable, since: Ms): Promise<number> {
  const row = await db
    .selectFrom('launches')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('launched_at', '>', since)
    .where('backfilled_by', 'is', null)
    .where('taken_back_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
