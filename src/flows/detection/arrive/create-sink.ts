import { type DetectionSink, findCursors, storeCursors } from '../../../domains/launches/index.ts'
import type { DetectionContext } from '../context.ts'
import type { Memory } from '../memory.ts'
import type { EventRouter } from './route-event.ts'

/** Passes the sources' events to the router. A cursor moves only after the events before it are stored. */
export function createSink(
  { db }: Pick<DetectionContext, 'db'>,
  { trades, unconfirmed, incoming }: Pick<Memory, 'trades' | 'unconfirmed' | 'incoming'>,
  route: EventRouter,
  drained: () => Promise<void>,
): DetectionSink {
  return {
    async take(batches) {
      await trades.room()
      const waits: (Promise<void> | null)[] = []
      for (const batch of batches) {
        // A migration identifies the pool that it opens, and may come after the pool.
        const [pools, others] = split(batch.events, ({ kind }) => kind === 'pool')
        for (const event of [...others, ...pools]) waits.push(route(event, batch))
      }
      await Promise.all(waits)
    },
    async cursors(source) {
      const cursors = await findCursors(db.read, source)
      incoming.reached(cursors)
      return cursors
    },
    unconfirmed: async () => unconfirmed.signatures(),
    async reached(cursors) {
      await drained()
      await db.transaction((tx) => storeCursors(tx, cursors))
      incoming.reached(cursors)
    },
  }
}

function split<T>(all: readonly T[], belongs: (one: T) => boolean): [T[], T[]] {
  return [all.filter(belongs), all.filter((one) => !belongs(one))]
}
