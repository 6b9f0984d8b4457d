import type { Queryable } from '../../kernel/db/database.ts'

/** The current database rows of what the log recorded, by mint. */
export type ShownReports = {
  reports: {
    mint: string
    stage: string
    rules_version: string
    made_at: number
    score: number
    level: string
    attention: number | null
    over?: number | null
    snapshot: string
    report: string
    attention_report: string | null
  }[]
  outcomes: {
    mint: string
    horizon: string
    outcome: string
    evidence: string
    definition?: number | null
  }[]
  launches: {
    mint: string
    taken_back_at: number | null
    stage: string | null
    score: number | null
    attention: number | null
    backfilled_by: string | null
  }[]
}

/** What the site shows of launches, to compare with the log. */
export async function shownOf(db: Queryable, mints: readonly string[]): Promise<ShownReports> {
  if (mints.length === 0) return { reports: [], outcomes: [], launches: [] }
  const [reports, outcomes, launches] = await Promise.all([
    db
      .selectFrom('launch_reports')
      .select(['mint', 'stage', 'rules_version', 'made_at', 'score', 'level', 'attention'])
      .select(['snapshot', 'report', 'attention_report', 'over'])
      .where('mint', 'in', mints)
      .execute(),
    db
      .selectFrom('launch_outcomes')
      .select(['mint', 'horizon', 'outcome', 'evidence', 'definition'])
      .where('mint', 'in', mints)
      .execute(),
    db
      .selectFrom('launches')
      .select(['mint', 'taken_back_at', 'stage', 'score', 'attention', 'backfilled_by'])
      .where('mint', 'in', mints)
      .execute(),
  ])
  return { reports, outcomes, launches }
}

/** The snapshots of a launch at a stage that are still kept, as text. */
export async function snapshotsOf(db: Queryable, mint: string, stage: string): Promise<string[]> {
  const rows = await db
    .selectFrom('launch_reports')
    .select('snapshot')
    .where('mint', '=', mint)
    .where('stage', '=', stage)
    .where('snapshot', '<>', '')
    .execute()
  return rows.map(({ snapshot }) => snapshot)
}
