import { type FullAt, readyAt, take } from '../../domains/messages/index.ts'
import { type Ms, SECOND } from '../../kernel/clock.ts'

/** 30 a minute, 10 at once. */
const PACE = { gap: 2 * SECOND, burst: 10 }
const MOST_PEOPLE = 10_000

export type PersonLimit = {
  /** `refused`: the first time, which is answered. `ignored`: again. */
  take(person: string, now: Ms): 'ok' | 'refused' | 'ignored'
}

/** Counts in memory. All counts are dropped when there are too many people. */
export function createPersonLimit(): PersonLimit {
  const people = new Map<string, { fullAt: FullAt; refused: boolean }>()
  return {
    take(person, now) {
      const known = people.get(person)
      if (known && readyAt(known.fullAt, PACE) > now) {
        if (known.refused) return 'ignored'
        known.refused = true
        return 'refused'
      }
      if (!known && people.size >= MOST_PEOPLE) people.clear()
      people.set(person, { fullAt: take(known?.fullAt ?? 0, PACE, now), refused: false })
      return 'ok'
    },
  }
}
