import {
  addUsd,
  type ExactUsd,
  exactCents,
  QUOTE_STEP,
  type Rate,
  type UsdCents,
  usdCents,
  worth,
} from '../../kernel/money.ts'
import { inChainOrder } from './chain-order.ts'
import { creditOf, isDust, rateOf } from './credit.ts'
import type { Order, StoredRate, Transfer } from './order.ts'

const CENT = exactCents(usdCents(1))

/**
 * The one rounding rule. Every amount that a page asks for is rounded to 0.0001 SOL or to a cent of USDC, so
 * one such unit is forgiven for each part that was asked for: the payments up to the one that covered the
 * price, and the further periods. A late part's unit counts at the rate of its own time. Pure.
 *
 * @param paid the order's final payments in both coins
 * @returns how much above the price is no excess
 */
export function toleratedExcess(
  order: Order,
  paid: readonly Transfer[],
  price: UsdCents,
  rates: readonly StoredRate[],
): ExactUsd {
  let [forgiven, largest, sum] = [0n, 0n, 0n]
  for (const part of paid.filter((one) => !isDust(one)).sort(inChainOrder)) {
    const unit = unitOf(order, part, rates)
    if (unit > largest) largest = unit
    if (sum >= exactCents(price)) continue
    forgiven += unit
    sum += creditOf(order, part, rates) ?? 0n
  }
  // Nothing but dust pays for a price of a few cents.
  if (largest === 0n) [forgiven, largest] = [stepAt(order.rate), stepAt(order.rate)]
  return (forgiven + largest * BigInt(order.periods)) as ExactUsd
}

/** The worth of an order's payments without dust: anyone can send dust under a public reference. */
export function creditWithoutDust(
  order: Order,
  paid: readonly Transfer[],
  rates: readonly StoredRate[],
): ExactUsd {
  const counted = paid.flatMap((one) => (isDust(one) ? [] : (creditOf(order, one, rates) ?? [])))
  return counted.reduce(addUsd, 0n as ExactUsd)
}

/** Zero if the part's worth is unknown. */
function unitOf(order: Order, part: Transfer, rates: readonly StoredRate[]): bigint {
  if (part.usdc !== null) return CENT
  const at = rateOf(order, part, rates)
  return at === null ? 0n : stepAt(at)
}

function stepAt(at: Rate): ExactUsd {
  return worth(QUOTE_STEP, at)
}
