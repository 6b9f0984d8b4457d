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

/** A payment that a stranger got without a proof can be contested for so long. */
const CONTESTABLE_MS = 24 * HOUR
/** Slots by which two endpoints may be apart. */
const SLOT_MARGIN = 8

/** One order, with what is needed to judge it. */
export type Party = { order: Order; upgrade: UpgradeState | null; mentions: readonly Mention[] }

/** All that bears on an order's case. */
export type Evidence = {
  /** Every transfer that serves this order or a rival, or comes from a wallet that one of them claims. */
  transfers: readonly Transfer[]
  /** The order's own claims, and those of other orders on the same wallets. */
  claims: readonly Claim[]
  /** The other orders by id. */
  rivals: ReadonlyMap<string, Party>
  /** Of wallets that more orders claim than are looked at: the slot of the first claim that is not. */
  crowded: ReadonlyMap<string, number | null>
  /** Exchange amounts of unsettled orders: those that were sent, and those of the judged orders. */
  amounts: readonly OwnAmount[]
  /** Wallets that many people pay from. */
  exchanges: ReadonlySet<string>
  /** Rates stored around the transfers' block times. */
  rates: readonly StoredRate[]
  now: Ms
}

export type Judgement = {
  usd: ExactUsd
  price: UsdCents
  /** What the running 30 days were paid for counts toward it. */
  upgrades: boolean
  settles: boolean
  unknown: boolean
  late: boolean
}

/** What a set of payments is worth against an order's price. */
export function judge(
  { order, upgrade }: Party,
  paid: readonly Transfer[],
  rates: readonly StoredRate[],
): Judgement {
  const price = priceFor(order, paid, upgrade)
  const { usd, unknown, late } = credit(order, paid, rates)
  const settles = paid.length > 0 && covers(usd, price)
  return { usd, price, upgrades: isUpgrade(order, paid, upgrade), settles, unknown, late }
}

/**
 * Whether a claim would itself settle its order, with this wallet's payments and whatever else that
 * order claims: only then it can contest. A claim that needs a proof first contests nothing.
 */
export function fits(claim: Claim, evidence: Evidence): boolean {
  const party = evidence.rivals.get(claim.orderId)
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
  return judge(party, [...served, ...reached], evidence.rates).settles
}

/** Many people pay from the wallet, or it has paid for another account: being named proves nothing. */
export function needsProof({ proven, exchange, elsewhere }: Claim): boolean {
  return !proven && (exchange || elsewhere)
}

/**
 * Whether what the highest slot showed then came before a payment. Endpoints differ by a few slots,
 * and what was seen only after the payment must never pass for earlier; null: nobody knew the slot.
 */
export function isBefore(slot: number | null, transfer: Transfer): boolean {
  return slot !== null && slot + SLOT_MARGIN < transfer.slot
}

/**
 * Whether a claim can lay hand on a transfer: a payment from its wallet that landed after the order
 * was opened and that nobody has, or that a stranger got without a proof and not too long ago.
 * A proven wallet may also claim what it paid before there was an order.
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
  return claim.proven || landedInTime(order, transfer)
}

/** It landed after the order was opened, and while that was watched. */
export function landedInTime(order: Order, transfer: Transfer): boolean {
  const landedAt = transfer.blockTime ?? transfer.firstSeenAt
  return isBefore(order.openedSlot, transfer) && landedAt <= order.monitoredUntil
}

function isMovable(
  order: Order,
  claim: Claim,
  transfer: Transfer,
  { rivals, now }: Evidence,
): boolean {
  if (transfer.orderId === null || !isWeak(transfer.matchedBy) || transfer.matchedAt === null)
    return false
  const holder = rivals.get(transfer.orderId)?.order
  if (!holder || holder.accountId === order.accountId) return false
  return now - transfer.matchedAt <= (claim.proven ? MOVABLE_MS : CONTESTABLE_MS)
}

export function isFinal(transfer: Transfer): boolean {
  return transfer.state === 'finalized'
}
