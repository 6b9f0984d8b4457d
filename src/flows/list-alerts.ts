import type { AlertBody } from '../contract/launches.ts'
import type { RiskLevel } from '../contract/risk.ts'
import type { Stage } from '../contract/stages.ts'
import type { LaunchQuery } from '../domains/launches/index.ts'
import type { Ms } from '../kernel/clock.ts'
import type { PurchaseContext } from './context.ts'

type AlertQuery = { since?: Ms; until?: Ms; after?: LaunchQuery['after'] }

const HORIZONS = ['1h', '24h', '7d']

/** What we said, the newest first, with what came of it. */
export async function listAlerts(
  { db }: Pick<PurchaseContext, 'db'>,
  { since, until, after }: AlertQuery,
  limit: number,
): Promise<{ alerts: AlertBody[]; next: LaunchQuery['after'] | null }> {
  let query = db.read
    .selectFrom('launch_alerts as a')
    .innerJoin('launches as l', 'l.mint', 'a.mint')
    .selectAll('a')
    .where('l.taken_back_at', 'is', null)
    .orderBy('a.alerted_at', 'desc')
    .orderBy('a.mint', 'desc')
    .limit(limit + 1)
  if (since !== undefined) query = query.where('a.alerted_at', '>=', since)
  if (until !== undefined) query = query.where('a.alerted_at', '<=', until)
  if (after) {
    const { detectedAt, mint } = after
    query = query
      .where('a.alerted_at', '<=', detectedAt)
      .where((eb) => eb.or([eb('a.alerted_at', '<', detectedAt), eb('a.mint', '<', mint)]))
  }
  const rows = await query.execute()
  const page = rows.slice(0, limit)
  const outcomes = await outcomesOf(
    { db },
    page.map(({ mint }) => mint),
  )
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    alerts: page.map((row) => ({
      ...row,
      stage: row.stage as Stage,
      level: row.level as RiskLevel,
      outcome: outcomes.get(row.mint) ?? null,
    })),
    next: last ? { detectedAt: last.alerted_at, mint: last.mint } : null,
  }
}

/** By mint, at the longest horizon that was judged. */
async function outcomesOf(
  { db }: Pick<PurchaseContext, 'db'>,
  mints: string[],
): Promise<Map<string, NonNullable<AlertBody['outcome']>>> {
  if (mints.length === 0) return new Map()
  const rows = await db.read
    .selectFrom('launch_outcomes')
    .select(['mint', 'horizon', 'outcome'])
    .where('mint', 'in', mints)
    .execute()
  const inOrder = rows.toSorted((a, b) => HORIZONS.indexOf(a.horizon) - HORIZONS.indexOf(b.horizon))
  return new Map(
    inOrder.map(({ mint, outcome }) => [mint, outcome as NonNullable<AlertBody['outcome']>]),
  )
}
