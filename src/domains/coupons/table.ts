import type { PlanId } from '../../contract/plans.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    coupons: CouponRow
  }
}

export type CouponRow = {
  code: string
  percent: number | null
  cents: number | null
  plan: PlanId | null
  first_only: number
  linked_only: number
  uses: number | null
  uses_each: number | null
  valid_from: number
  valid_until: number | null
  created_at: number
}
