import { HOUR, type Ms } from '../../kernel/clock.ts'
import type { ExactUsd, UsdCents } from '../../kernel/money.ts'
import { covers, credit, isUpgrade, priceFor } from './credit.ts'
import type {
  Claim,
  Mention,
  Order,
  OwnAmount,
  StoredRate,
  Transfer,
  UpgradeState,
} from './order.ts'
import { isWeak, MOVABLE_MS } from './who-paid.ts'

/** How long a payment that another buyer got without a proof can be contested. */
const CONTESTABLE_MS = 24 * HOUR
/** How many slots two endpoints can differ by. */
const SLOT_MARGIN = 8

/** One order with everything needed to settle it. */
export type Party = { order: Order; upgrade: UpgradeState | null; mentions: readonly Mention[] }

/** Everything that can affect an order. */
export type Evidence = {
  /** Every transfer that serves this order or a rival, or comes from a wallet that one of them claims. */
  transfers: readonly Transfer[]
  /** The order's own claims, and those of other orders on the same wallets. */
  claims: readonly Claim[]
  /** Every order of the case by id, this one included. */
  parties: ReadonlyMap<string, Party>
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

export type Assessment = {
  usd: ExactUsd
  price: UsdCents
  /** The price of the running 30 days counts toward it. */
  upgrades: boolean
  settles: boolean
  unknown: boolean
  late: boolean
}

/** The value of a set of payments compared with an order's price. */
export function assess(
  { order, upgrade }: Party,
  paid: readonly Transfer[],
  { rates, now }: Pick<Evidence, 'rates' | 'now'>,
): Assessment {
  const price = priceFor(order, paid, upgrade, now)
  const { usd, unknown, late } = credit(order, paid, rates)
  const settles = paid.length > 0 && covers(usd, price)
  return { usd, price, upgrades: isUpgrade(order, paid, upgrade), settles, unknown, late }
}

/**
 * Whether a claim would settle its own order, with this wallet's payments and the order's other
 * claims; only then it can contest. A claim that needs a proof contests nothing.
 */
export function fits(claim: Claim, evidence: Evidence): boolean {
  const party = evidence.parties.get(claim.orderId)
  if (!party || needsProof(claim)) return false
  const { order } = party
  if (order.settledAt !== null || order.refusedAt !== null) return false
  const final = evidence.transfers.filter(isFinal)
  const reachedBy = (one: Claim) =>
    final.filter((transfer) => isReachable(order, one, transfer, evidence))
  if (reachedBy(claim).length === 0) return false
  const others = evidence.claims.filter(
    (one) => one.orderId === order.id && one.wallet !== claim.wallet && !needsProof(one),
  )
  const reached = [claim, ...others].flatMap(reachedBy)
  const served = final.filter((transfer) => transfer.orderId === order.id)
  return assess(party, [...served, ...reached], evidence).settles
}

/** The wallet is shared, or has paid for another account, so a claim on it proves nothing. */
export function needsProof({ proven, exchange, elsewhere }: Claim): boolean {
  return !proven && (exchange || elsewhere)
}

/**
 * Whether a moment with this highest known slot came before a payment. Endpoints differ by a few
 * slots, and a later moment must never count as earlier; null: the slot was unknown.
 */
export function isBefore(slot: number | null, transfer: Transfer): boolean {
  return slot !== null && slot + SLOT_MARGIN < transfer.slot
}

/**
 * Whether a claim can get a transfer: a payment from its wallet that landed after the order was
 * opened and is unassigned, or that another buyer recently got without a proof. A proven wallet may
 * also claim payments from before the order.
 */
export function isReachable(
  order: Order,
  claim: Claim,
  transfer: Transfer,
  evidence: Evidence,
): boolean {
  if (
    transfer.kind !== 'system' ||
    transfer.source !== claim.wallet ||
    transfer.state === 'dropped'
  )
    return false
  if (transfer.orderId !== null && !isMovable(order, claim, transfer, evidence)) return false
  return claim.proven || landedWhileMonitored(order, transfer)
}

/** It landed after the order was opened and while the order was watched. */
export function landedWhileMonitored(order: Order, transfer: Transfer): boolean {
  const landedAt = transfer.blockTime ?? transfer.firstSeenAt
  return isBefore(order.openedSlot, transfer) && landedAt <= order.monitoredUntil
}

function isMovable(
  order: Order,
  claim: Claim,
  transfer: Transfer,
  { parties, now }: Evidence,
): boolean {
  if (transfer.orderId === null || !isWeak(transfer.matchedBy) || transfer.matchedAt === null)
    return false
  const holder = parties.get(transfer.orderId)?.order
  if (!holder || holder.accountId === order.accountId) return false
  return now - transfer.matchedAt <= (claim.proven ? MOVABLE_MS : CONTESTABLE_MS)
}

/** Finalized, so that no fork can undo it. */
export function isFinal(transfer: Transfer): boolean {
  return transfer.state === 'finalized'
}

/**
 * Whether a transaction that names the order's reference says anything about its buyer. Anyone can send a
 * worthless token under a public reference, so one counts only from a wallet that the buyer named.
 */
export function concerns(
  { reason, sources = [] }: Mention,
  order: Order,
  { claims }: Pick<Evidence, 'claims'>,
): boolean {
  if (reason !== 'unknown_token') return true
  return claims.some(({ orderId, wallet }) => orderId === order.id && sources.includes(wallet))
}
