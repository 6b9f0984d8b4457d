import type { OrderException, OrderStatus } from '../../contract/records.ts'
import type { Ms } from '../../kernel/clock.ts'
import {
  type ExactUsd,
  exactCents,
  toCents,
  type UsdCents,
  usdCents,
  worth,
} from '../../kernel/money.ts'
import { isOver } from './credit.ts'
import { type Evidence, fits, isFinal, type Judgement, judge, type Party } from './fit.ts'
import { DUST_LAMPORTS, type MatchedBy, type Order, type Transfer } from './order.ts'
import { type Reach, reachOf } from './reach.ts'

/** What is to be written. Nothing else about the order changes. */
export type Settlement = {
  status: OrderStatus
  exception: OrderException
  due: UsdCents | null
  excess: UsdCents | null
  judged: UsdCents | null
  /** True when access is to be granted now. */
  grant: boolean
  /** Transfers that serve this order from now on. Those of another order are taken from it by proof. */
  attach: { transfer: Transfer; by: MatchedBy }[]
  /** When to look again without news; null: only on news. */
  recheckAt: Ms | null
}

/** Decides what an order's payments make of it. Pure: no I/O, no clock, no randomness. */
export function settle(party: Party, evidence: Evidence): Settlement {
  const { order } = party
  const own = evidence.transfers.filter(
    ({ orderId, state }) => orderId === order.id && state !== 'dropped',
  )
  if (order.settledAt !== null) return afterwards(party, own, evidence)
  if (order.refusedAt !== null) return pending(order, 'expired', 'review')

  const served = own.filter(isFinal)
  const reaches = evidence.claims
    .filter((claim) => claim.orderId === order.id)
    .map((claim) => reachOf(party, claim, evidence))
  for (const attach of ways(reaches, evidence.now)) {
    const paid = [...served, ...attach.map(({ transfer }) => transfer)]
    const judgement = judge(party, paid, evidence.rates)
    if (judgement.settles) return settled(order, judgement, attach)
  }
  return unsettled(party, own, reaches, evidence)
}

/** What may be added to what serves the order already: the surest right first, and no more than is needed. */
function ways(reaches: readonly Reach[], now: Ms): Settlement['attach'][] {
  const proven = reaches.filter(({ right }) => right === 'proven')
  const ready = reaches.filter((reach) => reach.right === 'sole' && reach.readyAt <= now)
  const free = give(proven, 'free', 'proof')
  const taken = give(proven, 'movable', 'proof')
  const sent = give(ready, 'free', 'sender')
  return [[], free, [...free, ...sent], taken, [...taken, ...sent]]
}

function give(reaches: readonly Reach[], what: 'free' | 'movable', by: MatchedBy) {
  return reaches.flatMap((reach) => reach[what].map((transfer) => ({ transfer, by })))
}

function settled(
  order: Order,
  { usd, price, late }: Judgement,
  attach: Settlement['attach'],
): Settlement {
  const excess = toCents((usd - exactCents(price)) as ExactUsd)
  return {
    status: 'settled',
    exception: late ? 'paid_late' : isOver(usd, price) ? 'paid_over' : 'none',
    due: null,
    excess: excess > 0 ? excess : null,
    judged: price,
    grant: order.settledAt === null,
    attach,
    recheckAt: null,
  }
}

/** A settled order stays settled; what still comes in, and who still contests, is written down. */
function afterwards(party: Party, own: readonly Transfer[], evidence: Evidence): Settlement {
  const kept = settled(party.order, judge(party, own.filter(isFinal), evidence.rates), [])
  const wallets = new Set(
    own.filter(({ matchedBy }) => matchedBy === 'sender').map(({ source }) => source),
  )
  const contested = evidence.claims.some(
    (claim) =>
      claim.orderId !== party.order.id && wallets.has(claim.wallet) && fits(claim, evidence),
  )
  return contested ? { ...kept, exception: 'contested' } : kept
}

function unsettled(
  party: Party,
  own: readonly Transfer[],
  reaches: readonly Reach[],
  { rates, now }: Evidence,
): Settlement {
  const { order, mentions } = party
  const served = own.filter(isFinal)
  const by = (...rights: Reach['right'][]) => reaches.filter(({ right }) => rights.includes(right))
  const withFree = (some: readonly Reach[]) =>
    judge(party, [...served, ...some.flatMap(({ free }) => free)], rates)
  const withMovable = (some: readonly Reach[]) =>
    judge(party, [...served, ...some.flatMap(({ movable }) => movable)], rates)

  const ours = withFree(by('proven', 'sole'))
  const isPartial = ours.usd > worth(DUST_LAMPORTS, order.rate)
  const isUnderway =
    own.some((transfer) => !isFinal(transfer)) || reaches.some(({ underway }) => underway)
  const status = isPartial || isUnderway ? 'seen' : now >= order.expiresAt ? 'expired' : 'open'
  const recheckAt = now < order.expiresAt ? order.expiresAt : null

  if (ours.settles) {
    const waits = by('sole').flatMap(({ readyAt }) => (readyAt > now ? [readyAt] : []))
    return pending(order, 'seen', 'none', Math.min(...waits))
  }
  if (withMovable(by('proven', 'sole', 'contested')).settles) {
    return pending(order, 'seen', 'contested', recheckAt)
  }
  if (ours.unknown || withFree(by('proven', 'sole', 'exchange')).settles) {
    return pending(order, 'seen', 'review', recheckAt)
  }
  if (isPartial) {
    return { ...pending(order, status, 'paid_partial', recheckAt), due: missing(ours) }
  }
  const reasons = mentions.map(({ reason }) => reason)
  if (reasons.includes('two_references')) return pending(order, status, 'review', recheckAt)
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
    judged: null,
    grant: false,
    attach: [],
    recheckAt,
  }
}

/** Rounded up to a whole cent, so that paying it suffices. */
function missing({ usd, price }: Judgement): UsdCents {
  const short = exactCents(price) - usd
  return toCents((short + exactCents(usdCents(1)) - 1n) as ExactUsd)
}
