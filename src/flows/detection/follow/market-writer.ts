import { storeMarkets } from '../../../domains/launches/index.ts'
import { SECOND } from '../../../kernel/clock.ts'
import { every } from '../../../kernel/loop.ts'
import type { DetectionContext } from '../context.ts'
import type { Followed } from './followed.ts'

const EVERY_MS = 5 * SECOND
const TOGETHER = 50

/** Stores market figures, each launch every five seconds, however often it is traded, and before a cursor moves. */
export type MarketWriter = {
  /** Marks a launch's figures as changed. */
  markChanged(followed: Followed): void
  /** Resolves once what has changed so far is stored. */
  flush(): Promise<void>
  /** Stores changed figures until `signal` aborts. */
  run(): Promise<void>
}

/** Stores changed prices and market caps, one writing after another. */
export function createMarketWriter(
  { db, clock, log }: Pick<DetectionContext, 'db' | 'clock' | 'log'>,
  signal: AbortSignal,
): MarketWriter {
  const moved = new Set<Followed>()
  /** Storing them failed. */
  const failed = new Set<Followed>()
  let writing = Promise.resolve()

  async function write(): Promise<void> {
    const changed = [...moved]
    for (let from = 0; from < changed.length; from += TOGETHER) {
      const group = changed.slice(from, from + TOGETHER)
      for (const followed of group) moved.delete(followed)
      const due = group.filter(({ phase }) => phase !== 'replaced')
      const now = clock.monotonic()
      const states = due.map((followed) => followed.marketToStore(now, failed.delete(followed)))
      try {
        await db.unsyncedTransaction((tx) => storeMarkets(tx, states))
      } catch (error) {
        for (const followed of due) {
          moved.add(followed)
          failed.add(followed)
        }
        throw error
      }
    }
  }

  function flush(): Promise<void> {
    writing = writing.catch(() => {}).then(write)
    return writing
  }

  return {
    markChanged: (followed) => {
      moved.add(followed)
    },
    flush,
    run: () =>
      every({ what: 'storing markets', ms: EVERY_MS, clock, log, signal, onceMore: true }, flush),
  }
}
