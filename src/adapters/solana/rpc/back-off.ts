import { type Ms, SECOND } from '../../../kernel/clock.ts'
import type { Entropy } from '../../../kernel/ids.ts'

const FIRST = 0.5 * SECOND
/** A service that is back must not wait for us longer: launches are missed meanwhile. */
const LONGEST = 10 * SECOND

/** Doubles with every failure up to ten seconds; the last half is chance, so that many don't return as one. */
export function backOff(failures: number, entropy: Entropy): Ms {
  const full = Math.min(FIRST * 2 ** Math.max(0, failures - 1), LONGEST)
  const [chance = 0] = entropy(1)
  return full / 2 + (full / 2) * (chance / 256)
}
