import type { PlanId } from '../plans.ts'

/** Coupons and gift codes as the console shows and makes them. Times are milliseconds UTC. */

export type NewCoupon = {
  code: string
  /** Exactly one of `percent` and `cents` is set. */
  percent: number | null
  cents: number | null
  /** null: both. */
  plan: PlanId | null
  first_only: boolean
  linked_only: boolean
  /** How many orders may use it in all, and how many of one buyer; null: any number. */
  uses: number | null
  uses_each: number | null
  /** null: from now on. */
  from: number | null
  /** null: until it is ended. */
  until: number | null
}

export type ConsoleCoupon = NewCoupon & {
  from: number
  /** How many orders hold a use. */
  used: number
}

export type ConsoleCouponsBody = { coupons: ConsoleCoupon[] }

/** Gifts that belong together. */
export type ConsoleGiftLot = {
  /** `lot`: codes made together. `member`: given on members' pages. The others are all of their kind. */
  kind: 'lot' | 'member' | 'bought' | 'trial'
  /** The name of a `lot`. */
  lot: string | null
  plan: PlanId
  made: number
  redeemed: number
  /** Ended, before or after they were redeemed. */
  ended: number
  last_made_at: number
  last_expires_at: number
}

export type ConsoleGiftsBody = { lots: ConsoleGiftLot[] }

export type NewGiftLot = { lot: string; plan: PlanId; count: number; until: number | null }

/** Gift codes, which are stored nowhere and so are shown once. */
export type MadeGiftsBody = { done: string; codes: string[] }

/** The most gifts made at once. */
export const MOST_GIFTS = 1_000
