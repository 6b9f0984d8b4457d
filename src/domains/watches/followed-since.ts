import { DAY, type Ms } from '../../kernel/clock.ts'

/** When the current day of following a coin began: a new one begins every 24 hours after it was added. Pure. */
export function followedSince(addedAt: Ms, now: Ms): Ms {
  return addedAt + Math.max(0, Math.floor((now - addedAt) / DAY)) * DAY
}
