import { type Ms, SECOND } from '../../kernel/clock.ts'
import { inChainOrder, isBefore } from './chain-order.ts'
import { canClaim, wouldSettle } from './claims.ts'
import { type Claim, type Evidence, isFinal, type Order, type Transfer } from './order.ts'
import { isOwnAmount, ownerOfAmount } from './own-amount.ts'

/** A claim made only after the payment was public waits this long for a better one. */
const SECOND_CLAIM_WAIT_MS = 45 * SECOND

/** How strong an order's right to one final payment is. */
export type Right =
  /** The wallet's owner has proven that the order is theirs. */
  | 'proven'
  /** Nobody else's claim would settle with it as well. */
  | 'sole'
  /** It is this order's unique exchange amount. */
  | 'amount'
  /** Another buyer may have sent it: a proof or an operator decides. */
  | 'contested'
  /** The wallet is shared. */
  | 'exchange'
  /** Another order has a better right, or the same buyer has an order that it fits better. */
  | 'yields'

export type Claimable = {
  transfer: Transfer
  right: Right
  /** From when on it may be given to this order. */
  readyAt: Ms
}

/** The final payments that an order can get, oldest first, each with its right. */
export function claimablePayments(order: Order, evidence: Evidence): Claimable[] {
  return evidence.transfers
    .filter((transfer) => isFinal(transfer) && transfer.orderId !== order.id)
    .sort(inChainOrder)
    .flatMap((transfer) => claimableBy(order, transfer, evidence) ?? [])
}

/** Payments that are not final yet and that a claim of the order could get or its exchange amount equals. */
export function unfinalizedFor(order: Order, evidence: Evidence): Transfer[] {
  return evidence.transfers.filter(
    (transfer) =>
      !isFinal(transfer) &&
      (isOwnAmount(order, transfer, evidence) ||
        claimsOf(order, evidence).some((claim) => canClaim(order, claim, transfer, evidence))),
  )
}

/** Whether another buyer's claim is as strong as the one that got the payment, and would settle with it. */
export function isDoubted(order: Order, transfer: Transfer, evidence: Evidence): boolean {
  const given = claimsOf(order, evidence).find(({ wallet }) => wallet === transfer.source)
  if (!given) return false
  const own = rankOf(given, transfer)
  return rivalClaims(order, transfer, evidence).some((other) => rankOf(other, transfer) >= own)
}

function claimableBy(order: Order, transfer: Transfer, evidence: Evidence): Claimable | null {
  const { now } = evidence
  const claim = claimsOf(order, evidence).find((one) => canClaim(order, one, transfer, evidence))
  const isOwn = isOwnAmount(order, transfer, evidence)
  const byClaim = claim ? rightTo(order, claim, transfer, evidence) : null
  const early = claim !== undefined && isEarly(claim, transfer)
  if (isOwn && !(early && (byClaim === 'proven' || byClaim === 'sole')))
    return { transfer, right: rightByAmount(order, transfer, evidence), readyAt: now }
  if (byClaim === null) return null
  const finalAt = transfer.finalizedAt ?? now
  return { transfer, right: byClaim, readyAt: early ? now : finalAt + SECOND_CLAIM_WAIT_MS }
}

/**
 * The right that a claim gives its order to a payment. The first of these that holds:
 * 1. the wallet is proven: proven;
 * 2. the wallet is shared: exchange;
 * 3. another buyer got the payment by its sender: contested by a claim as strong as theirs, else it yields;
 * 4. the wallet has paid for another account, or more orders claim it than are loaded: contested;
 * 5. it is another buyer's exchange amount: contested by an early claim, else it yields;
 * 6. another buyer's claim would settle with it: it yields to a stronger one, and an equal one contests it;
 * 7. the same buyer has an order that it fits better: it yields;
 * 8. otherwise: sole.
 */
