import type { FunnelStep, OrderOutcome } from '../../../contract/console/overview.ts'
import type { PlanId } from '../../../contract/plans.ts'

/** Milliseconds, UTC: from the beginning of one day to that of another. */
export type Days = { from: number; until: number }

type OrderRows = { by?: 'settled'; plan?: PlanId; status?: OrderOutcome; step?: FunnelStep }
type MemberRows = { by: 'joined' | 'ended' | 'renewed' | 'running'; plan?: PlanId }

/** A link to the rows behind a figure. */
export function ordersLink(rows: OrderRows, { from, until }: Days): string {
  return `/orders?${new URLSearchParams({ ...rows, from: `${from}`, until: `${until}` })}`
}

/** A link to the members behind a figure. @param days null: at any time */
export function membersLink(rows: MemberRows, days: Days | null): string {
  const span = days && { from: `${days.from}`, until: `${days.until}` }
  return `/members?${new URLSearchParams({ ...rows, ...span })}`
}
