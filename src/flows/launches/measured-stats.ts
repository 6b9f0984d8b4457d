import { percent } from '../../contract/format.ts'
import type { TrackRecordBody } from '../../contract/launches/bodies.ts'
import { averageDelay, countLaunches } from '../../domains/launches/index.ts'
import { countActive } from '../../domains/memberships/index.ts'
import { SECOND } from '../../kernel/clock.ts'
import type { Services } from '../services.ts'

/** A score at this level or above predicts that a launch ends dead or rugged. */
const BAD_LEVEL = 'high'
const UNKNOWN = '–'

/**
 * The landing page's four figures, measured: active members, launches detected live, the mean time from
 * block to alert, and how often the first score was right about the outcome a day later.
 */
export async function measuredStats(
  { db: { read }, clock }: Pick<Services, 'db' | 'clock'>,
  record: TrackRecordBody,
): Promise<string[]> {
  const [members, launches, delay] = await Promise.all([
    countActive(read, clock.now()),
    countLaunches(read),
    averageDelay(read),
  ])
  return [
    members.toLocaleString('en-US'),
    launches.toLocaleString('en-US'),
    delay === null ? UNKNOWN : `${(delay / SECOND).toFixed(1)}s`,
    accuracyOf(record),
  ]
}

/**
 * How often the first score was right: at `BAD_LEVEL` or above and dead or rugged, or below and neither.
 * Unknown while too few outcomes are known.
 */
export function accuracyOf({
  judged,
  enough,
  levels,
}: Pick<TrackRecordBody, 'judged' | 'enough' | 'levels'>): string {
  const line = levels.find(({ level }) => level === BAD_LEVEL)
  if (judged < enough || line === undefined) return UNKNOWN
  const { precision, recall } = line
  const flagged = precision?.of ?? 0
  const caught = flagged * (precision?.share ?? 0)
  const missed = (recall?.of ?? 0) - caught
  return percent((judged - (flagged - caught) - missed) / judged)
}
