import type { LaunchHistory } from '../../domains/launches/index.ts'
import type { DetectionContext } from '../detection/context.ts'

/** What reading the past needs from outside. No prices, no facts of today, and nobody to alert. */
export type BackfillContext = Pick<
  DetectionContext,
  'db' | 'clock' | 'log' | 'exchanges' | 'judge'
> & {
  history: LaunchHistory
}
