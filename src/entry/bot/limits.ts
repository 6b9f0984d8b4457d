import { type FullAt, readyAt, take } from '../../domains/alerts/index.ts'
import { type Ms, SECOND } from '../../kernel/clock.ts'

/** 30 a minute, 10 at once. */
const PACE = { gap: 2 * SECOND, burst: 10 }
const MOST_PEOPLE = 10_000

export type PersonLimit = {
  /** `told`: refused, and they know why already. */
  take(person: string, now: Ms): 'ok' | 'refused' | 'told'
}

/** Counted in this process. A flood of people is forgotten before it fills the memory. */
export function createPersonLimit(): PersonLimit {
  const people = new Map<string, { fullAt: FullAt; told: boolean }>()
  return {
    take(person, now) {
      const known = people.get(person)
      if (known && readyAt(known.fullAt, PACE) > now) {
        if (known.told) return 'told'
        known.told = true
        return 'refused'
      }
      if (!known && people.size >= MOST_PEOPLE) people.clear()
      people.set(person, { fullAt: take(known?.fullAt ?? 0, PACE, now), told: false })
      return 'ok'
    },
  }
}