function rightTo(order: Order, claim: Claim, transfer: Transfer, evidence: Evidence): Right {
  if (claim.proven) return 'proven'
  if (claim.exchange) return 'exchange'
  if (transfer.orderId !== null) return rightToGranted(claim, transfer, evidence)
  if (claim.paidForAnother || isCrowded(claim, transfer, evidence)) return 'contested'
  const owner = ownerOfAmount(transfer, evidence)
  if (owner && owner.accountId !== order.accountId)
    return isEarly(claim, transfer) ? 'contested' : 'yields'
  return rightAmongRivals(order, claim, transfer, evidence)
}

/** Rules 6 to 8: the right beside other orders' claims on the same wallet. */
function rightAmongRivals(
  order: Order,
  claim: Claim,
  transfer: Transfer,
  evidence: Evidence,
): Right {
  const fitting = rivalClaims(order, transfer, evidence)
  const isOurs = ({ orderId }: Claim) => evidence.orders.get(orderId)?.accountId === order.accountId
  const strangers = fitting.filter((other) => !isOurs(other))
  const own = rankOf(claim, transfer)
  if (strangers.some((other) => rankOf(other, transfer) > own)) return 'yields'
  if (strangers.some((other) => rankOf(other, transfer) === own)) return 'contested'
  const preferred = fitting.filter(isOurs).some(({ orderId }) => {
    const other = evidence.orders.get(orderId)
    return other && isPreferred(other, order)
  })
  return preferred ? 'yields' : 'sole'
}

/** Another buyer has it only by its sender. No claim takes it away; an equal one marks it as contested. */
function rightToGranted(claim: Claim, transfer: Transfer, evidence: Evidence): Right {
  const holding = evidence.claims.find(
    ({ orderId, wallet }) => orderId === transfer.orderId && wallet === claim.wallet,
  )
  const holderRank = holding ? rankOf(holding, transfer) : RANK.early
  return rankOf(claim, transfer) < holderRank ? 'yields' : 'contested'
}

/** The amount was drawn at random for this order, so only an earlier claim on the wallet can contest it. */
function rightByAmount(order: Order, transfer: Transfer, evidence: Evidence): Right {
  const ranks = rivalClaims(order, transfer, evidence)
    .filter(({ orderId }) => evidence.orders.get(orderId)?.accountId !== order.accountId)
    .map((other) => rankOf(other, transfer))
  if (ranks.includes(RANK.proven)) return 'yields'
  return ranks.includes(RANK.early) ? 'contested' : 'amount'
}

/** How strong a claim is: its wallet was proven, named before the payment, or named when it could already be seen. */
const RANK = { proven: 2, early: 1, late: 0 }

function rankOf(claim: Claim, transfer: Transfer): number {
  if (claim.proven) return RANK.proven
  return isBefore(claim.slot, transfer) ? RANK.early : RANK.late
}

/** Whether the claim was there before its payment, or is proven. */
function isEarly(claim: Claim, transfer: Transfer): boolean {
  return rankOf(claim, transfer) > RANK.late
}

/** Claims of other orders on the payment's wallet that would settle with it. */
function rivalClaims(order: Order, transfer: Transfer, evidence: Evidence): Claim[] {
  return evidence.claims.filter((other) => {
    const rival = evidence.orders.get(other.orderId)
    return (
      rival !== undefined &&
      rival.id !== order.id &&
      canClaim(rival, other, transfer, evidence) &&
      wouldSettle(other, evidence)
    )
  })
}

/** More orders claimed the wallet before the payment than are loaded; one of them might fit. */
function isCrowded(claim: Claim, transfer: Transfer, { crowded }: Evidence): boolean {
  return isBefore(crowded.get(claim.wallet) ?? null, transfer)
}

function claimsOf(order: Order, { claims }: Evidence): Claim[] {
  return claims.filter(({ orderId }) => orderId === order.id)
}

/**
 * A buyer with orders of both plans pays for the more expensive one if the amount covers it;
 * otherwise for the newer order.
 */
function isPreferred(other: Order, order: Order): boolean {
  return (
    other.price > order.price || (other.price === order.price && other.openedAt > order.openedAt)
  )
}
