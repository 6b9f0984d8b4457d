import { HOUR, MINUTE, type Ms } from '../../../kernel/clock.ts'
import { type DetectionContext, solUsd } from '../context.ts'

/** About an hour: the oldest price of it may be five minutes older or younger. */
const LEAST_MS = HOUR - 5 * MINUTE
const MOST_MS = HOUR + 5 * MINUTE

/** Remembers the prices of the last hour, one a minute. */
export function createSolMove(prices: DetectionContext['prices']): DetectionContext['solMove'] {
  let seen: { at: Ms; usd: number }[] = []

  return (at) => {
    const usd = solUsd({ prices })
    const newest = seen.at(-1)
    if (usd !== null && usd > 0 && (newest === undefined || at - newest.at >= MINUTE))
      seen.push({ at, usd })
    seen = seen.filter((one) => one.at > at - MOST_MS && one.at <= at)
    const [first] = seen
    if (usd === null || first === undefined || at - first.at < LEAST_MS) return null
    return Math.log(usd / first.usd)
  }
}
