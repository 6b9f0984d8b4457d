import type { LaunchHistory } from '../../domains/launches/index.ts'
import type { DetectionContext } from '../detection/context.ts'

/** What a backfill needs from outside. No prices, no current facts, and no alerts. */
export type BackfillContext = Pick<
  DetectionContext,
  'db' | 'clock' | 'log' | 'answers' | 'exchanges' | 'score'
> & {
  history: LaunchHistory
}
