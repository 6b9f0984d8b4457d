import type { OrderException, OrderStatus } from '../../contract/records.ts'
import { MINUTE, type Ms } from '../../kernel/clock.ts'
import { centsToCover, type ExactUsd, exactCents, restInLamports } from '../../kernel/money.ts'
import { type Assessment, assess } from './assess.ts'
import {
  type Claimable,
  claimablePayments,
  isDoubted,
  type Right,
  unfinalizedFor,
} from './claimable.ts'
import { concerns } from './claims.ts'
import { isHalfPaid, isOver, isPart, owedFor } from './credit.ts'
import { excessOf } from './excess.ts'
import {
  type Evidence,
  isFinal,
  type MatchedBy,
  type Order,
  type Settlement,
  type Transfer,
} from './order.ts'
import { changedPayments } from './own-amount.ts'
import { rateDueAt, soonerOf } from './rate-due.ts'
import { weakestOf } from './who-paid.ts'

/** How often an order is rechecked while a payment may be its changed exchange amount. */
const REVIEW_AGAIN_MS = 10 * MINUTE

/**
 * Decides the state of an order from its payments: those that already serve it, then those from wallets that its buyer
 * proved, then those from a wallet that only this order names, then those of its own exchange amount, and last those that
 * a proof takes from another order. The first of these that pay the price settle it; what is left is
 * excess. `claimable.ts` decides which right the order has to a payment, `assess.ts` whether payments are enough, and
 * `flows/purchase/settle-orders.ts` stores what follows. Pure: no I/O, no clock, no randomness.
 */
export function settle(order: Order, evidence: Evidence): Settlement {
  if (order.refusedAt !== null) return pending(order, 'expired', 'review')
  const own = evidence.transfers.filter(
    ({ orderId, state }) => orderId === order.id && state !== 'dropped',
  )
  const settlement =
    order.settledAt === null ? trySettling(order, own, evidence) : keepSettled(order, own, evidence)
  // A rate that is still to come changes what its payment is worth.
  const recheckAt = soonerOf(settlement.recheckAt, rateDueAt(order, evidence))
  return { ...settlement, recheckAt }
}

function trySettling(order: Order, own: readonly Transfer[], evidence: Evidence): Settlement {
  const served = own.filter(isFinal)
  const claimable = claimablePayments(order, evidence)
  for (const payments of listsToTry(claimable, evidence.now)) {
    const found = takeUntilSettled(order, served, payments, evidence)
    if (found === null) continue
    const { attach, paid, assessment } = found
    const by = weakestOf([...served.map((one) => one.matchedBy), ...attach.map((one) => one.by)])
    return describeSettled(order, paid, assessment, evidence, { attach, by })
  }
  const holdsUse = order.coupon !== null && isUseHeld(order, own, claimable, evidence)
  return { ...describeUnsettled(order, own, claimable, evidence), holdsUse }
}

/**
 * Counts every payment that may be for this order, final or not: an operator or a proof may still assign
 * it.
 */
function isUseHeld(
  order: Order,
  own: readonly Transfer[],
  claimable: readonly Claimable[],
  evidence: Evidence,
): boolean {
  const within = claimable.flatMap(({ right, transfer }) => (right === 'yields' ? [] : transfer))
  const all = [...own, ...within, ...unfinalizedFor(order, evidence)]
  return isHalfPaid(order, [...new Set(all)])
}

type Attach = Settlement['attach']

/** Free payments first, the strongest right first; then also those that a proof takes from another order. */
function listsToTry(claimable: readonly Claimable[], now: Ms): Attach[] {
  const ready = claimable.filter(({ readyAt }) => readyAt <= now)
  const free = ready.filter(isFree)
  const served = ready.filter((one) => !isFree(one))
  const takenBy = (by: MatchedBy, from: readonly Claimable[]) =>
    from.map(({ transfer }) => ({ transfer, by }))
  const proven = takenBy('proof', withRight(free, 'proven'))
  const sent = takenBy('sender', withRight(free, 'sole'))
  const exact = takenBy('amount', withRight(free, 'amount'))
  const moved = takenBy('proof', withRight(served, 'proven'))
  return [
    [...proven, ...sent, ...exact],
    [...proven, ...moved, ...sent],
  ]
}

