import { type Ms, SECOND } from '../../kernel/clock.ts'
import { type Evidence, fits, isFinal, isReachable, type Party } from './fit.ts'
import type { Claim, Transfer } from './order.ts'

/** A claim made only after the payment was public waits this long for a better one. */
const SECOND_CLAIM_WAIT_MS = 45 * SECOND

/** What one claim of an order can lay hand on, and by what right. */
export type Reach = {
  claim: Claim
  right:
    | 'proven'
    /** Nobody else's claim would settle with this wallet's payments. */
    | 'sole'
    | 'contested'
    /** Many people pay from this wallet. */
    | 'exchange'
    /** The same buyer has an order that these payments suit better. */
    | 'yields'
  /** Final payments of the wallet that nobody has. */
  free: Transfer[]
  /** These, and those that a stranger got by their sender alone. */
  movable: Transfer[]
  /** From when on the free ones may be given by their sender alone. */
  readyAt: Ms
  /** Something of this wallet is on its way, not final yet. */
  underway: boolean
}

export function reachOf(party: Party, claim: Claim, evidence: Evidence): Reach {
  const reached = evidence.transfers.filter((transfer) =>
    isReachable(party.order, claim, transfer, evidence),
  )
  const movable = reached.filter(isFinal)
  const free = movable.filter((transfer) => transfer.orderId === null)
  return {
    claim,
    right: rightOf(party, claim, evidence),
    free,
    movable,
    readyAt: readyAt(claim, free, evidence.now),
    underway: reached.length > movable.length,
  }
}

function rightOf(party: Party, claim: Claim, evidence: Evidence): Reach['right'] {
  if (claim.proven) return 'proven'
  if (claim.exchange) return 'exchange'
  if (evidence.crowded.has(claim.wallet)) return 'contested'
  const others = evidence.claims
    .filter(({ orderId, wallet }) => orderId !== claim.orderId && wallet === claim.wallet)
    .filter((other) => fits(other, evidence))
    .flatMap(({ orderId }) => evidence.rivals.get(orderId) ?? [])
  const isOurs = ({ order }: Party) => order.accountId === party.order.accountId
  if (!others.every(isOurs)) return 'contested'
  return others.some((other) => isPreferred(other, party)) ? 'yields' : 'sole'
}

/** A buyer who looked at both plans pays for the dearer one if the amount covers both; else for the newer order. */
function isPreferred({ order: other }: Party, { order }: Party): boolean {
  return (
    other.price > order.price || (other.price === order.price && other.openedAt > order.openedAt)
  )
}

function readyAt(claim: Claim, free: readonly Transfer[], now: Ms): Ms {
  if (free.every((transfer) => claim.storedAt < transfer.firstSeenAt)) return now
  return Math.max(...free.map(({ finalizedAt }) => finalizedAt ?? now)) + SECOND_CLAIM_WAIT_MS
}
