import { exactCents, type Lamports, QUOTE_STEP } from '../../kernel/money.ts'
import { isBefore, landedWhileMonitored } from './chain-order.ts'
import { canClaim, needsProof } from './claims.ts'
import { type Evidence, isFinal, type Order, type OwnAmount, type Transfer } from './order.ts'

/** The largest withdrawal fee of exchanges: 0.03 SOL. */
export const FEE_BELOW = 30_000_000n
/** The most that rounding to four decimals can add. */
export const FEE_ABOVE = QUOTE_STEP

/**
 * An order's exchange amount is `base` plus 1 to `room` lamports: less than one rounding unit above the
 * price, so that paying it is never too much. If the quote was rounded up by most of a unit, the
 * base is the exact price instead of the quote.
 */
export function roomFor({ lamports, price, rate }: Pick<Order, 'lamports' | 'price' | 'rate'>): {
  base: bigint
  room: number
} {
  const least = (exactCents(price) + rate - 1n) / rate
  const above = lamports > least ? lamports - least : 0n
  const isClose = above <= QUOTE_STEP / 2n
  return {
    base: isClose ? lamports : least,
    room: Number(QUOTE_STEP - 1n - (isClose ? above : 0n)),
  }
}

/** The owner of the amount that a free payment equals, if it was drawn before the payment. */
export function ownerOfAmount(
  transfer: Transfer,
  { amounts }: Pick<Evidence, 'amounts'>,
): OwnAmount | undefined {
  if (transfer.kind !== 'system' || transfer.orderId !== null) return undefined
  return amounts.find((one) => one.lamports === transfer.lamports && isValidFor(one, transfer))
}

/** Whether a free payment is exactly this order's amount. */
export function isOwnAmount(order: Order, transfer: Transfer, evidence: Evidence): boolean {
  return (
    ownerOfAmount(transfer, evidence)?.orderId === order.id && landedWhileMonitored(order, transfer)
  )
}

/** Final payments that could be this order's amount after fees or rounding. They never grant anything. */
export function changedPayments(order: Order, evidence: Evidence): Transfer[] {
  return evidence.transfers.filter(
    (transfer) =>
      isFinal(transfer) &&
      !isClaimed(transfer, evidence) &&
      nearOwners(transfer, evidence).some(({ orderId }) => orderId === order.id),
  )
}

/** The orders whose amount a free payment could be after fees or rounding, nearest first. */
export function nearOwners(
  transfer: Transfer,
  evidence: Pick<Evidence, 'amounts' | 'exchanges'>,
): OwnAmount[] {
  const { lamports: sent } = transfer
  if (sent === null || !mayBeChanged(transfer, evidence)) return []
  if (ownerOfAmount(transfer, evidence)) return []
  return evidence.amounts
    .filter((one) => isNearAmount(one.lamports, sent) && isValidFor(one, transfer))
    .sort((one, other) => Number(apart(one.lamports, sent) - apart(other.lamports, sent)))
}

/**
 * Whether a free payment may be an amount that fees or rounding changed. A whole quote from a
 * private wallet is a payment by hand: its sender will claim it.
 */
export function mayBeChanged(
  { kind, orderId, lamports, source }: Transfer,
  { exchanges }: Pick<Evidence, 'exchanges'>,
): boolean {
  if (kind !== 'system' || orderId !== null || lamports === null) return false
  return lamports % QUOTE_STEP !== 0n || exchanges.has(source ?? '')
}

/** Whether fees or rounding may have turned the amount into what was sent. */
export function isNearAmount(amount: Lamports, sent: Lamports): boolean {
  return sent >= amount - FEE_BELOW && sent <= amount + FEE_ABOVE
}

function isValidFor({ slot, validUntil }: OwnAmount, transfer: Transfer): boolean {
  return isBefore(slot, transfer) && (transfer.blockTime ?? transfer.firstSeenAt) <= validUntil
}

/** Another buyer claims the wallet, and may get the payment by that claim. */
function isClaimed(transfer: Transfer, evidence: Evidence): boolean {
  return evidence.claims.some((claim) => {
    const order = evidence.orders.get(claim.orderId)
    if (!order || order.settledAt !== null || order.refusedAt !== null) return false
    return !needsProof(claim) && canClaim(order, claim, transfer, evidence)
  })
}

function apart(one: Lamports, other: Lamports): bigint {
  return one > other ? one - other : other - one
}
