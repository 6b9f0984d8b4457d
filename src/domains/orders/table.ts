import type { Generated, Insertable, Selectable } from 'kysely'
import type { PlanId } from '../../contract/plans.ts'
import type { OrderException, OrderStatus } from '../../contract/records.ts'
import { lamports, rate, usdCents, usdc } from '../../kernel/money.ts'
import type { MatchedBy, Mention, Order, Transfer, TransferKind } from './order.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    orders: OrderRow
    senders: { wallet: string }
    claims: ClaimRow
    wallet_proofs: {
      order_id: string
      wallet: string
      method: 'signature' | 'transfer'
      proven_at: number
    }
    transfers: TransferRow
    amounts: { lamports: number; order_id: string; slot: number; valid_until: number }
    refunds: RefundRow
    returns: ReturnRow
    receipts: { order_id: string; year: number; number: number }
    wallets: { wallet: string; retires_at: number | null }
    mentions: { signature: string; order_id: string; reason: Mention['reason'] }
    rates: { at: number; rate: number; sources: string; usdc: number | null }
    handoffs: {
      code_hash: string
      order_id: string
      /** The hash of what shows the order once the code is used; null: it is not. */
      view_hash: string | null
      made_at: number
      expires_at: number
    }
    cursors: { wallet: string; slot: number; balance: number | null }
  }
}

export type OrderRow = {
  id: string
  account_id: string
  plan: PlanId
  gift: Generated<number>
  price_cents: number
  coupon: string | null
  /**
   * The keyed hash of the Telegram id of a buyer who used a coupon, or who paid and then left the account;
   * null: none was linked then.
   */
  buyer_key: string | null
  discount_cents: number
  /** 1: payments hold the coupon's use, also when the amount is held no longer. */
  holds_use: Generated<number>
  rate: number
  rate_sources: string
  lamports: number
  recipient: string
  usdc_account: string | null
  reference: string
  opened_slot: number | null
  opened_at: number
  expires_at: number
  monitored_until: number
  status: OrderStatus
  exception: OrderException
  due_cents: number | null
  due_lamports: number | null
  excess_cents: number | null
  offered_cents: number | null
  periods: Generated<number>
  /** The price that the order settled at; null: it is not settled. */
  judged_cents: number | null
  settled_at: number | null
  refused_at: number | null
  page_seen_at: number
  recheck_at: number | null
  settled_by: MatchedBy | null
  /** 1: an operator granted it, and its payments were not known to be worth its price. */
  for_less: Generated<number>
  recovered_by: string | null
  base_id: string | null
  upgraded_by: string | null
}

type ClaimRow = {
  order_id: string
  wallet: string
  username: string | null
  stored_at: number
  named_at: number
  slot: number | null
}

export type TransferRow = {
  signature: string
  path: string
  kind: TransferKind
  recipient: string
  source: string | null
  lamports: number | null
  usdc: number | null
  detail: string | null
  slot: number
  block_time: number | null
  state: 'confirmed' | 'finalized' | 'dropped'
  first_seen_at: number
  finalized_at: number | null
  order_id: string | null
  matched_by: MatchedBy | null
  matched_at: number | null
  /** The refund that closed it for good. */
  refund_id: string | null
  /** When an operator found that nothing is owed for it; null: it counts. */
  set_aside_at: number | null
  /** Lamports or base units of USDC that were returned because they were above the price. */
  returned: Generated<number>
  /** How many milliseconds of access it gave that no grant has taken over yet. */
  used_ms: Generated<number>
  /** How many of these milliseconds grants of its order have taken over. */
  taken_ms: Generated<number>
}

/** An operator's refund, and where it went. */
type RefundRow = {
  id: string
  /** The refunding transaction. */
  signature: string
  destination: string
  /** The lamports that it moved there; null: it could not be read. */
  lamports: number | null
  /**
   * The base units of USDC that it moved there from our own token accounts; null: it could not be read, or
   * was not looked up.
   */
  usdc: number | null
  /** When it was read on the chain; null: it was not. */
  verified_at: number | null
  at: number
}

/** What a refund returned of one payment because it was above the price. */
type ReturnRow = {
  refund_id: string
  signature: string
  recipient: string
  path: string
  lamports: number
  usdc: number
}

/** Reads a row; amounts become bigint lamports and base units of USDC. */
export function toOrder(row: Selectable<OrderRow>): Order {
  return {
    id: row.id,
    accountId: row.account_id,
    plan: row.plan,
    gift: row.gift === 1,
    price: usdCents(row.price_cents),
    coupon: row.coupon,
    discount: usdCents(row.discount_cents),
    holdsUse: row.holds_use === 1,
    rate: rate(row.rate),
    lamports: lamports(row.lamports),
    recipient: row.recipient,
    usdcAccount: row.usdc_account,
    reference: row.reference,
    openedSlot: row.opened_slot,
    openedAt: row.opened_at,
    expiresAt: row.expires_at,
    monitoredUntil: row.monitored_until,
    status: row.status,
    exception: row.exception,
    due: cents(row.due_cents),
    dueLamports: row.due_lamports === null ? null : lamports(row.due_lamports),
    excess: cents(row.excess_cents),
    offered: cents(row.offered_cents),
    periods: row.periods,
    settledPrice: cents(row.judged_cents),
    settledAt: row.settled_at,
    settledBy: row.settled_by,
    forLess: row.for_less === 1,
    recoveredBy: row.recovered_by,
    baseId: row.base_id,
    upgradedBy: row.upgraded_by,
    refusedAt: row.refused_at,
    recheckAt: row.recheck_at,
  }
}

/** Reads a row. The returned part is taken off: it pays for nothing. */
export function toTransfer(row: Selectable<TransferRow>): Transfer {
  return {
    signature: row.signature,
    path: row.path,
    kind: row.kind,
    recipient: row.recipient,
    source: row.source,
    lamports: row.lamports === null ? null : lamports(row.lamports - row.returned),
    usdc: row.usdc === null ? null : usdc(row.usdc - row.returned),
    detail: row.detail,
    slot: row.slot,
    blockTime: row.block_time,
    state: row.state,
    firstSeenAt: row.first_seen_at,
    finalizedAt: row.finalized_at,
    orderId: row.order_id,
    matchedBy: row.matched_by,
    matchedAt: row.matched_at,
  }
}

/** A transfer as columns, without what operators add later. */
export function fromTransfer(
  transfer: Transfer,
): Insertable<
  Omit<TransferRow, 'refund_id' | 'set_aside_at' | 'returned' | 'used_ms' | 'taken_ms'>
> {
  return {
    signature: transfer.signature,
    path: transfer.path,
    kind: transfer.kind,
    recipient: transfer.recipient,
    source: transfer.source,
    lamports: transfer.lamports === null ? null : storable(transfer.lamports),
    usdc: transfer.usdc === null ? null : storable(transfer.usdc),
    detail: transfer.detail,
    slot: transfer.slot,
    block_time: transfer.blockTime,
    state: transfer.state,
    first_seen_at: transfer.firstSeenAt,
    finalized_at: transfer.finalizedAt,
    order_id: transfer.orderId,
    matched_by: transfer.matchedBy,
    matched_at: transfer.matchedAt,
  }
}

/**
 * An amount as a column's number. Throws a RangeError rather than round: 2^53 lamports are nine million
 * SOL, and no payment of ours comes near.
 */
export function storable(amount: bigint): number {
  const value = Number(amount)
  if (!Number.isSafeInteger(value)) throw new RangeError(`amount beyond 2^53: ${amount}`)
  return value
}

function cents(value: number | null) {
  return value === null ? null : usdCents(value)
}
