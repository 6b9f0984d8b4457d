import type { FunnelStep, OrderOutcome } from '../../../contract/console/overview.ts'
import type { PlanId } from '../../../contract/plans.ts'

/** Days, UTC: from the beginning of one to that of another. */
export type Days = { from: number; until: number }

type OrderRows = { by?: 'settled'; plan?: PlanId; status?: OrderOutcome; step?: FunnelStep }
type MemberRows = { by: 'joined' | 'ended' | 'renewed' | 'running'; plan?: PlanId }

/** Where the rows behind a figure are. */
export function ordersLink(rows: OrderRows, { from, until }: Days): string {
  return `/orders?${new URLSearchParams({ ...rows, from: `${from}`, until: `${until}` })}`
}

/** @param days null: whenever */
export function membersLink(rows: MemberRows, days: Days | null): string {
  const span = days && { from: `${days.from}`, until: `${days.until}` }
  return `/members?${new URLSearchParams({ ...rows, ...span })}`
}
