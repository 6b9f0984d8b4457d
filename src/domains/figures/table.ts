import type { PlanId } from '../../contract/plans.ts'
import type { Ms } from '../../kernel/clock.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    shop_days: ShopDayRow
  }
}

type ShopDayRow = {
  /** The day's beginning, UTC. */
  day_at: number
  /** JSON of `DayFigures`: a year of days is read at once. */
  figures: string
}

/**
 * Counts, cents, or lamports of one day, by name. What is 0 is left out.
 * - `orders PLAN STATUS`: opened that day, by what happened to them since.
 * - `funnel STEP`: of these, how many got that far.
 * - `paid PLAN`: orders that settled that day with a payment. `cents PLAN`: what their payments were
 *   worth, SOL at the orders' own rates. `SOL`, `USDC`: these payments in the coin's smallest unit.
 * - `new`: memberships that began. `ended`: those whose last day it was.
 * - `again PLAN`: grants that followed an earlier one of the same account.
 * - `cohort N`: memberships that began with 30 days that day and were bought N times so far.
 */
export type DayFigures = Record<string, number>

/** Memberships that were running at a moment, by plan, and how many of them were linked to Telegram. */
export type Count = { at: Ms; running: { plan: PlanId; count: number; linked: number }[] }
