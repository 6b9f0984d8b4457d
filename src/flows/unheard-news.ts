import { HOUR, MINUTE, type Ms } from '../kernel/clock.ts'
import type { PurchaseContext } from './context.ts'

/** A bot that runs takes news within a second. */
export const UNHEARD_MS = 2 * MINUTE
const SAY_EVERY = HOUR

/**
 * Watches over what others are to tell: where a bot is configured and no process has its role,
 * everything would wait in silence. Operators find their news in the log then.
 */
export function createUnheardWatch(context: PurchaseContext): () => Promise<void> {
  const { db, clock, log } = context
  const told = new Map<string, Ms>()
  let saidAt: Ms | null = null
  return async function watchNews() {
    const now = clock.now()
    const rows = await db.read
      .selectFrom('outbox')
      .select(['id', 'topic', 'payload'])
      .where('done_at', 'is', null)
      .where('topic', 'not like', 'job.%')
      .where('topic', 'not like', 'launch.%')
      .where('attempts', '=', 0)
      .where('run_at', '<', now - UNHEARD_MS)
      .orderBy('run_at')
      .limit(200)
      .execute()
    for (const [id, at] of told) if (now - at > SAY_EVERY) told.delete(id)
    if (rows.length === 0) {
      saidAt = null
      return
    }
    if (saidAt === null || now - saidAt >= SAY_EVERY) {
      saidAt = now
      log.error({ waiting: rows.length }, 'news waits: no process has the role bot')
    }
    for (const { id, topic, payload } of rows) {
      if (!topic.startsWith('operator.') || told.has(id)) continue
      told.set(id, now)
      log.warn({ topic, ...(JSON.parse(payload) as object) }, 'for the operator')
    }
  }
}
