import { currentLog, newestCheckpoint, readCheckpoint } from '../../domains/transparency/index.ts'
import { problemWithLog } from './check-log.ts'
import type { TransparencyContext } from './context.ts'

/**
 * Keeps the newest checkpoint beside this process, too, although another one signs: it may lead the log
 * next, and must then notice that the database was restored. A database that differs from what was kept
 * replaces nothing.
 */
export async function keepCheckpoint(context: TransparencyContext): Promise<void> {
  const { db, lastCheckpoint } = context
  if ((await problemWithLog(context)) !== null) return
  const log = await currentLog(db.read)
  const newest = log && (await newestCheckpoint(db.read, log.id))
  if (newest === null) return
  const kept = readCheckpoint(lastCheckpoint.read() ?? '')
  // This process may have signed a newer one meanwhile.
  if (kept?.origin === log?.origin && (kept?.size ?? 0) >= newest.size) return
  lastCheckpoint.keep(newest.note)
}
