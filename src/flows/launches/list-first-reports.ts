import type { AlertBody } from '../../contract/launches/bodies.ts'
import type { RiskLevel } from '../../contract/launches/risk.ts'
import type { Stage } from '../../contract/launches/stages.ts'
import {
  type FirstReportCursor,
  type FirstReportQuery,
  HORIZON_MS,
  newestFirstReports,
  outcomesOf,
  storedAttentionOf,
} from '../../domains/launches/index.ts'
import type { Services } from '../services.ts'

const HORIZONS = Object.keys(HORIZON_MS)

/** A page of first reports, which the API calls alerts, the newest first, each with its latest outcome. */
export async function listFirstReports(
  { db }: Pick<Services, 'db'>,
  query: FirstReportQuery,
  limit: number,
): Promise<{ alerts: AlertBody[]; next: FirstReportCursor | null }> {
  const rows = await newestFirstReports(db.read, query, limit + 1)
  const page = rows.slice(0, limit)
  const mints = page.map(({ mint }) => mint)
  const [outcomes, attentions] = await Promise.all([
    latestOutcomes({ db }, mints),
    storedAttentionOf(db.read, mints),
  ])
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    alerts: page.map((row) => ({
      ...row,
      stage: row.stage as Stage,
      level: row.level as RiskLevel,
      attention_60s: attentions.get(row.mint) ?? null,
      outcome: outcomes.get(row.mint) ?? null,
    })),
    next: last ? { at: last.alerted_at, mint: last.mint } : null,
  }
}

/** By mint, at the longest horizon with an outcome. */
async function latestOutcomes(
  { db }: Pick<Services, 'db'>,
  mints: string[],
): Promise<Map<string, NonNullable<AlertBody['outcome']>>> {
  const rows = await outcomesOf(db.read, mints)
  const inOrder = rows.toSorted((a, b) => HORIZONS.indexOf(a.horizon) - HORIZONS.indexOf(b.horizon))
  return new Map(
    inOrder.map(({ mint, outcome }) => [mint, outcome as NonNullable<AlertBody['outcome']>]),
  )
}
