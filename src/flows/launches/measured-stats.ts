import { STATIC_STATS } from '../../contract/constants.ts'
import type { TrackRecordBody } from '../../contract/launches.ts'
import type { SiteSettings } from '../../contract/records.ts'
import { averageDelay, countLaunches } from '../../domains/launches/index.ts'
import { countActive } from '../../domains/memberships/index.ts'
import { SECOND } from '../../kernel/clock.ts'
import type { PurchaseContext } from '../purchase/context.ts'

/** A score from here on says that a launch ends dead or rugged. */
const SAYS_BAD = 50
const UNKNOWN = '–'

/**
 * The landing page's four figures, measured: members whose access runs, launches detected live, the mean
 * time from block to alert, and how often the first score was on the side of the outcome a day later.
 */
export async function measuredStats(
  { db: { read }, clock }: Pick<PurchaseContext, 'db' | 'clock'>,
  record: TrackRecordBody,
): Promise<NonNullable<SiteSettings['stats']>> {
  const [members, launches, delay] = await Promise.all([
    countActive(read, clock.now()),
    countLaunches(read),
    averageDelay(read),
  ])
  const values = [
    members.toLocaleString('en-US'),
    launches.toLocaleString('en-US'),
    delay === null ? UNKNOWN : `${(delay / SECOND).toFixed(1)}s`,
    accuracyOf(record),
  ]
  return STATIC_STATS.map(({ label }, nth) => ({ label, value: values[nth] ?? UNKNOWN }))
}

/** Unknown while too few launches are judged to say. */
export function accuracyOf({
  judged,
  enough,
  calibration,
}: Pick<TrackRecordBody, 'judged' | 'enough' | 'calibration'>): string {
  if (judged < enough) return UNKNOWN
  const right = calibration.reduce((sum, { from, count, bad }) => {
    if (bad === null) return sum
    return sum + count * (from >= SAYS_BAD ? bad.share : 1 - bad.share)
  }, 0)
  return `${((100 * right) / judged).toFixed(1)}%`
}
