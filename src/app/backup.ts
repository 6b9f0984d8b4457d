import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Config } from '../config/config.ts'
import type { BackupMaker, MadeBackup } from '../domains/backups/index.ts'
import { leadBackup } from '../entry/jobs/lead-backup.ts'
import type { Services } from '../flows/services.ts'
import { threadFile } from '../kernel/thread-file.ts'

const ENDS_WITHIN_MS = 1_000

export type BackupRequest = Pick<Config, 'databaseUrl' | 'dataDir'> & {
  backup: NonNullable<Config['backup']>
  name: string
}

/** Backs the database up while this process leads that role, if it is to be. */
export async function runBackup(
  config: Pick<Config, 'backup' | 'databaseUrl' | 'dataDir'>,
  context: Services,
  signal: AbortSignal,
): Promise<void> {
  const maker = createBackupMaker(config)
  if (maker) await leadBackup(context, maker, signal)
}

/** Makes each backup in a thread of its own: copying, checking, and encrypting take minutes of work. */
export function createBackupMaker({
  backup,
  databaseUrl,
  dataDir,
}: Pick<Config, 'backup' | 'databaseUrl' | 'dataDir'>): BackupMaker | null {
  if (backup === null) return null
  return {
    ending: databaseUrl === null ? '.db.zst.age' : '.dump.age',
    async make(name, signal) {
      const workerData: BackupRequest = { backup, databaseUrl, dataDir, name }
      const thread = new Worker(threadFile('backup-thread'), { workerData })
      // It ends what it started, but not while it counts rows.
      const end = () => {
        thread.postMessage('stop')
        setTimeout(() => thread.terminate(), ENDS_WITHIN_MS).unref()
      }
      signal.addEventListener('abort', end, { once: true })
      try {
        const ended = once(thread, 'exit').then(() => [{ problem: 'the backup’s thread ended' }])
        // A thread that fails emits 'error', which rejects both.
        const [outcome] = await Promise.race([once(thread, 'message'), ended])
        return outcome as MadeBackup | { problem: string }
      } catch (error) {
        return { problem: (error as Error).message }
      } finally {
        signal.removeEventListener('abort', end)
        await thread.terminate()
      }
    },
  }
}
