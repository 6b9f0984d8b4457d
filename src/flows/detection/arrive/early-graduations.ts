import type { EventBatch, Migration, Pool } from '../../../domains/launches/index.ts'
import { dropOldest } from '../../../kernel/collections/drop-oldest.ts'

const MOST_EARLY = 5_000

type Early = { event: Migration | Pool; batch: EventBatch }

/** Migrations of coins that nobody follows yet, and the pools that they open, by mint. */
export type EarlyGraduations = {
  add(mint: string, event: Migration | Pool, batch: EventBatch): void
  /** Whether a migration was seen. Its pool continues this coin and is not a new launch. */
  has(mint: string): boolean
  /** Takes what came before the launch, in order. */
  take(mint: string): Early[]
  drop(signatures: readonly string[]): void
}

/**
 * A launch whose transaction has to be fetched takes seconds, and its curve may be bought out and migrated before it
 * comes. Holds 5,000 coins; the oldest go first. Cursors stay behind a launch that has not come, so a restart reads
 * these again.
 */
export function createEarlyGraduations(): EarlyGraduations {
  const waiting = new Map<string, Early[]>()
  return {
    add(mint, event, batch) {
      const known = waiting.get(mint) ?? []
      const isRepeat = known.some(
        (one) => one.event.signature === event.signature && one.event.path === event.path,
      )
      // The batch's other events are not needed, and may be many.
      if (!isRepeat) waiting.set(mint, [...known, { event, batch: { ...batch, events: [] } }])
      dropOldest(waiting, MOST_EARLY)
    },
    has: (mint) => waiting.has(mint),
    take(mint) {
      const all = waiting.get(mint) ?? []
      waiting.delete(mint)
      return all
    },
    drop(signatures) {
      for (const [mint, all] of waiting) {
        const left = all.filter(({ event }) => !signatures.includes(event.signature))
        if (left.length === 0) waiting.delete(mint)
        else waiting.set(mint, left)
      }
    },
  }
}
