import { NOTICE_TOPICS, OPERATOR_TOPICS } from '../../contract/news.ts'
import { HOUR, MINUTE, type Ms } from '../../kernel/clock.ts'
import { findUnclaimed } from '../../kernel/db/outbox.ts'
import type { Services } from '../services.ts'

/** A running bot claims news within a second. */
export const UNCLAIMED_MS = 2 * MINUTE
const REPEAT_EVERY = HOUR

/**
 * Watches for news that no bot claims: with a token set but no process in the role `bot`, news would wait
 * unnoticed. It logs that, and writes operators' news to the log.
 */
export function createUnclaimedCheck(context: Services): () => Promise<void> {
  const { db, clock, log } = context
  const logged = new Map<string, Ms>()
  let warnedAt: Ms | null = null
  return async function watchNews() {
    const now = clock.monotonic()
    const due = clock.now() - UNCLAIMED_MS
    const rows = await findUnclaimed(db.read, NOTICE_TOPICS, { due, limit: 200 })
    for (const [id, at] of logged) if (now - at > REPEAT_EVERY) logged.delete(id)
    if (rows.length === 0) {
      warnedAt = null
      return
    }
    if (warnedAt === null || now - warnedAt >= REPEAT_EVERY) {
      warnedAt = now
      log.error({ waiting: rows.length }, 'news waits: no process has the role bot')
    }
    for (const { id, topic, payload } of rows) {
      if (!OPERATOR_TOPICS.some((one) => one === topic) || logged.has(id)) continue
      logged.set(id, now)
      log.warn({ topic, ...(payload as object) }, 'for the operator')
    }
  }
}
