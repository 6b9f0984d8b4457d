import type { PlanId } from '../../src/contract/plans.ts'
import type { Ms } from '../../src/kernel/clock.ts'

/** What buyers saw and what they claimed, kept apart from the code under test. */
export type GroundTruth = {
  /** Wallets that are or were ours. */
  ours: ReadonlySet<string>
  orders: Map<string, SeenOrder>
  claims: SeenClaim[]
  /** The session of each person's browser. */
  people: Map<string, string>
  /** Who can sign for a wallet. */
  keys: Map<string, Set<string>>
  /** Orders that an operator granted, whatever was paid. */
  given: Set<string>
  /** People who must have an order's grant if it is still granted at the end. */
  held: { by: string; order: string; why: string }[]
  /** Amounts that were drawn for payments from exchanges, and the tip then. */
  amounts: { order: string; lamports: bigint; slot: number }[]
  /** A wallet of ours that retires while the simulation runs; null: it has not retired yet. */
  retiring: { wallet: string; at: Ms | null }
  /** Coupon codes, as an operator made them. */
  coupons: Map<string, SeenCoupon>
  /** Who redeemed a gift, by the order that it was bought with. */
  redeemed: { order: string; by: string }[]
  /** Orders of people who came by a member's link; `counts`: they are new buyers, and not the member. */
  referred: { order: string; by: string; counts: boolean }[]
  /** Referred orders whose earnings were reversed by mistake, and whether an owner restored them. */
  rejudged: { order: string; isRestored: boolean }[]
  /** Who redeemed a gift of an operator's lot. */
  fromLots: string[]
  /** Who had a trial, and with what. */
  trials: { by: string; user: string; wallet: string }[]
  /** Payments that went back. */
  refunded: Set<string>
  /** Actions that should have been refused and were not. */
  slips: { what: string; subject: string }[]
  /** Every rate that was fetched, by time, stored or not. In micro-dollars. */
  asked: { at: Ms; rate: bigint }[]
  /** Rates that the product stored, by time, of SOL and of USDC. In micro-dollars. */
  rates: { at: Ms; rate: bigint; usdc: bigint }[]
  /** Orders that must not be granted, and why. `late`: a grant that was revoked is fine. */
  forbidden: { order: string; why: string; when(): boolean; late: boolean }[]
  /** Orders of which one must be granted if the chain keeps their payments. */
  promised: { orders: string[]; paidBy: string[][]; why: string; when(): boolean }[]
  trace: { at: Ms; scenario: string; text: string }[]
}

export type SeenOrder = {
  id: string
  scenario: string
  buyer: string
  plan: PlanId
  /** In cents, as the page shows it. */
  price: number
  /** The code that the page shows. */
  coupon: string | null
  /** In micro-dollars per SOL. */
  rate: bigint
  reference: string
  recipient: string
  upgrade: boolean
  /** The page offered to take USDC. */
  inUsdc: boolean
  openedAt: Ms
  expiresAt: Ms
  monitoredUntil: Ms
  /** The tip before it was requested, and after it was made. */
  openedSlot: [from: number, to: number]
}

export type SeenCoupon = {
  code: string
  off: { percent: number } | { cents: number }
  /** How many orders may use it. */
  uses: number | null
}

export type SeenClaim = {
  order: string
  wallet: string
  proven: boolean
  /** When it was answered, and the tip then. */
  at: Ms
  slot: number
}

export function newGroundTruth(ours: readonly string[], retiring: string): GroundTruth {
  return {
    ours: new Set(ours),
    orders: new Map(),
    claims: [],
    people: new Map(),
    keys: new Map(),
    given: new Set(),
    held: [],
    amounts: [],
    retiring: { wallet: retiring, at: null },
    coupons: new Map(),
    redeemed: [],
    referred: [],
    rejudged: [],
    fromLots: [],
    trials: [],
    refunded: new Set(),
    slips: [],
    asked: [],
    rates: [],
    forbidden: [],
    promised: [],
    trace: [],
  }
}