/** The first of these payments that settle the order, and no more than it needs; null: they don't. */
function takeUntilSettled(
  order: Order,
  served: readonly Transfer[],
  payments: Attach,
  evidence: Evidence,
): { attach: Attach; paid: Transfer[]; assessment: Assessment } | null {
  for (let count = 0; count <= payments.length; count += 1) {
    const attach = payments.slice(0, count)
    const paid = [...served, ...attach.map(({ transfer }) => transfer)]
    const assessment = assess(order, paid, evidence)
    if (assessment.settles) return { attach, paid, assessment }
  }
  return null
}

/** Describes an order that these payments settle. */
function describeSettled(
  order: Order,
  paid: readonly Transfer[],
  { usd, price, upgrades, late }: Assessment,
  { rates }: Pick<Evidence, 'rates'>,
  { attach, by }: Pick<Settlement, 'attach' | 'by'>,
): Settlement {
  const excess = excessOf(order, paid, price, rates)
  let exception: OrderException = 'none'
  // Tiny amounts are rounded up by more than 1%: what was asked for is never too much.
  if (excess !== null && isOver(usd, owedFor(order, price))) exception = 'paid_over'
  if (late) exception = 'paid_late'
  return {
    status: 'settled',
    exception,
    due: null,
    dueLamports: null,
    excess,
    offered: excess,
    settledPrice: price,
    upgrades,
    by,
    grant: order.settledAt === null,
    attach,
    holdsUse: false,
    recheckAt: null,
  }
}

/** A settled order stays settled; later payments and contests are recorded. */
function keepSettled(order: Order, own: readonly Transfer[], evidence: Evidence): Settlement {
  const final = own.filter(isFinal)
  const assessment = assess(order, final, evidence)
  const kept = {
    ...describeSettled(order, final, assessment, evidence, { attach: [], by: order.settledBy }),
    offered: offeredOf(order, final, evidence),
  }
  const contested = own
    .filter(({ matchedBy }) => matchedBy === 'sender')
    .some((transfer) => isDoubted(order, transfer, evidence))
  return contested ? { ...kept, exception: 'contested' } : kept
}

/**
 * References are public once used, so the person who recovered an order may only use payments of
 * their own wallet.
 */
function offeredOf(
  order: Order,
  final: readonly Transfer[],
  evidence: Evidence,
): Settlement['offered'] {
  const { recoveredBy } = order
  const sent = recoveredBy === null ? final : final.filter(({ source }) => source === recoveredBy)
  return excessOf(order, sent, assess(order, sent, evidence).price, evidence.rates)
}

/**
 * The state of an order that no payments settle yet. The first of these that holds:
 * 1. claims that arrived after their payment still wait for a better one: seen;
 * 2. payments that others claim as well would settle it: contested;
 * 3. a payment has no rate, or exchange payments would settle it: review;
 * 4. a part arrived: seen if what is on its way completes it, else paid in part;
 * 5. a transaction that an operator must attribute names it: review;
 * 6. a payment close to its exchange amount arrived: review, and rechecked;
 * 7. otherwise: seen if something is on its way, else open or expired; wrong asset if only tokens arrived.
 */
function describeUnsettled(
  order: Order,
  own: readonly Transfer[],
  claimable: readonly Claimable[],
  evidence: Evidence,
): Settlement {
  const served = own.filter(isFinal)
  const undisputed = withRight(claimable.filter(isFree), ...UNDISPUTED)
  const paid = [...served, ...undisputed.map(({ transfer }) => transfer)]
  const underway = [...own.filter((one) => !isFinal(one)), ...unfinalizedFor(order, evidence)]
  return (
    describeClaimable(order, served, claimable, evidence) ??
    describePart(order, paid, underway, evidence) ??
    describeUnpaid(order, underway.length > 0, evidence)
  )
}

