import type { Generated } from 'kysely'
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
  /** 0: the order's own plan; from 1 on: further 30 days paid from excess. */
  period: Generated<number>
  account_id: string
  plan: PlanId
  granted_at: number
  revoked_at: number | null
  revoked_because: string | null
}
