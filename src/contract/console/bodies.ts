import type { PlanId } from '../plans.ts'
import type { GivenAs, OrderException, OrderStatus } from '../records.ts'
import type { OperatorRole } from './roles.ts'

/** Answers of the operators' console. Times are milliseconds UTC, lamports decimal text. */

/** `enroll`: a first passkey can be made; `sign_in`: a passkey is needed. */
export type ConsoleState = 'enroll' | 'sign_in' | 'open' | 'over'

export type ConsoleSessionBody = {
  state: ConsoleState
  name: string
  role: OperatorRole
  /** Address of a transaction in the block explorer; `{signature}` is replaced. */
  explorer: string
}

export type ConsoleAccessBody = {
  name: string
  role: OperatorRole
  open_until: number | null
  passkeys: { id: string; name: string; created_at: number; used_at: number }[]
  browsers: {
    id: string
    browser: string
    address: string
    entered_at: number
    seen_at: number
    open_until: number | null
    is_this: boolean
  }[]
}

export type ConsoleOrder = {
  id: string
  account: string
  opened_at: number
  plan: PlanId
  price_cents: number
  lamports: string
  status: OrderStatus | 'refused'
  exception: OrderException
  due_cents: number | null
  excess_cents: number | null
  settled_at: number | null
}

export type ConsoleOrdersBody = { orders: ConsoleOrder[]; next: string | null }

export type ConsoleTransfer = {
  signature: string
  path: string
  kind: string
  state: string
  at: number | null
  slot: number
  source: string | null
  recipient: string
  lamports: string | null
  /** The amount in USDC, exact with at least two decimals; null: it was not in USDC. */
  usdc: string | null
  detail: string | null
  order: string | null
  matched_by: string | null
  matched_at: number | null
  /** When an operator found that nothing is owed for it. */
  set_aside_at: number | null
  /** Whether it can still be set aside. */
  can_be_set_aside: boolean
  refund: { signature: string; destination: string; verified_at: number | null } | null
}

/** One transaction. */
export type ConsoleTransfersBody = { transfers: ConsoleTransfer[]; decisions: AuditEntry[] }

/** Which payments are listed: by what happened to them. `unmatched`: they wait for an operator. */
export const PAYMENT_STANDINGS = ['unmatched', 'matched', 'refunded', 'set_aside', 'all'] as const
export type PaymentStanding = (typeof PAYMENT_STANDINGS)[number]

export const PAYMENT_KINDS = [
  'reference',
  'system',
  'review',
  'token',
  'unreadable',
  'dust',
] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

export type ConsolePaymentsBody = {
  transfers: ConsoleTransfer[]
  next: string | null
  /** How many payments below 0.001 SOL are only counted. */
  dust: number
}

export type AuditEntry = {
  id: string
  at: number
  actor: string
  action: string
  subject: string
  address: string | null
  detail: Record<string, unknown>
}

export type AuditBody = { entries: AuditEntry[]; next: string | null }

export type ConsoleGrant = {
  order: string
  period: number
  plan: PlanId
  days: number | null
  granted_at: number
  revoked_at: number | null
  revoked_because: string | null
}

export type ConsoleClaim = { wallet: string; username: string | null; at: number }

/** The whole story of an order. */
export type ConsoleOrderBody = {
  order: ConsoleOrder & {
    rate: number
    rate_sources: string[]
    recipient: string
    reference: string
    /** Whether it is for somebody else. */
    is_gift: boolean
    coupon: string | null
    discount_cents: number
    opened_slot: number | null
    expires_at: number
    monitored_until: number
    settled_by: string | null
    refused_at: number | null
    upgrades: string | null
    upgraded_by: string | null
    /** Why an operator has to decide, and what the rules would need; null: the rules decide. */
    review: ReviewReason | null
    actions: OrderAction[]
  }
  claims: ConsoleClaim[]
  proofs: { wallet: string; method: string; at: number }[]
  transfers: ConsoleTransfer[]
  grants: ConsoleGrant[]
  /** The gifts that it gives instead of a grant, if it is for somebody else. */
  gifts: BoughtGift[]
  decisions: AuditEntry[]
  messages: ConsoleMessage[]
}

/** A message about an order. Its text is encrypted, and deleted once sent. */
export type ConsoleMessage = {
  topic: string
  at: number
  /**
   * `waiting`: the bot has not sent it yet, or tries again. `none`: there was nobody to send it to, or the
   * message is no longer kept.
   */
  state: 'waiting' | 'sent' | 'given_up' | 'none'
  /** Why the last try failed; null: it did not, or it was sent. */
  failure: string | null
}

export type OrderAction = 'grant' | 'refuse' | 'revoke' | 'extend'

export type ReviewReason = { title: string; needs: string }

export type ReviewsBody = {
  reviews: (ConsoleOrder & {
    reason: ReviewReason | null
    /** In lamports, and in USDC, e.g. `150.00`, if any came; null: unknown. */
    received: { lamports: string; usdc: string | null } | null
    wallets: string[]
  })[]
  unmatched: number
}

export type ConsoleMemberRow = {
  account: string
  plan: PlanId
  joined_at: number
  /** null: forever. */
  expires_at: number | null
  /** How it was given, if no order gives access to this account; null: one does. */
  given: GivenAs | null
  is_linked: boolean
}

export type ConsoleMembersBody = { members: ConsoleMemberRow[]; next: string | null }

export type ConsoleMemberBody = {
  account: string
  created_at: number
  membership: Pick<ConsoleMemberRow, 'plan' | 'joined_at' | 'expires_at' | 'given'> | null
  /** The person's data stays encrypted until an operator reveals it with a reason. */
  telegram: { linked_at: number; is_proven: boolean } | null
  orders: ConsoleOrder[]
  grants: ConsoleGrant[]
  gifts: ConsoleGift[]
  wallets: string[]
  api_keys: {
    name: string
    prefix: string
    created_at: number
    last_used_at: number | null
    revoked_at: number | null
  }[]
  sessions: { browser: string | null; seen_at: number }[]
  decisions: AuditEntry[]
}

/** Access that this account did not pay for. */
export type ConsoleGift = {
  id: string
  kind: 'bought' | 'operator' | 'trial'
  /** The buyer's order; null: nobody bought it. */
  order: string | null
  lot: string | null
  plan: PlanId
  /** The length of a trial; null: as long as the plan. */
  hours: number | null
  redeemed_at: number
  revoked_at: number | null
  revoked_because: string | null
}

/** A gift of an order. A replaced code belongs to the same gift. */
export type BoughtGift = {
  /** The earliest time at which its code can be shown. */
  ready_at: number
  expires_at: number
  /** The account that redeemed it; null: none has. */
  account: string | null
  redeemed_at: number | null
  revoked_at: number | null
  revoked_because: string | null
}

/** The membership's end that an operator saw. `none`: no membership. */
export type SeenEnd = number | 'never' | 'none'

export type RevealedBody = { id: string; username: string | null; first_name: string }

/** The result of an action, in a sentence. */
export type DoneBody = { done: string }
