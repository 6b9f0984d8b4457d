import { OPERATOR_BACKUP_FAILED } from '../../contract/news.ts'
import {
  type BackupMaker,
  isBackupDue,
  lastBackups,
  storeFinished,
  storeStarted,
} from '../../domains/backups/index.ts'
import { DAY } from '../../kernel/clock.ts'
import { enqueue } from '../news.ts'
import type { Services } from '../services.ts'

type Context = Pick<Services, 'db' | 'clock' | 'entropy' | 'log'>

/** Makes a backup if one is due, and records the outcome. Operators hear of failures once a day. */
export async function backUpWhenDue(
  { db, clock, entropy, log }: Context,
  maker: BackupMaker,
  signal: AbortSignal,
): Promise<void> {
  const began = clock.now()
  const last = await lastBackups(db.read)
  if (!isBackupDue(began, last)) return
  const name = `mintwatch-${new Date(began).toISOString().slice(0, 19).replaceAll(':', '-')}Z${maker.ending}`
  await db.transaction((tx) => storeStarted(tx, name, began))
  const outcome = await maker.make(name, signal)
  // A process that is stopped tries again after its start.
  if (signal.aborted) return
  const now = clock.now()
  await db.transaction(async (tx) => {
    await storeFinished(tx, name, outcome, now)
    if (!('problem' in outcome)) return
    await enqueue(tx, entropy, {
      topic: OPERATOR_BACKUP_FAILED,
      once: `${OPERATOR_BACKUP_FAILED} ${now - (now % DAY)}`,
      payload: { problem: outcome.problem, last_good_at: last.goodAt },
      at: now,
    })
  })
  if ('problem' in outcome) log.error({ name, problem: outcome.problem }, 'the backup failed')
  else log.info({ name, bytes: outcome.bytes, ms: now - began }, 'the database is backed up')
}
