import type { OverviewBody } from '../../../contract/console/overview.ts'
import type { Services } from '../../services.ts'
import {
  countDeadMessages,
  countOpenLetters,
  countOrdersUnderReview,
  countUnmatched,
  countWaitingThreads,
} from './queries.ts'

/** What waits for a person at this moment, each counted to a thousand. */
export async function countWaiting(
  db: Services['db']['longReads'],
): Promise<OverviewBody['waiting']> {
  const [reviews, payments, support, letters, dead] = await Promise.all([
    countOrdersUnderReview(db),
    countUnmatched(db),
    countWaitingThreads(db),
    countOpenLetters(db),
    countDeadMessages(db),
  ])
  return { reviews, payments, support, letters, dead }
}
