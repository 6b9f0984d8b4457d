import {
  developerSold,
  HORIZON_MS,
  type Horizon,
  type LaunchOutcomeRow,
  type OutcomeFacts,
  outcomeOf,
} from '../../domains/launches/index.ts'
import { MINUTE, type Ms } from '../../kernel/clock.ts'
import type { Followed } from '../detection/follow/followed.ts'
import { marketAt } from './followed-at.ts'
import type { PastLaunch } from './past.ts'

/** The same delay after the horizon as for live launches. */
const DETERMINED_AFTER_MS = 1 * MINUTE

type Outcome = ReturnType<typeof outcomeOf>

const UNKNOWN: Outcome = {
  outcome: 'unknown',
  evidence: 'Only some of its trades were read from history.',
}

/** The outcomes of all horizons that ended by `until`, by the same definitions as for live launches. */
export function pastOutcomes(past: PastLaunch, until: Ms): LaunchOutcomeRow[] {
  const horizons = Object.entries(HORIZON_MS) as [Horizon, Ms][]
  return horizons.flatMap(([horizon, ms]) => {
    const end = past.launchedAt + ms
    if (end > until) return []
    const { mint } = past.launch
    return [{ mint, horizon, judged_at: end + DETERMINED_AFTER_MS, ...outcomeAt(past, horizon) }]
  })
}

/**
 * For a busy coin only some trades were read: its high is at least the one found, and the developer
 * sold at least the amount found. The outcome counts if the unread trades can't change it.
 */
export function outcomeAt(past: PastLaunch, horizon: Horizon): Outcome {
  const end = past.launchedAt + HORIZON_MS[horizon]
  const followed = marketAt(past, end)
  const seen = factsOf(past, followed, horizon)
  const determined = outcomeOf(seen)
  if (past.isWhole) return determined
  // A trade or a graduation right before the horizon would change everything.
  if (!past.knownEnds.includes(end)) return UNKNOWN
  const highs = [seen.highPrice, Number.MAX_VALUE]
  const sales = past.hasDeveloper ? [seen.developerSold] : [seen.developerSold, 1]
  const possible = highs.flatMap((highPrice) =>
    sales.map((developerSold) => outcomeOf({ ...seen, highPrice, developerSold }).outcome),
  )
  if (possible.every((outcome) => outcome === determined.outcome)) return determined
  return UNKNOWN
}

function factsOf({ launchedAt }: PastLaunch, followed: Followed, horizon: Horizon): OutcomeFacts {
  const { firstPrice, highPrice, lastPrice } = followed.figures
  return {
    horizon,
    launchedAt,
    graduatedAt: followed.graduatedAt,
    lastTradeAt: followed.lastTradeAt,
    firstPrice,
    highPrice,
    lastPrice,
    missingUntil: null,
    developerSold: developerSold(followed.figures),
    liquidityPulled: null,
  }
}
