import type { Database, Leadership } from './db/database.ts'
import { fenceAll } from './db/fence-all.ts'
import type { Log } from './log.ts'

/** The leader's context until it is replaced. */
type Lead = Pick<Leadership, 'epoch' | 'signal'> & {
  /** Refuses all writes once another process leads, and aborts `signal` then. */
  db: Database
}

/**
 * Does a role's work while this process leads it, until `signal` aborts. A leader that was replaced
 * unnoticed, for example during a hang, can't write. It stops and stands by again.
 * @param work resolves when its own signal aborts, or when it is done; then it is started again
 * @throws what `work` throws
 */
export async function whileLeading(
  role: string,
  { db, log, signal }: { db: Database; log: Log; signal: AbortSignal },
  work: (lead: Lead) => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    const leadership = await db.lead(role, signal)
    if (!leadership) return
    const { epoch } = leadership
    const over = new AbortController()
    const led = AbortSignal.any([signal, leadership.signal, over.signal])
    log.info({ role, epoch }, 'this process leads')
    try {
      await work({ epoch, signal: led, db: fenceAll(db, role, epoch, () => over.abort()) })
    } finally {
      over.abort()
      await leadership.release()
    }
    if (!signal.aborted) log.warn({ role, epoch }, 'no longer leading; standing by')
  }
}
