import type { PlanId } from '../plans.ts'

/** The console's overview. Days are UTC and named by their beginning. */

export const ORDER_OUTCOMES = ['settled', 'seen', 'open', 'expired', 'refused'] as const
export type OrderOutcome = (typeof ORDER_OUTCOMES)[number]

/** How far an order got, in order. */
export const FUNNEL_STEPS = ['opened', 'claimed', 'paid', 'settled', 'linked'] as const
export type FunnelStep = (typeof FUNNEL_STEPS)[number]

/** What an order is paid with. */
export const ASSETS = ['SOL', 'USDC'] as const
export type Asset = (typeof ASSETS)[number]

export type OverviewDay = {
  at: number
  /** Orders that settled with a payment, and what it was worth in US cents at their own rates. */
  paid: Record<PlanId, { orders: number; cents: number }>
  /** What was paid, in the asset's smallest unit. */
  received: Record<Asset, string>
  /** Orders opened that day, by their outcome so far. */
  outcomes: Record<OrderOutcome, number>
  /** Orders opened that day that got at least this far. */
  funnel: Record<FunnelStep, number>
  members: {
    /** Memberships that run at the end of the day. */
    active: number
    /** Memberships that began that day, and those that ended. */
    new: number
    ended: number
    /** 30 days after an earlier purchase, and lifetime after one. */
    renewed: number
    upgraded: number
  }
}

/** Memberships that began with 30 days in a month. */
export type Cohort = {
  /** `2026-11` */
  month: string
  /** The n-th number: how many were bought at least n + 1 times. */
  bought: number[]
}

export type OverviewBody = {
  now: number
  /** When the latest days were counted; null: not yet. */
  counted_at: number | null
  days: OverviewDay[]
  /** Memberships that ran when the latest days were counted. */
  active: Record<PlanId, number>
  /** How many of them are linked to Telegram. */
  linked: number
  cohorts: Cohort[]
  /** What waits for an operator. */
  waiting: { reviews: number; payments: number; support: number; letters: number; dead: number }
}

/** Days that the overview shows. */
export const OVERVIEW_DAYS = [7, 30, 90, 365] as const
