import { DAY_MS } from '../../../contract/constants.ts'
import { readPlanId } from '../../../contract/plans.ts'
import type { UserBody } from '../../../contract/records.ts'
import { plural } from '../../language/plural.ts'

const THIRTY_DAYS_MS = 30 * DAY_MS

export type TermStatus = {
  plan: '30d' | 'lifetime'
  active: boolean
  startedAt: number
  /** null: never expires. */
  expiresAt: number | null
  /** Whole days, rounded up; 0 when expired and for lifetime. */
  daysLeft: number
  /** The share of 30 days that is left, 0 to 1. */
  share: number
}

/** Older records may lack the dates. */
export type MemberRecord = Pick<UserBody, 'plan'> &
  Partial<Pick<UserBody, 'joined_at' | 'expires_at'>>

/**
 * The formula of the owner's specification: active for lifetime, or before the expiry (30 days after the
 * start if the record has none). A record without a start counts from now, for display only.
 */
export function memberStatus(record: MemberRecord, now: number): TermStatus {
  const startedAt = record.joined_at ?? now
  if (readPlanId(record.plan) === 'lifetime') {
    return { plan: 'lifetime', active: true, startedAt, expiresAt: null, daysLeft: 0, share: 1 }
  }
  const expiresAt = record.expires_at ?? startedAt + THIRTY_DAYS_MS
  const left = Math.max(0, expiresAt - now)
  return {
    plan: '30d',
    active: now < expiresAt,
    startedAt,
    expiresAt,
    daysLeft: Math.ceil(left / DAY_MS),
    share: Math.min(1, left / THIRTY_DAYS_MS),
  }
}

/** `1 day left`, `29 days left`; null when there is no banner to show. */
export function daysLeftText({ daysLeft }: Pick<TermStatus, 'daysLeft'>): string | null {
  if (daysLeft <= 0) return null
  return plural(daysLeft, { one: `${daysLeft} day left`, other: `${daysLeft} days left` })
}
