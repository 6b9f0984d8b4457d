import type { PlanId } from '../../contract/plans.ts'
import type { OrderException, OrderStatus } from '../../contract/records.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Lamports, Rate, UsdCents } from '../../kernel/money.ts'

/** A frozen offer, and what has become of it. */
export type Order = {
  id: string
  accountId: string
  plan: PlanId
  price: UsdCents
  rate: Rate
  lamports: Lamports
  recipient: string
  /** A key that only this order's payment carries. Kept for ever. */
  reference: string
  /** The membership whose 30 days this order upgrades at the difference; null: an ordinary order. */
  upgrades: string | null
  /** The newest slot when it was opened: a payment of a later slot can be meant for it. */
  openedSlot: number
  openedAt: Ms
  expiresAt: Ms
  monitoredUntil: Ms
  status: OrderStatus
  exception: OrderException
  /** Still missing, when short. */
  due: UsdCents | null
  /** Paid beyond the price. */
  excess: UsdCents | null
  /** The price it was settled against; null until then. */
  judged: UsdCents | null
  settledAt: Ms | null
  refusedAt: Ms | null
  recheckAt: Ms | null
}

export type TransferKind =
  /** Carries one order's reference; the amount is the wallet's balance increase. */
  | 'reference'
  /** A System transfer without a reference: matched by its sender. */
  | 'system'
  /** The balance rose without either, or two references were named: for a person to look at. */
  | 'review'
  /** Tokens instead of SOL. */
  | 'token'
  | 'unreadable'
  /** Below 0.001 SOL and without a reference: counted, not listed. */
  | 'dust'

export type MatchedBy = 'reference' | 'proof' | 'sender' | 'operator'

export type Transfer = {
  signature: string
  path: string
  kind: TransferKind
  recipient: string
  /** null: unknown, or several. */
  source: string | null
  /** null: unknown. */
  lamports: Lamports | null
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

/** What a buyer says: this order is paid from that wallet. */
export type Claim = {
  orderId: string
  wallet: string
  username: string | null
  storedAt: Ms
  /** The wallet's owner has shown to be behind this order. */
  proven: boolean
  /** A wallet that many people pay from: it identifies nobody. */
  exchange: boolean
}

/** A transaction that names an order's reference without paying it in a way that we can credit. */
export type Mention = { signature: string; reason: 'two_references' | 'wrong_asset' }

/** A rate that was good enough to sell by, as it stood at a moment. */
export type StoredRate = { at: Ms; rate: Rate }

/** What the membership that an order upgrades looks like now. */
export type UpgradeState = { activeUntil: Ms | null; upgraded: boolean }

export const DUST_LAMPORTS = 1_000_000n as Lamports
