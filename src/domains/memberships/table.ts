import type { ColumnType, Generated } from 'kysely'
import type { PlanId } from '../../contract/plans.ts'

/** A column that is empty in a new row. */
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    memberships: MembershipRow
    grants: GrantRow
    gifts: GiftRow
    imported_members: ImportedMemberRow
  }
}

type MembershipRow = {
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
  /** From when what is left of it counts; null: from its grant. */
  counts_from: ColumnType<number | null, number | null | undefined, number | null>
  /** How many milliseconds of it were used up before that. */
  used_ms: Generated<number>
  revoked_at: number | null
  revoked_because: string | null
}

export type GiftRow = {
  id: string
  kind: 'bought' | 'operator' | 'trial'
  /** The order that paid for it; null: nobody did. */
  order_id: string | null
  /** The operator's name for gifts that were made together. */
  lot: string | null
  plan: PlanId
  /** Of a trial; null: as long as the plan. */
  hours: number | null
  /** null: no code is valid. */
  code_hash: string | null
  /** The code of a bought gift, encrypted, for its buyer. */
  code_sealed: string | null
  made_at: number
  /** From when it can be given away. */
  ready_at: number
  /** Until when it can be redeemed. */
  expires_at: number
  /** Who redeemed it. */
  account_id: string | null
  redeemed_at: number | null
  /** From when what is left of it counts; null: since it was redeemed. */
  counts_from: number | null
  /** How many milliseconds of it were used up before that. */
  used_ms: number
  /** Of a trial: the keyed name of the Telegram user who had it. */
  telegram_key: string | null
  /** Of a trial: the wallet that signed for it. */
  wallet: string | null
  revoked_at: number | null
  revoked_because: string | null
}

export type ImportedMemberRow = {
  id: string
  /** The operator's name for one import. */
  lot: string
  named_by: 'id' | 'username'
  /** The keyed name of the Telegram id or username. */
  name_key: string
  /** null: forever. */
  ends_at: number | null
  imported_at: number
  /** When its Telegram account took it; null: it waits. */
  taken_at: Later<number>
  account_id: Later<string>
  gift_id: Later<string>
  /** When it was theirs for good; null: a username alone says so, or it waits. */
  confirmed_at: Later<number>
  /** When an operator undid it. */
  undone_at: Later<number>
}
