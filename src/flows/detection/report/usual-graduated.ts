import type { VenueId } from '../../../contract/launches/venues.ts'
import { graduatedShare } from '../../../domains/launches/index.ts'
import { DAY } from '../../../kernel/clock.ts'
import type { DetectionContext } from '../context.ts'

const WINDOW_MS = 7 * DAY
/** A share of fewer launches says nothing. */
const ENOUGH = 400

/** The share of a venue's launches that graduates within a day, by our own records of a week; null: too few. */
export function findUsualGraduated(
  { db, clock, answers }: Pick<DetectionContext, 'db' | 'clock' | 'answers'>,
  venue: VenueId,
): Promise<number | null> {
  return answers.everyTenMinutes(`graduated on ${venue}`, clock.now(), (moment) => {
    const to = moment - DAY
    return graduatedShare(db.read, venue, { from: to - WINDOW_MS, to, fewest: ENOUGH })
  })
}
