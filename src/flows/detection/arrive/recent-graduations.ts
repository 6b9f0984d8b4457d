import type { EventBatch, Migration, Pool } from '../../../domains/launches/index.ts'
import { dropOldest } from '../../../kernel/collections/drop-oldest.ts'

const MOST_RECENT = 5_000

type Recent = { event: Migration | Pool; batch: EventBatch }

/** The latest migrations, and the pools that they opened, by mint: for coins that come later, and for forks. */
export type RecentGraduations = {
  add(mint: string, event: Migration | Pool, batch: EventBatch): void
  /** Whether a migration was seen. Its pool continues this coin and is not a new launch. */
  has(mint: string): boolean
  /** What was seen of a coin, in order. */
  of(mint: string): readonly Recent[]
  /** Forgets transactions that a fork dropped. @returns coins that lost a migration, with what else was seen of them */
  drop(signatures: readonly string[]): { mint: string; left: readonly Recent[] }[]
}

/**
 * A launch whose transaction has to be fetched takes seconds, and its curve may be bought out and migrated before it
 * comes. Holds 5,000 coins; the oldest go first. Cursors stay behind a launch that has not come, and behind what is not
 * confirmed, so a restart reads these again.
 */
export function createRecentGraduations(): RecentGraduations {
  const recent = new Map<string, Recent[]>()
  return {
    add(mint, event, batch) {
      const known = recent.get(mint) ?? []
      const isRepeat = known.some(
        (one) => one.event.signature === event.signature && one.event.path === event.path,
      )
      // The batch's other events are not needed, and may be many.
      if (!isRepeat) recent.set(mint, [...known, { event, batch: { ...batch, events: [] } }])
      dropOldest(recent, MOST_RECENT)
    },
    has: (mint) => recent.has(mint),
    of: (mint) => recent.get(mint) ?? [],
    drop(signatures) {
      const isDropped = ({ event }: Recent) => signatures.includes(event.signature)
      return [...recent].flatMap(([mint, all]) => {
        if (!all.some(isDropped)) return []
        const others = all.filter((one) => !isDropped(one))
        // A pool without a migration is none of the coin's.
        const left = others.some(isMigration) ? others : []
        if (left.length === 0) recent.delete(mint)
        else recent.set(mint, left)
        return all.some((one) => isDropped(one) && isMigration(one)) ? [{ mint, left }] : []
      })
    },
  }
}

const isMigration = ({ event }: Recent) => event.kind === 'migration'
