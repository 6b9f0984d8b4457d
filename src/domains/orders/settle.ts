import type { OrderException, OrderStatus } from '../../contract/records.ts'
import { type Ms, SECOND } from '../../kernel/clock.ts'
import {
  type ExactUsd,
  exactCents,
  toCents,
  type UsdCents,
  usdCents,
  worth,
} from '../../kernel/money.ts'
import { isOver } from './credit.ts'
import {
  type Evidence,
  fits,
  isFinal,
  isReachable,
  type Judgement,
  judge,
  type Party,
} from './fit.ts'
import { type Claim, DUST_LAMPORTS, type MatchedBy, type Order, type Transfer } from './order.ts'

/** A claim made only after the payment was public waits this long for a better one. */
const SECOND_CLAIM_WAIT_MS = 45 * SECOND

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

  const served = judge(party, own.filter(isFinal), evidence.rates)
  if (served.settles) return settled(order, served, [])

  const attempts = evidence.claims
    .filter((claim) => claim.orderId === order.id)
    .map((claim) => attempt(party, claim, own.filter(isFinal), evidence))
  const granted = attempts.find((one) => one.outcome === 'settles')
  if (granted) return settled(order, granted.judgement, granted.attach)

  return unsettled(party, own, served, attempts, evidence.now)
}

type Attempt = {
  outcome: 'settles' | 'waits' | 'contested' | 'review' | 'short'
  judgement: Judgement
  attach: Settlement['attach']
  readyAt: Ms | null
  /** Something of this wallet is on its way, not final yet. */
  underway: boolean
}

/** What one claim would make of the payments of its wallet, beside those that serve the order already. */
function attempt(
  party: Party,
  claim: Claim,
  served: readonly Transfer[],
  evidence: Evidence,
): Attempt {
  const reached = evidence.transfers.filter((transfer) =>
    isReachable(party.order, claim, transfer, evidence),
  )
  const final = reached.filter(isFinal)
  const free = final.filter((transfer) => transfer.orderId === null)
  const underway = reached.length > final.length
  const by: MatchedBy = claim.proven ? 'proof' : 'sender'
  const result = (
    outcome: Attempt['outcome'],
    paid = free,
    readyAt: Ms | null = null,
  ): Attempt => ({
    outcome,
    judgement: judge(party, [...served, ...paid], evidence.rates),
    attach: paid.map((transfer) => ({ transfer, by })),
    readyAt,
    underway,
  })
  const settles = (paid: Transfer[]) => judge(party, [...served, ...paid], evidence.rates).settles

  if (claim.proven) {
    if (settles(free)) return result('settles')
    return settles(final) ? result('settles', final) : result('short')
  }
  if (!settles(free)) return result(settles(final) && !claim.exchange ? 'contested' : 'short')
  if (claim.exchange) return result('review')

  const others = evidence.claims.filter(
    (other) =>
      other.orderId !== claim.orderId && other.wallet === claim.wallet && fits(other, evidence),
  )
  const isOurs = ({ orderId }: Claim) =>
    evidence.rivals.get(orderId)?.order.accountId === party.order.accountId
  if (others.some((other) => !isOurs(other))) return result('contested')
  if (
    others.some((other) => isOurs(other) && isPreferred(evidence.rivals.get(other.orderId), party))
  ) {
    return result('short', [])
  }

  const readyAt = free.every((transfer) => claim.storedAt < transfer.firstSeenAt)
    ? evidence.now
    : Math.max(...free.map(({ finalizedAt }) => finalizedAt ?? evidence.now)) + SECOND_CLAIM_WAIT_MS
  return result(readyAt <= evidence.now ? 'settles' : 'waits', free, readyAt)
}

/** A buyer who looked at both plans pays for the dearer one if the amount covers both; else for the newer order. */
function isPreferred(other: Party | undefined, party: Party): boolean {
  if (!other) return false
  const { price, openedAt } = other.order
  return (
    price > party.order.price || (price === party.order.price && openedAt > party.order.openedAt)
  )
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
  { order, mentions }: Party,
  own: readonly Transfer[],
  served: Judgement,
  attempts: readonly Attempt[],
  now: Ms,
): Settlement {
  const has = (outcome: Attempt['outcome']) => attempts.some((one) => one.outcome === outcome)
  const best = attempts.reduce(
    (top, { judgement }) => (judgement.usd > top.usd ? judgement : top),
    served,
  )
  const isPartial = best.usd > worth(DUST_LAMPORTS, order.rate)
  const isUnderway =
    own.some((transfer) => !isFinal(transfer)) || attempts.some((one) => one.underway)
  const status = isPartial || isUnderway ? 'seen' : now >= order.expiresAt ? 'expired' : 'open'
  const isUnknown = best.unknown || attempts.some(({ judgement }) => judgement.unknown)

  const waits = attempts.flatMap(({ outcome, readyAt }) =>
    outcome === 'waits' && readyAt !== null ? [readyAt] : [],
  )
  const recheckAt =
    waits.length > 0 ? Math.min(...waits) : now < order.expiresAt ? order.expiresAt : null

  if (has('waits')) return pending(order, 'seen', 'none', recheckAt)
  if (has('contested')) return pending(order, 'seen', 'contested', recheckAt)
  if (has('review') || isUnknown) return pending(order, 'seen', 'review', recheckAt)
  if (mentions.some(({ reason }) => reason === 'two_references'))
    return pending(order, status, 'review', recheckAt)
  if (mentions.length > 0) return pending(order, status, 'wrong_asset', recheckAt)
  if (!isPartial) return pending(order, status, 'none', recheckAt)
  return { ...pending(order, status, 'paid_partial', recheckAt), due: missing(best) }
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
