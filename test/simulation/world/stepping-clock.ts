import { type Clock, HOUR, MINUTE } from '../../../src/kernel/clock.ts'
import { roll } from './random.ts'

const STEP_EVERY = MINUTE
const FARTHEST = 6 * HOUR

/** A wall clock that somebody sets back and forward by hours. Waits must not change. */
export function steppingClock(clock: Clock, seed: string): Clock {
  return {
    ...clock,
    now() {
      const at = clock.monotonic()
      const chance = roll(seed, 'clock', Math.floor(at / STEP_EVERY))
      return Math.floor(at + (chance * 2 - 1) * FARTHEST)
    },
  }
}
