import type { PlanId } from '../../contract/plans.ts'
import type { OrderException, OrderStatus } from '../../contract/records.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Lamports, Rate, UsdCents, Usdc } from '../../kernel/money.ts'

/** An order with one of these waits for an operator. */
export const REVIEWED_EXCEPTIONS = ['contested', 'review', 'wrong_asset'] as const

/** A frozen quote and its state. */
export type Order = {
  id: string
  accountId: string
  plan: PlanId
  /** Bought for somebody else: it gives a code to redeem, and its buyer no access. */
  gift: boolean
  /** The price after the coupon, and for an upgrade after the price of the running 30 days. */
  price: UsdCents
  /** The coupon that it was opened with; null: none. */
  coupon: string | null
  /** The coupon's discount, valid if half of the price is paid in time. */
  discount: UsdCents
  /** Payments hold the coupon's use, also when the amount is held no longer. */
  holdsUse: boolean
  rate: Rate
  lamports: Lamports
  recipient: string
  /**
   * The recipient's token account, where USDC counts at par as SOL does at the frozen rate; null: it
   * was not offered in USDC.
   */
  usdcAccount: string | null
  /** A key that only this order's payment carries. Kept forever. */
  reference: string
  /** The settled 30-day order that this one upgrades at the difference; null: an ordinary order. */
  baseId: string | null
  /** The upgrade that settled at the difference to this order; null: none. There is never a second one. */
  upgradedBy: string | null
  /**
   * The highest slot known when it was opened: only later payments can be for it. null: no slot was
   * known then, and no claim has come in since.
   */
  openedSlot: number | null
  openedAt: Ms
  expiresAt: Ms
  monitoredUntil: Ms
  status: OrderStatus
  exception: OrderException
  /** Still missing, when short, rounded up to a cent. */
  due: UsdCents | null
  /** Still missing at the frozen rate, when short, rounded up to 0.0001 SOL. */
  dueLamports: Lamports | null
  /** Paid beyond the price, further periods that were taken, and rounding. */
  excess: UsdCents | null
  /** The part of the excess that the holder may take as further periods. */
  offered: UsdCents | null
  /** Further 30-day periods that the holder took out of the excess. */
  periods: number
  /** The price it was settled at; null until then. */
  settledPrice: UsdCents | null
  settledAt: Ms | null
  /** The weakest evidence that it was settled by; null: not settled. */
  settledBy: MatchedBy | null
  /** An operator granted it, and its payments were not known to be worth its price. */
  forLess: boolean
  /** The wallet whose proof last moved it to another account; null: none. */
  recoveredBy: string | null
  refusedAt: Ms | null
  recheckAt: Ms | null
}

export type TransferKind =
  /** Carries one order's reference; the amount is the wallet's balance increase. */
  | 'reference'
  /** A transfer without a reference, System's or of USDC: matched by its sender. */
  | 'system'
  /**
   * For an operator to review: the balance rose without either, two references were named, it came
   * from one of our wallets, or it went to a retired one.
   */
  | 'review'
  /** Tokens instead of SOL. */
  | 'token'
  | 'unreadable'
  /** Below 0.001 SOL and without a reference: counted, not listed. */
  | 'dust'

/** Strongest first; an operator's decision is outside this order. */
export type MatchedBy = 'reference' | 'proof' | 'sender' | 'amount' | 'operator'

export type Transfer = {
  signature: string
  path: string
  kind: TransferKind
  /** The wallet of ours that it went to, or the token account for USDC. */
  recipient: string
  /** null: unknown, or several. */
  source: string | null
  /** Without the returned part; null: unknown, or it is in USDC. */
  lamports: Lamports | null
  /** Without the returned part; null: it is not in USDC. */
  usdc: Usdc | null
  detail: string | null
  slot: number
  blockTime: Ms | null
  state: 'confirmed' | 'finalized' | 'dropped'
  firstSeenAt: Ms
  finalizedAt: Ms | null
  orderId: string | null
  matchedBy: MatchedBy | null
  matchedAt: Ms | null
}

