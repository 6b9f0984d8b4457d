import { MINUTE, type Ms } from '../../kernel/clock.ts'

/** Of a wallet's buys within this time, … */
export const DIGEST_MS = 10 * MINUTE
/** … members are told of this many at once. */
const TOLD_AT_ONCE = 2

/**
 * When to tell members that a wallet bought: at once, or, from the third buy within ten minutes on, together
 * with all further ones at the end of the current ten minutes. Pure.
 * @param lately how many buys of the last ten minutes came before
 */
export function tellBuysAt(lately: number, now: Ms): Ms {
  return lately < TOLD_AT_ONCE ? now : now - (now % DIGEST_MS) + DIGEST_MS
}
