import type { Database, RoleShare } from './db/database.ts'
import { fenceAll } from './db/fence-all.ts'
import type { Log } from './log.ts'

/** The context of a process that shares a role's parts. */
export type Sharing = {
  share: RoleShare
  signal: AbortSignal
  /** Refuses all writes once another process took over a part, and aborts `signal` then. */
  db: Database
}

/**
 * Does this process's share of a role's work, until `signal` aborts. A process that hung and lost its
 * parts can't write. It stops, and takes a new place.
 * @param work resolves when its own signal aborts
 * @throws what `work` throws
 */
export async function whileSharing(
  name: string,
  { db, log, signal }: { db: Database; log: Log; signal: AbortSignal },
  work: (sharing: Sharing) => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    const share = await db.share(name, signal)
    if (!share) return
    const { role, epoch } = share
    const over = new AbortController()
    const held = AbortSignal.any([signal, share.signal, over.signal])
    log.info({ role, epoch }, 'this process takes its share')
    try {
      await work({ share, signal: held, db: fenceAll(db, role, epoch, () => over.abort()) })
    } finally {
      over.abort()
      await share.release()
    }
    if (!signal.aborted) log.warn({ role, epoch }, 'its share is lost; taking a new one')
  }
}