/** A buyer's claim: this order is paid from that wallet. */
export type Claim = {
  orderId: string
  wallet: string
  username: string | null
  /** The highest slot known when it was first stored; null: unknown, so it counts as after everything. */
  slot: number | null
  /** The wallet's owner has proven that the order is theirs. */
  proven: boolean
  /** A shared wallet, which identifies no buyer. */
  exchange: boolean
  /** It has paid for another account, so it identifies only that one. */
  paidForAnother: boolean
}

/** An amount that identifies one order's payment, where no wallet can sign. */
export type OwnAmount = {
  lamports: Lamports
  orderId: string
  accountId: string
  /** The highest slot known when it was drawn: an earlier payment was not for it. */
  slot: number
  validUntil: Ms
}

/** A transaction that names an order's reference without paying it in a way that we can credit. */
export type Mention = {
  orderId: string
  signature: string
  reason:
    | 'two_references'
    /** A token that people pay with, but not the one asked for. */
    | 'wrong_asset'
    /** A token that may be worthless: operators review it when they like. */
    | 'unknown_token'
    | 'retired_wallet'
    | 'delegate'
  /** Who sent the token, as far as known. */
  sources?: readonly string[]
}

/** A rate that sales were based on, with its time. `usdc`: the price of USDC then; null or absent: not known. */
export type StoredRate = { at: Ms; rate: Rate; usdc?: Rate | null }

/** What the 30 days that an order upgrades look like now. */
export type UpgradeState = {
  activeUntil: Ms | null
  /** Nobody can upgrade them now: another order did, or their account holds none or has lifetime access. */
  closed: boolean
}

/** Everything that can affect the orders of a case: those that are settled, and those that may have a right to the same payments. */
export type Evidence = {
  /** Every order of the case by id. */
  orders: ReadonlyMap<string, Order>
  /** Every transfer that serves one of them, comes from a wallet that one of them claims, or may be an exchange amount. */
  transfers: readonly Transfer[]
  /** Their claims, and those of other orders on the same wallets. */
  claims: readonly Claim[]
  mentions: readonly Mention[]
  /** By order: what it upgrades. Ordinary orders are absent. */
  upgrades: ReadonlyMap<string, UpgradeState>
  /** For wallets with more claims than are loaded: the slot of the first claim that was not loaded. */
  crowded: ReadonlyMap<string, number | null>
  /**
   * Exchange amounts of unsettled orders: amounts that were sent, and those of the orders being
   * settled.
   */
  amounts: readonly OwnAmount[]
  /** Wallets that many people share. */
  exchanges: ReadonlySet<string>
  /** Rates stored around the transfers' block times. */
  rates: readonly StoredRate[]
  now: Ms
}

/** What was decided about an order: the changes to write. Nothing else about it changes. */
export type Settlement = {
  status: OrderStatus
  exception: OrderException
  due: UsdCents | null
  dueLamports: Lamports | null
  excess: UsdCents | null
  /** The part of the excess that the holder may take as further periods. */
  offered: UsdCents | null
  settledPrice: UsdCents | null
  /** True when it uses up the 30 days that it upgrades. */
  upgrades: boolean
  /** The weakest evidence among what settles it; null: not settled. */
  by: MatchedBy | null
  /** True when access is to be granted now. */
  grant: boolean
  /** Transfers that serve this order from now on. Those of another order are taken from it by proof. */
  attach: { transfer: Transfer; by: MatchedBy }[]
  /** Its payments hold the coupon's use, also when the amount is held no longer. */
  holdsUse: boolean
  /** When to recheck without news; null: only on news. */
  recheckAt: Ms | null
}

/** Finalized, so that no fork can undo it. */
export function isFinal(transfer: Transfer): boolean {
  return transfer.state === 'finalized'
}

export { DUST_LAMPORTS, DUST_USDC } from '../../contract/coins.ts'
