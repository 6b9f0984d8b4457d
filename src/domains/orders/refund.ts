import {
  addUsd,
  type ExactUsd,
  exactCents,
  NO_USD,
  worth,
  worthOfUsdc,
} from '../../kernel/money.ts'
import { inChainOrder } from './chain-order.ts'
import { covers, credit, creditOf, isDust, owedFor } from './credit.ts'
import type { Order, StoredRate, Transfer } from './order.ts'

/** What an order keeps after a refund. */
type AfterRefund = {
  /** It keeps its own grant. */
  settled: boolean
  /** How many of its further periods it keeps. */
  periods: number
}

/**
 * What a settled order keeps after some of its transfers are refunded. Its own grant falls once the rest
 * no longer pays for it. A grant that an operator made for less falls only if a payment from before it is
 * refunded. Pure.
 *
 * @param left the order's final transfers that were not refunded
 */
export function afterRefund(
  order: Order,
  refunded: readonly Transfer[],
  left: readonly Transfer[],
  rates: readonly StoredRate[],
): AfterRefund {
  const { usd, unknown } = credit(order, left, rates)
  const price = order.settledPrice ?? order.price
  const pays = (periods: number) => covers(usd, owedFor({ plan: order.plan, periods }, price))
  const touches = refunded.some((transfer) => wasThere(transfer, order))
  // Once its first payment has left, the grant rests on a later one.
  const mayFall = touches || (!order.forLess && !unknown)
  if (mayFall && !pays(0)) return { settled: false, periods: 0 }
  let { periods } = order
  while (periods > 0 && !pays(periods)) periods -= 1
  return { settled: true, periods }
}

function wasThere({ matchedAt, finalizedAt }: Transfer, { settledAt }: Order): boolean {
  return Math.max(matchedAt ?? 0, finalizedAt ?? 0) <= (settledAt ?? 0)
}

/** A payment, and how much of something it paid. */
export type PaidPart = { transfer: Transfer; usd: ExactUsd }

/** The same, and what the whole payment is worth. */
export type PartPaying = PaidPart & { of: ExactUsd }

/** How much each payment is worth, those of dust only if there is nothing else: anybody can send it. Pure. */
export function partsOf(
  order: Order,
  payments: readonly Transfer[],
  rates: readonly StoredRate[],
): PaidPart[] {
  const real = payments.filter((one) => !isDust(one))
  return (real.length > 0 ? real : payments).map((transfer) => {
    return { transfer, usd: creditOf(order, transfer, rates) ?? atOwnRate(order, transfer) }
  })
}

/**
 * How much each payment paid of an order's further periods, from one to another, where they paid for one after the other
 * in the order in which they came. Nothing pays for what no payment reaches. Pure.
 *
 * @param from 0: its own grant
 */
export function partsPaying(
  order: Order,
  payments: readonly Transfer[],
  rates: readonly StoredRate[],
  [from, to]: readonly [from: number, to: number],
): PartPaying[] {
  const start = from === 0 ? NO_USD : owedUpTo(order, from - 1)
  const end = owedUpTo(order, to)
  let sum = NO_USD
  return partsOf(order, payments.toSorted(asTheyCame), rates).flatMap(({ transfer, usd }) => {
    const before = sum
    sum = addUsd(sum, usd)
    const paid = (sum < end ? sum : end) - (before > start ? before : start)
    return paid > 0n ? { transfer, usd: paid as ExactUsd, of: usd } : []
  })
}

function owedUpTo({ plan, price, settledPrice }: Order, periods: number): ExactUsd {
  return exactCents(owedFor({ plan, periods }, settledPrice ?? price))
}

function asTheyCame(one: Transfer, other: Transfer): number {
  return (one.matchedAt ?? 0) - (other.matchedAt ?? 0) || inChainOrder(one, other)
}

/** Enough to compare payments whose worth is unknown. */
function atOwnRate({ rate }: Order, { lamports, usdc }: Transfer): ExactUsd {
  if (usdc !== null) return worthOfUsdc(usdc)
  return lamports === null ? NO_USD : worth(lamports, rate)
}
