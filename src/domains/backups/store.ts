import { DAY, type Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import type { LastBackups } from './is-due.ts'
import type { MadeBackup } from './ports.ts'
import type { BackupRow } from './table.ts'

const KEPT_MS = 400 * DAY

/** Records that a backup begins, and forgets tries of more than a year ago; their files stay. */
export async function storeStarted(tx: Tx, name: string, at: Ms): Promise<void> {
  await tx
    .deleteFrom('backups')
    .where('started_at', '<', at - KEPT_MS)
    .execute()
  const outcome = { finished_at: null, bytes: null, sha256: null, problem: null }
  await tx
    .insertInto('backups')
    .values({ name, started_at: at, ...outcome })
    .execute()
}

/** Records a backup's outcome. */
export async function storeFinished(
  tx: Tx,
  name: string,
  outcome: MadeBackup | { problem: string },
  at: Ms,
): Promise<void> {
  await tx
    .updateTable('backups')
    .set({ finished_at: at, ...outcome })
    .where('name', '=', name)
    .execute()
}

/** The newest good backup, and the newest try. */
export async function lastBackups(
  db: Queryable,
): Promise<LastBackups & { good: BackupRow | null; tried: BackupRow | null }> {
  const newest = db.selectFrom('backups').selectAll().orderBy('started_at', 'desc').limit(1)
  const good = (await newest.where('sha256', 'is not', null).executeTakeFirst()) ?? null
  const tried = (await newest.executeTakeFirst()) ?? null
  return { good, tried, goodAt: good?.started_at ?? null, triedAt: tried?.started_at ?? null }
}
