import { HOUR } from '../../kernel/clock.ts'
import { assess } from './assess.ts'
import { landedWhileMonitored } from './chain-order.ts'
import {
  type Claim,
  type Evidence,
  isFinal,
  type Mention,
  type Order,
  type Transfer,
} from './order.ts'
import { isWeak, MOVABLE_MS } from './who-paid.ts'

/** How long a payment that another buyer got without a proof can be contested. */
const CONTESTABLE_MS = 24 * HOUR

/**
 * Whether a claim would settle its own order, with this wallet's payments and the order's other
 * claims; only then it can contest. A claim that needs a proof contests nothing.
 */
export function wouldSettle(claim: Claim, evidence: Evidence): boolean {
  const order = evidence.orders.get(claim.orderId)
  if (!order || needsProof(claim)) return false
  if (order.settledAt !== null || order.refusedAt !== null) return false
  const final = evidence.transfers.filter(isFinal)
  const claimedBy = (one: Claim) =>
    final.filter((transfer) => canClaim(order, one, transfer, evidence))
  if (claimedBy(claim).length === 0) return false
  const others = evidence.claims.filter(
    (one) => one.orderId === order.id && one.wallet !== claim.wallet && !needsProof(one),
  )
  const claimed = [claim, ...others].flatMap(claimedBy)
  const served = final.filter((transfer) => transfer.orderId === order.id)
  return assess(order, [...served, ...claimed], evidence).settles
}

/** The wallet is shared, or has paid for another account, so a claim on it proves nothing. */
export function needsProof({ proven, exchange, paidForAnother }: Claim): boolean {
  return !proven && (exchange || paidForAnother)
}

/**
 * Whether a claim can get a transfer: a payment from its wallet that landed after the order was
 * opened and is unassigned, or that another buyer recently got without a proof. A proven wallet may
 * also claim payments from before the order.
 */
export function canClaim(
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

function isMovable(
  order: Order,
  claim: Claim,
  transfer: Transfer,
  { orders, now }: Evidence,
): boolean {
  if (transfer.orderId === null || !isWeak(transfer.matchedBy) || transfer.matchedAt === null)
    return false
  const holder = orders.get(transfer.orderId)
  if (!holder || holder.accountId === order.accountId) return false
  return now - transfer.matchedAt <= (claim.proven ? MOVABLE_MS : CONTESTABLE_MS)
}

/**
 * Whether a transaction that names the order's reference says anything about its buyer. Anyone can send a
 * worthless token under a public reference, so one counts only from a wallet that the buyer named.
 */
export function concerns(
  { orderId: named, reason, sources = [] }: Mention,
  order: Order,
  { claims }: Pick<Evidence, 'claims'>,
): boolean {
  if (named !== order.id) return false
  if (reason !== 'unknown_token') return true
  return claims.some(({ orderId, wallet }) => orderId === order.id && sources.includes(wallet))
}
