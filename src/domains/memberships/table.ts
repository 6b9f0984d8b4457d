import type { ColumnType, Generated } from 'kysely'
import type { PlanId } from '../../contract/plans.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    memberships: MembershipRow
    grants: GrantRow
  }
}

export type MembershipRow = {
  id: string
  account_id: string
  plan: PlanId
  joined_at: number
  /** null: forever. */
  expires_at: number | null
}

export type GrantRow = {
  id: string
  order_id: string
  /** 0: the order's own plan; from 1 on: further 30 days paid from excess; below 0:
   * an operator's extensions. */
  period: Generated<number>
  account_id: string
  plan: PlanId
  /** How many days an operator's extension gives; null: as many as the plan. */
  days: ColumnType<number | null, number | null | undefined, number | null>
  granted_at: number
  revoked_at: number | null
  revoked_because: string | null
}
