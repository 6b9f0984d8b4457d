import { type Ms, SECOND } from '../../kernel/clock.ts'
import { inChainOrder } from './chain-order.ts'
import { type Evidence, fits, isBefore, isFinal, isReachable, type Party } from './fit.ts'
import type { Claim, Order, Transfer } from './order.ts'
import { isOwnAmount, ownerOfAmount } from './own-amount.ts'

/** A claim made only after the payment was public waits this long for a better one. */
const SECOND_CLAIM_WAIT_MS = 45 * SECOND

/** By what right an order can lay hand on one final payment. */
export type Right =
  /** Its owner has shown to be behind this order. */
  | 'proven'
  /** Nobody else's claim would settle with it as well. */
  | 'sole'
  /** It is the amount that this order has to itself. */
  | 'amount'
  /** Somebody else could mean it as well: a proof or an operator decides. */
  | 'contested'
  /** Many people pay from this wallet. */
  | 'exchange'
  /** Somebody else's right is better, or the same buyer has an order that it suits better. */
  | 'yields'

export type Reached = {
  transfer: Transfer
  right: Right
  /** From when on it may be given to this order. */
  readyAt: Ms
}

/** The final payments that an order can lay hand on, oldest first, and by what right each. */
export function reachOf(party: Party, evidence: Evidence): Reached[] {
  return evidence.transfers
    .filter((transfer) => isFinal(transfer) && transfer.orderId !== party.order.id)
    .sort(inChainOrder)
    .flatMap((transfer) => reach(party, transfer, evidence) ?? [])
}

/** Whether something that a claim of the order reaches is on its way, not final yet. */
export function isUnderway({ order }: Party, evidence: Evidence): boolean {
  return evidence.transfers.some(
    (transfer) =>
      !isFinal(transfer) &&
      (isOwnAmount(order, transfer, evidence) ||
        claimsOf(order, evidence).some((claim) => isReachable(order, claim, transfer, evidence))),
  )
}

/** Whether another claim, which would settle with the payment, is as strong as this one. */
export function isContestedBy(other: Claim, claim: Claim, transfer: Transfer): boolean {
  return rankOf(other, transfer) >= rankOf(claim, transfer)
}

function reach(party: Party, transfer: Transfer, evidence: Evidence): Reached | null {
  const { order } = party
  const { now } = evidence
  const claim = claimsOf(order, evidence).find((one) => isReachable(order, one, transfer, evidence))
  const isOwn = isOwnAmount(order, transfer, evidence)
  const byClaim = claim ? rightTo(party, claim, transfer, evidence) : null
  const isFirst = claim !== undefined && rankOf(claim, transfer) > 0
  if (isOwn && !(isFirst && (byClaim === 'proven' || byClaim === 'sole')))
    return { transfer, right: rightByAmount(party, transfer, evidence), readyAt: now }
  if (byClaim === null) return null
  const finalAt = transfer.finalizedAt ?? now
  return { transfer, right: byClaim, readyAt: isFirst ? now : finalAt + SECOND_CLAIM_WAIT_MS }
}

function rightTo(party: Party, claim: Claim, transfer: Transfer, evidence: Evidence): Right {
  if (claim.proven) return 'proven'
  if (claim.exchange) return 'exchange'
  if (transfer.orderId !== null) return rightToGranted(claim, transfer, evidence)
  if (claim.elsewhere || isCrowded(claim, transfer, evidence)) return 'contested'
  const isFirst = rankOf(claim, transfer) > 0
  const owner = ownerOfAmount(transfer, evidence)
  if (owner && owner.accountId !== party.order.accountId) return isFirst ? 'contested' : 'yields'

  const fitting = rivalClaims(party.order, transfer, evidence)
  const isOurs = ({ orderId }: Claim) =>
    evidence.rivals.get(orderId)?.order.accountId === party.order.accountId
  const strangers = fitting.filter((other) => !isOurs(other))
  const ranks = strangers.map((other) => rankOf(other, transfer) - rankOf(claim, transfer))
  if (ranks.some((more) => more > 0)) return 'yields'
  if (ranks.includes(0)) return 'contested'
  const preferred = fitting.filter(isOurs).some(({ orderId }) => {
    const other = evidence.rivals.get(orderId)
    return other && isPreferred(other, party)
  })
  return preferred ? 'yields' : 'sole'
}

/** A stranger has it by its sender alone. No claim takes it away; one as good marks it as contested. */
function rightToGranted(claim: Claim, transfer: Transfer, evidence: Evidence): Right {
  const holding = evidence.claims.find(
    ({ orderId, wallet }) => orderId === transfer.orderId && wallet === claim.wallet,
  )
  const holderRank = holding ? rankOf(holding, transfer) : 1
  return rankOf(claim, transfer) < holderRank ? 'yields' : 'contested'
}

/** The amount was drawn at random for this order: only who named the wallet before can doubt it. */
function rightByAmount({ order }: Party, transfer: Transfer, evidence: Evidence): Right {
  const ranks = rivalClaims(order, transfer, evidence)
    .filter(({ orderId }) => evidence.rivals.get(orderId)?.order.accountId !== order.accountId)
    .map((other) => rankOf(other, transfer))
  if (ranks.includes(2)) return 'yields'
  return ranks.includes(1) ? 'contested' : 'amount'
}

/** 2: proven; 1: named before the payment; 0: named when it could already be seen. */
function rankOf(claim: Claim, transfer: Transfer): number {
  if (claim.proven) return 2
  return isBefore(claim.slot, transfer) ? 1 : 0
}

/** Claims of other orders on the payment's wallet that would settle with it. */
function rivalClaims(order: Order, transfer: Transfer, evidence: Evidence): Claim[] {
  return evidence.claims.filter((other) => {
    const rival = evidence.rivals.get(other.orderId)?.order
    return (
      rival !== undefined &&
      rival.id !== order.id &&
      isReachable(rival, other, transfer, evidence) &&
      fits(other, evidence)
    )
  })
}

/** More orders named the wallet before the payment than are looked at: one of them might fit. */
function isCrowded(claim: Claim, transfer: Transfer, { crowded }: Evidence): boolean {
  return isBefore(crowded.get(claim.wallet) ?? null, transfer)
}

function claimsOf(order: Order, { claims }: Evidence): Claim[] {
  return claims.filter(({ orderId }) => orderId === order.id)
}

/** A buyer who looked at both plans pays for the dearer one if the amount covers both; else for the newer order. */
function isPreferred({ order: other }: Party, { order }: Party): boolean {
  return (
    other.price > order.price || (other.price === order.price && other.openedAt > order.openedAt)
  )
}
