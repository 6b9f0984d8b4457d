import type { PlanId } from '../../contract/plans.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { UsdCents } from '../../kernel/money.ts'

/** A code that makes a plan cheaper. null: without that limit. */
export type Coupon = {
  /** As `readCode` writes it. */
  code: string
  off: { percent: number } | { cents: UsdCents }
  plan: PlanId | null
  /** Only for a first purchase. */
  firstOnly: boolean
  /** Only for an account linked to Telegram; uses then count by Telegram user. */
  linkedOnly: boolean
  /** How many orders may use it. */
  uses: number | null
  /** How many orders of one account, or of one Telegram user. */
  usesEach: number | null
  from: Ms
  until: Ms | null
  createdAt: Ms
}

/** Capital letters, digits, and hyphens, 3 to 32, beginning with a letter or a digit. */
const CODE = /^[A-Z0-9][A-Z0-9-]{2,31}$/

/** Normalizes a typed code to its stored form; null: not a possible code. */
export function readCode(text: string): string | null {
  const code = text.trim().toUpperCase()
  return CODE.test(code) ? code : null
}
