import type { OrderException, OrderStatus } from '../../contract/records.ts'
import { MINUTE, type Ms } from '../../kernel/clock.ts'
import {
  type ExactUsd,
  exactCents,
  toCents,
  type UsdCents,
  usdCents,
  worth,
} from '../../kernel/money.ts'
import { isHalfPaid, isOver, owedFor } from './credit.ts'
import {
  type Assessment,
  assess,
  type Evidence,
  fits,
  isFinal,
  isReachable,
  type Party,
} from './fit.ts'
import { DUST_LAMPORTS, type MatchedBy, type Order, type Transfer } from './order.ts'
import { changedPayments } from './own-amount.ts'
import { isContestedBy, type Reached, type Right, reachOf, underwayTo } from './reach.ts'

/** How often an order is rechecked while a payment may be its changed exchange amount. */
const REVIEW_AGAIN_MS = 10 * MINUTE

/** The changes to write. Nothing else about the order changes. */
export type Settlement = {
  status: OrderStatus
  exception: OrderException
  due: UsdCents | null
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

/** Decides the state of an order from its payments. Pure: no I/O, no clock, no randomness. */
export function settle(party: Party, evidence: Evidence): Settlement {
  const { order } = party
  const own = evidence.transfers.filter(
    ({ orderId, state }) => orderId === order.id && state !== 'dropped',
  )
  if (order.settledAt !== null) return afterwards(party, own, evidence)
  if (order.refusedAt !== null) return pending(order, 'expired', 'review')

  const served = own.filter(isFinal)
  const reached = reachOf(party, evidence)
  for (const way of ways(reached, evidence.now)) {
    const attach = fewest(party, served, way, evidence)
    if (attach)
      return settled(order, attach.assessment, attach.taken, weakest(served, attach.taken))
  }
  const holdsUse = order.coupon !== null && isUseHeld(party, own, reached, evidence)
  return { ...unsettled(party, own, reached, evidence), holdsUse }
}

/**
 * Counts every payment that may be for this order, final or not: an operator or a proof may still assign
 * it.
 */
function isUseHeld(
  party: Party,
  own: readonly Transfer[],
  reached: readonly Reached[],
  evidence: Evidence,
): boolean {
  const within = reached.flatMap(({ right, transfer }) => (right === 'yields' ? [] : transfer))
  const all = [...own, ...within, ...underwayTo(party, evidence)]
  return isHalfPaid(party.order, [...new Set(all)])
}

type Attach = Settlement['attach']

/** Payments that may be added to the order, the strongest right first. */
function ways(reached: readonly Reached[], now: Ms): Attach[] {
  const give = (right: Right, by: MatchedBy, isFree = true) =>
    reached
      .filter((one) => one.right === right && one.readyAt <= now)
      .filter(({ transfer }) => (transfer.orderId === null) === isFree)
      .map(({ transfer }) => ({ transfer, by }))
  const proven = give('proven', 'proof')
  const sent = give('sole', 'sender')
  const exact = give('amount', 'amount')
  const taken = [...proven, ...give('proven', 'proof', false)]
  return [proven, [...proven, ...sent], [...proven, ...sent, ...exact], taken, [...taken, ...sent]]
}

/** The first payments of `way` that settle the order, and no more than it needs; null: they don't. */
function fewest(
  party: Party,
  served: readonly Transfer[],
  way: Attach,
  evidence: Evidence,
): { assessment: Assessment; taken: Attach } | null {
  for (let count = 0; count <= way.length; count += 1) {
    const taken = way.slice(0, count)
    const assessment = assess(
      party,
      [...served, ...taken.map(({ transfer }) => transfer)],
      evidence,
    )
    if (assessment.settles) return { assessment, taken }
  }
  return null
}

function settled(
  order: Order,
  { usd, price, upgrades, late }: Assessment,
  attach: Settlement['attach'],
  by: MatchedBy | null,
): Settlement {
  const owed = owedFor(order, price)
  // Tiny amounts are rounded up by more than 1%: what was asked for is never too much.
  const over = isOver(usd, owed) && usd > worth(order.lamports, order.rate)
  const excess = toCents((usd - exactCents(owed)) as ExactUsd)
  return {
    status: 'settled',
    exception: late ? 'paid_late' : over ? 'paid_over' : 'none',
    due: null,
    excess: excess > 0 ? excess : null,
    offered: excess > 0 ? excess : null,
    settledPrice: price,
    upgrades,
    by,
    grant: order.settledAt === null,
    attach,
    holdsUse: false,
    recheckAt: null,
  }
}

const WEAKEST_FIRST: readonly MatchedBy[] = ['operator', 'amount', 'sender', 'proof', 'reference']

/** With a payment attached by an operator, the evidence is the operator's, however strong the rest. */
function weakest(served: readonly Transfer[], attach: Settlement['attach']): MatchedBy | null {
  const all = [...served.map(({ matchedBy }) => matchedBy), ...attach.map(({ by }) => by)]
  return WEAKEST_FIRST.find((by) => all.includes(by)) ?? null
}

/** A settled order stays settled; later payments and contests are recorded. */
function afterwards(party: Party, own: readonly Transfer[], evidence: Evidence): Settlement {
  const final = own.filter(isFinal)
  const assessment = assess(party, final, evidence)
  const kept = {
    ...settled(party.order, assessment, [], party.order.settledBy),
    offered: offeredOf(party, final, evidence),
  }
  const contested = own
    .filter(({ matchedBy }) => matchedBy === 'sender')
    .some((transfer) => isDoubted(party.order, transfer, evidence))
  return contested ? { ...kept, exception: 'contested' } : kept
}

/**
 * References are public once used, so the person who recovered an order may only use payments of
 * their own wallet.
 */
function offeredOf(
  party: Party,
  final: readonly Transfer[],
  evidence: Evidence,
): Settlement['offered'] {
  const { recoveredBy, settledBy } = party.order
  const sent = recoveredBy === null ? final : final.filter(({ source }) => source === recoveredBy)
  return settled(party.order, assess(party, sent, evidence), [], settledBy).offered
}

/** Whether another buyer's claim is as strong as the one that got the payment, and would settle with it. */
function isDoubted(order: Order, transfer: Transfer, evidence: Evidence): boolean {
  const on = evidence.claims.filter(({ wallet }) => wallet === transfer.source)
  const given = on.find(({ orderId }) => orderId === order.id)
  return on.some((other) => {
    const rival = evidence.rivals.get(other.orderId)?.order
    if (!given || !rival || rival.id === order.id) return false
    const reaches = isReachable(rival, other, transfer, evidence)
    return reaches && isContestedBy(other, given, transfer) && fits(other, evidence)
  })
}

function unsettled(
  party: Party,
  own: readonly Transfer[],
  reached: readonly Reached[],
  evidence: Evidence,
): Settlement {
  const { order, mentions } = party
  const { now } = evidence
  const served = own.filter(isFinal)
  const by = (...rights: Right[]) => reached.filter(({ right }) => rights.includes(right))
  const isFree = ({ transfer }: Reached) => transfer.orderId === null
  const withAll = (some: readonly Reached[]) =>
    assess(party, [...served, ...some.map(({ transfer }) => transfer)], evidence)

  const mine = by('proven', 'sole', 'amount').filter(isFree)
  const ours = withAll(mine)
  const isPartial = ours.usd > worth(DUST_LAMPORTS, order.rate)
  const isSeen =
    own.some((transfer) => !isFinal(transfer)) || underwayTo(party, evidence).length > 0
  const status = isPartial || isSeen ? 'seen' : now >= order.expiresAt ? 'expired' : 'open'
  const recheckAt = now < order.expiresAt ? order.expiresAt : null

  const waits = mine.flatMap(({ readyAt }) => (readyAt > now ? [readyAt] : []))
  if (ours.settles && waits.length > 0) {
    return pending(order, 'seen', 'none', Math.min(...waits))
  }
  if (withAll(by('proven', 'sole', 'amount', 'contested')).settles) {
    return pending(order, 'seen', 'contested', recheckAt)
  }
  if (ours.unknown || withAll([...mine, ...by('exchange').filter(isFree)]).settles) {
    return pending(order, 'seen', 'review', recheckAt)
  }
  if (isPartial) {
    return { ...pending(order, status, 'paid_partial', recheckAt), due: missing(ours) }
  }
  const reasons = mentions.map(({ reason }) => reason)
  if (reasons.some((reason) => reason !== 'wrong_asset' && reason !== 'unknown_token'))
    return pending(order, status, 'review', recheckAt)
  // It may belong to another order: this one stays payable, and is rechecked until the payment is assigned.
  if (changedPayments(order, evidence).length > 0) {
    const isWatched = now < order.monitoredUntil
    return pending(order, status, 'review', isWatched ? now + REVIEW_AGAIN_MS : recheckAt)
  }
  return pending(order, status, reasons.length > 0 ? 'wrong_asset' : 'none', recheckAt)
}

function pending(
  order: Order,
  status: OrderStatus,
  exception: OrderException,
  recheckAt: Ms | null = null,
): Settlement {
  return {
    status,
    exception,
    due: null,
    excess: order.excess,
    offered: order.offered,
    settledPrice: null,
    upgrades: false,
    by: null,
    grant: false,
    attach: [],
    holdsUse: false,
    recheckAt,
  }
}

/** Rounded up to a whole cent, so that paying it suffices. */
function missing({ usd, price }: Assessment): UsdCents {
  const short = exactCents(price) - usd
  return toCents((short + exactCents(usdCents(1)) - 1n) as ExactUsd)
}
