import type { FactsBudget, Snapshot } from '../domains/launches/index.ts'
import type { Report } from '../domains/risk/index.ts'
import { rateAsNumber } from '../kernel/money.ts'
import type { PurchaseContext } from './context.ts'

/** What the detector's flows need from outside. */
export type DetectionContext = Pick<
  PurchaseContext,
  'db' | 'clock' | 'entropy' | 'log' | 'prices'
> & {
  facts: FactsBudget
  /** The rules, and the model that is current. Pure but for which model that is. */
  judge(snapshot: Snapshot): Report
  /** Somebody takes news of launches out of the outbox; false: nothing is put there. */
  announces: boolean
}

/** Channel on which mints are published whose launch is new, or has changed. */
export const LAUNCH_NEWS = 'launch'

/** Topics of the outbox: `{ mint, stage }` of the first two, `{ mint }` of the last. */
export const LAUNCH_ALERT = 'launch.alert'
export const LAUNCH_STAGE = 'launch.stage'
export const LAUNCH_TAKEN_BACK = 'launch.taken_back'

/** Dollars per SOL as they are shown; null: no price service is fresh. */
export function solUsd({ prices }: Pick<DetectionContext, 'prices'>): number | null {
  const { shown } = prices.read()
  return shown === null ? null : rateAsNumber(shown)
}
