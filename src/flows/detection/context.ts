import type { Meter } from '../../contract/metrics.ts'
import type { FactsBudget, Snapshot } from '../../domains/launches/index.ts'
import type { Report } from '../../domains/risk/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { rateAsNumber } from '../../kernel/money.ts'
import type { Services } from '../services.ts'

/** What the detector's flows need from outside. */
export type DetectionContext = Pick<
  Services,
  'db' | 'clock' | 'entropy' | 'log' | 'answers' | 'prices'
> & {
  facts: FactsBudget
  /** Names of exchanges by the wallets that they send from. */
  exchanges: ReadonlyMap<string, string>
  /** Scores with the rules and the current model. Pure, except for which model is current. */
  score(snapshot: Snapshot): Report
  /**
   * How SOL's price moved in the hour before `at`, as a logarithm, by what this process saw when it asked. null: it has
   * not run for that long, or saw none.
   */
  solMove(at: Ms): number | null
  /** Whether this process follows a mint; several workers divide them. */
  owns(mint: string): boolean
  /** Whether a source gives whole transactions; logs alone don't report every venue's trades. */
  readsWhole: boolean
  /** Whether a bot reads launch news from the outbox; false: none is written. */
  hasBot: boolean
  /** Where the detector's figures go. */
  meter: Meter
}

/** Dollars per SOL as they are shown; null: no price service is fresh. */
export function solUsd({ prices }: Pick<DetectionContext, 'prices'>): number | null {
  const { shown } = prices.read()
  return shown === null ? null : rateAsNumber(shown)
}
