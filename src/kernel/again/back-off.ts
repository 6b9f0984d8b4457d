import type { Ms } from '../clock.ts'
import type { Entropy } from '../ids.ts'

/** `chance`: the last half of a wait is left to it, so that many who failed at once don't return as one. */
type BackOff = { first: Ms; longest: Ms; chance?: Entropy }

/** How long to wait after so many failures in a row: `first`, doubled with each further one up to `longest`. */
export function backOff(failures: number, { first, longest, chance }: BackOff): Ms {
  const full = Math.min(first * 2 ** Math.max(0, failures - 1), longest)
  if (!chance) return full
  const [drawn = 0] = chance(1)
  return full / 2 + (full / 2) * (drawn / 256)
}
