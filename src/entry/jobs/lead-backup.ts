import type { BackupMaker } from '../../domains/backups/index.ts'
import { backUpWhenDue } from '../../flows/backup/back-up-when-due.ts'
import type { Services } from '../../flows/services.ts'
import { MINUTE } from '../../kernel/clock.ts'
import { every } from '../../kernel/loop.ts'
import { whileLeading } from '../../kernel/loop-leading.ts'

/** Backs the database up every night: one of the processes that know where to. */
export async function leadBackup(
  given: Services,
  maker: BackupMaker,
  signal: AbortSignal,
): Promise<void> {
  await whileLeading('backup', { ...given, signal }, ({ db, signal: led }) => {
    const context = { ...given, db }
    const job = { ...context, signal: led, what: 'backing up the database', ms: MINUTE }
    return every(job, () => backUpWhenDue(context, maker, led))
  })
}
