import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable, Tx } from '../../../kernel/db/database.ts'
import type { FirstReportRow, LaunchReportRow, LaunchRow } from '../table.ts'

/** New mints, and mints that the chain had dropped and includes again. */
export type StoredLaunches = { added: Set<string>; returned: Set<string> }

/** Stores unknown launches; the first of each mint stays. One row per mint. */
export async function insertLaunches(tx: Tx, rows: readonly LaunchRow[]): Promise<StoredLaunches> {
  const kept: StoredLaunches = { added: new Set(), returned: new Set() }
  if (rows.length === 0) return kept
  const stored = await tx
    .insertInto('launches')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('mint')
        .doUpdateSet((eb) => ({
          taken_back_at: null,
          slot: eb.ref('excluded.slot'),
          signature: eb.ref('excluded.signature'),
          path: eb.ref('excluded.path'),
          confirmed_at: eb.ref('excluded.confirmed_at'),
          due_at: eb.ref('excluded.due_at'),
          outcome_due_at: eb.ref('excluded.outcome_due_at'),
        }))
        .where('launches.taken_back_at', 'is not', null),
    )
    .returning(['mint', 'detected_at'])
    .execute()
  const detected = new Map(rows.map((row) => [row.mint, row.detected_at]))
  for (const { mint, detected_at } of stored) {
    // A returned launch keeps its first detection time.
    const isNew = detected.get(mint) === detected_at
    kept[isNew ? 'added' : 'returned'].add(mint)
  }
  return kept
}

/** Identifies a stored report. */
export type ReportKey = Pick<LaunchReportRow, 'mint' | 'stage' | 'rules_version'>

/** A stored report of a stage is never overwritten. @returns those that were stored now */
export async function storeReports(tx: Tx, rows: readonly LaunchReportRow[]): Promise<ReportKey[]> {
  if (rows.length === 0) return []
  return tx
    .insertInto('launch_reports')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['mint', 'stage', 'rules_version']).doNothing())
    .returning(['mint', 'stage', 'rules_version'])
    .execute()
}

/** Stores when each launch was first reported, and with what score; the first one stays. */
export async function storeFirstReports(tx: Tx, rows: readonly FirstReportRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('launch_alerts')
    .values(rows)
    .onConflict((conflict) => conflict.column('mint').doNothing())
    .execute()
}

/**
 * Deletes the snapshots of reports before `before`; the reports stay.
 * @returns how many; fewer than `limit` if nothing is left
 */
export async function forgetSnapshots(db: Queryable, before: Ms, limit: number): Promise<number> {
  const old = await db
    .selectFrom('launch_reports')
    .select('mint')
    .where('made_at', '<', before)
    .where('snapshot', '<>', '')
    .orderBy('made_at')
    .limit(limit)
    .execute()
  if (old.length === 0) return 0
  await db
    .updateTable('launch_reports')
    .set({ snapshot: '' })
    .where(
      'mint',
      'in',
      old.map(({ mint }) => mint),
    )
    .where('made_at', '<', before)
    .execute()
  return old.length
}
