import type { Selectable } from 'kysely'
import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/database.ts'
import type { FirstReportRow } from '../table.ts'

type FirstReport = Selectable<FirstReportRow>

/** Filter of first reports. Omitted fields match everything. */
export type FirstReportQuery = {
  /** Sent at or after this moment. */
  since?: Ms
  /** Sent at or before this moment. */
  until?: Ms
  /** Exclusive: the last one of the previous page. */
  after?: FirstReportCursor
}

/** The position of a first report in the order of all. */
export type FirstReportCursor = { at: Ms; mint: string }

/** First reports of launches that were not dropped, the newest first. */
export function newestFirstReports(
  db: Queryable,
  { since, until, after }: FirstReportQuery,
  limit: number,
): Promise<FirstReport[]> {
  let rows = firstReports(db).orderBy('a.alerted_at', 'desc').orderBy('a.mint', 'desc').limit(limit)
  if (since !== undefined) rows = rows.where('a.alerted_at', '>=', since)
  if (until !== undefined) rows = rows.where('a.alerted_at', '<=', until)
  if (after) {
    const { at, mint } = after
    rows = rows
      .where('a.alerted_at', '<=', at)
      .where((eb) => eb.or([eb('a.alerted_at', '<', at), eb('a.mint', '<', mint)]))
  }
  return rows.execute()
}

/** First reports of launches that were not dropped, the oldest first. */
export function oldestFirstReports(
  db: Queryable,
  { until, after: { at, mint } }: { until: Ms; after: FirstReportCursor },
  limit: number,
): Promise<FirstReport[]> {
  return firstReports(db)
    .where('a.alerted_at', '<=', until)
    .where((eb) =>
      eb.or([
        eb('a.alerted_at', '>', at),
        eb.and([eb('a.alerted_at', '=', at), eb('a.mint', '>', mint)]),
      ]),
    )
    .orderBy('a.alerted_at')
    .orderBy('a.mint')
    .limit(limit)
    .execute()
}

function firstReports(db: Queryable) {
  return db
    .selectFrom('launch_alerts as a')
    .innerJoin('launches as l', 'l.mint', 'a.mint')
    .selectAll('a')
    .where('l.taken_back_at', 'is', null)
}

/** What was reported a minute after the launch, the first time. */
export type MinuteReport = {
  mint: string
  score: number
  /** Whether the launch was already over then; null: reported before this was recorded. */
  over: boolean | null
  /** Net cents in, and the developer's graduated share in millionths; null: unknown, or not recorded. */
  inflowCents: number | null
  graduatedPpm: number | null
}

/** First reports of launches a minute after each, by mint. */
export async function minuteReportsOf(
  db: Queryable,
  mints: readonly string[],
): Promise<Map<string, MinuteReport>> {
  if (mints.length === 0) return new Map()
  const rows = await db
    .selectFrom('launch_reports')
    .select(['mint', 'score', 'over', 'inflow_cents', 'graduated_ppm'])
    .where('mint', 'in', mints)
    .where('stage', '=', '60s')
    // A stage that was scored again has later reports.
    .orderBy('made_at', 'desc')
    .execute()
  return new Map(
    rows.map(({ mint, score, over, inflow_cents, graduated_ppm }) => {
      const baselines = { inflowCents: inflow_cents ?? null, graduatedPpm: graduated_ppm ?? null }
      return [mint, { mint, score, over: over == null ? null : over === 1, ...baselines }]
    }),
  )
}

/** A first report with the outcome a day later; null: not known yet. */
type FirstReportOutcome = Pick<FirstReport, 'mint' | 'score' | 'alerted_at' | 'delay_ms'> & {
  outcome: string | null
  /** The version of the definitions that it was judged by; null or absent: 1, or not judged. */
  definition?: number | null
}

/** First reports with their outcomes after 24 hours, the newest first, behind `after`. */
export function firstReportsWithOutcome(
  db: Queryable,
  { at, mint }: FirstReportCursor,
  limit: number,
): Promise<FirstReportOutcome[]> {
  return db
    .selectFrom('launch_alerts as a')
    .innerJoin('launches as l', 'l.mint', 'a.mint')
    .leftJoin('launch_outcomes as o', (join) =>
      join.onRef('o.mint', '=', 'a.mint').on('o.horizon', '=', '24h'),
    )
    .select(['a.mint', 'a.score', 'a.alerted_at', 'a.delay_ms', 'o.outcome', 'o.definition'])
    .where('l.taken_back_at', 'is', null)
    .where('a.alerted_at', '<=', at)
    .where((eb) => eb.or([eb('a.alerted_at', '<', at), eb('a.mint', '<', mint)]))
    .orderBy('a.alerted_at', 'desc')
    .orderBy('a.mint', 'desc')
    .limit(limit)
    .execute()
}
