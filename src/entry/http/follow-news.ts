import type { PubSubChannel } from '../../contract/news.ts'
import { subscribe } from '../../flows/news.ts'
import type { Clock, Ms } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/db/database.ts'
import { createWake } from '../../kernel/loop-wake.ts'

/** What to follow: one id's news, and how often to look without any. */
type Followed = { channel: PubSubChannel; id: string; everyMs: Ms }

/**
 * Looks now, after each news of the id, and every `everyMs`, until `signal` aborts. `null` counts as news
 * of every id: it comes after a lost connection, which may have missed some.
 */
export async function followNews(
  { db, clock }: { db: Database; clock: Clock },
  { channel, id, everyMs }: Followed,
  refresh: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { wake, wait } = createWake(clock)
  // Subscribe, then look: a change in between is seen twice rather than missed.
  const unsubscribe = subscribe(db, channel, (changed) => {
    if (changed === null || changed === id) wake()
  })
  try {
    while (!signal.aborted) {
      await refresh()
      await wait(everyMs, signal)
    }
  } finally {
    unsubscribe()
  }
}