/** Cases 1 to 3: what the order can get would settle it, but not yet, or only by a proof or an operator. */
function describeClaimable(
  order: Order,
  served: readonly Transfer[],
  claimable: readonly Claimable[],
  evidence: Evidence,
): Settlement | null {
  const recheckAt = recheckAtExpiry(order, evidence)
  const free = claimable.filter(isFree)
  const undisputed = withRight(free, ...UNDISPUTED)
  const assessWith = (payments: readonly Claimable[]) =>
    assess(order, [...served, ...payments.map(({ transfer }) => transfer)], evidence)

  const claimed = assessWith(undisputed)
  const waits = undisputed.flatMap(({ readyAt }) => (readyAt > evidence.now ? [readyAt] : []))
  if (claimed.settles && waits.length > 0) return pending(order, 'seen', 'none', Math.min(...waits))
  if (assessWith(withRight(claimable, ...UNDISPUTED, 'contested')).settles)
    return pending(order, 'seen', 'contested', recheckAt)
  if (claimed.unknown || assessWith([...undisputed, ...withRight(free, 'exchange')]).settles)
    return pending(order, 'seen', 'review', recheckAt)
  return null
}

/** Case 4: a part of the price arrived. */
function describePart(
  order: Order,
  paid: readonly Transfer[],
  underway: readonly Transfer[],
  evidence: Evidence,
): Settlement | null {
  if (!isPart(order, paid, evidence.rates)) return null
  const recheckAt = recheckAtExpiry(order, evidence)
  // What is on its way is not asked for again.
  const whole = assess(order, [...new Set([...paid, ...underway])], evidence)
  if (whole.settles) return pending(order, 'seen', 'none', recheckAt)
  return { ...pending(order, 'seen', 'paid_partial', recheckAt), ...shortBy(order, whole) }
}

/** Cases 5 to 7: nothing arrived that counts. */
function describeUnpaid(order: Order, isUnderway: boolean, evidence: Evidence): Settlement {
  const { now } = evidence
  const unseen = now < order.expiresAt ? 'open' : 'expired'
  const status = isUnderway ? 'seen' : unseen
  const recheckAt = recheckAtExpiry(order, evidence)
  const concerning = evidence.mentions.filter((one) => concerns(one, order, evidence))
  const reasons = concerning.map(({ reason }) => reason)
  if (reasons.some((reason) => reason !== 'wrong_asset' && reason !== 'unknown_token'))
    return pending(order, status, 'review', recheckAt)
  // It may belong to another order: this one stays payable, and is rechecked until the payment is assigned.
  if (changedPayments(order, evidence).length > 0) {
    const isWatched = now < order.monitoredUntil
    return pending(order, status, 'review', isWatched ? now + REVIEW_AGAIN_MS : recheckAt)
  }
  return pending(order, status, reasons.length > 0 ? 'wrong_asset' : 'none', recheckAt)
}

/** Rights that settle an order by themselves. */
const UNDISPUTED: readonly Right[] = ['proven', 'sole', 'amount']

function withRight(claimable: readonly Claimable[], ...rights: Right[]): Claimable[] {
  return claimable.filter(({ right }) => rights.includes(right))
}

/** Whether no order has the payment yet. */
function isFree({ transfer }: Claimable): boolean {
  return transfer.orderId === null
}

function recheckAtExpiry({ expiresAt }: Order, { now }: Evidence): Ms | null {
  return now < expiresAt ? expiresAt : null
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
    dueLamports: null,
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

/** Rounded up in either coin, so that paying it suffices. */
function shortBy(
  order: Order,
  { usd, price }: Assessment,
): Pick<Settlement, 'due' | 'dueLamports'> {
  const short = (exactCents(price) - usd) as ExactUsd
  return { due: centsToCover(short), dueLamports: restInLamports(short, order.rate) }
}
