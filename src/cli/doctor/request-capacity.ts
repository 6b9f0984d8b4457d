import { DAY, SECOND } from '../../kernel/clock.ts'

/** Requests about a launch, the most urgent first. */
type Questions = { each: number; checks: readonly string[] }

/**
 * One launch takes at most forty requests, five more for tips, and twelve more for funders of
 * funders, behind all others. Accounts are read a hundred at a time and holders in three requests;
 * a wallet's funder takes two or three.
 */
const QUESTIONS: readonly Questions[] = [
  {
    each: 8,
    checks: ['mint and freeze authority', 'token extensions', 'metadata', 'top holders'],
  },
  {
    each: 20,
    checks: ['developer’s wallet', 'bundles', 'insiders', 'age of buyers’ wallets'],
  },
  { each: 5, checks: ['tips to landing services'] },
  {
    each: 12,
    checks: ['liquidity lock', 'later changes of holders'],
  },
  {
    each: 12,
    checks: ['funders of funders'],
  },
]
export const QUESTIONS_PER_LAUNCH = QUESTIONS.reduce((sum, { each }) => sum + each, 0)
/** A launch whose logs name no trader takes at most so many more, for its first minutes. */
const NAMES_PER_LAUNCH = 120
/** Confirmations, and lists of missed transactions. */
export const STANDING_PER_SECOND = 2
/** Launches come in bursts of three to five times the average. */
const BURST = 4
/** Below this share a check counts as unknown. */
const ENOUGH = 0.95

export type RequestCapacity = {
  /** Requests per second needed on average. */
  needed: number
  /** Checks without an answer for some launches, with the share that gets one. */
  unknown: { checks: readonly string[]; answered: number }[]
  /** The same while launches come four times as fast. */
  unknownInBursts: { checks: readonly string[]; answered: number }[]
  /** Launches a day whose traders can be named from their transactions, with what is left. */
  named: number
}

/** What a budget of requests per second is enough for. Pure. */
export function capacityOf(perSecond: number, launchesADay: number): RequestCapacity {
  const perLaunch = (launchesADay * SECOND) / DAY
  const needed = STANDING_PER_SECOND + perLaunch * QUESTIONS_PER_LAUNCH
  const left = Math.max(0, perSecond - needed)
  return {
    needed,
    named: Math.floor((left * DAY) / SECOND / NAMES_PER_LAUNCH),
    unknown: unknownAt(perSecond, perLaunch),
    unknownInBursts: unknownAt(perSecond, perLaunch * BURST),
  }
}

function unknownAt(perSecond: number, launchesPerSecond: number): RequestCapacity['unknown'] {
  let left = Math.max(0, perSecond - STANDING_PER_SECOND)
  return QUESTIONS.flatMap(({ each, checks }) => {
    const wanted = launchesPerSecond * each
    const answered = wanted === 0 ? 1 : Math.min(1, left / wanted)
    left = Math.max(0, left - wanted)
    return answered < ENOUGH ? [{ checks, answered }] : []
  })
}
