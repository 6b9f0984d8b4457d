declare module '../../kernel/db/tables.ts' {
  interface Tables {
    shop_days: ShopDayRow
  }
}

/** One figure of one day, UTC. */
export type ShopDayRow = {
  /** The day's beginning. */
  day_at: number
  figure: FigureName
  /** E.g. a plan; '': the figure has no parts. */
  part: string
  /** A count, cents, or lamports, as the figure says. */
  amount: number
}

/**
 * - `orders`: opened that day, by plan and what happened to them since (`30d settled`).
 * - `funnel`: of these, how many got to each step.
 * - `paid`: orders that settled that day with a payment, by plan. `cents`: what their payments were
 *   worth at the orders' own rates. `SOL`: these payments in lamports.
 * - `new`: memberships that began. `ended`: those whose last day it was.
 * - `again`: grants that followed an earlier one of the same account, by plan.
 * - `cohort`: memberships that began with 30 days that day, by how often they were bought so far.
 */
export type FigureName =
  | 'orders'
  | 'funnel'
  | 'paid'
  | 'cents'
  | 'SOL'
  | 'new'
  | 'ended'
  | 'again'
  | 'cohort'
