import { PLANS } from '../../contract/plans.ts'
import {
  type ExactUsd,
  exactCents,
  type Lamports,
  quoteLamports,
  toCents,
  type UsdCents,
  usdCents,
} from '../../kernel/money.ts'
import { covers, owedFor } from './credit.ts'
import type { Order, StoredRate, Transfer } from './order.ts'
import { creditWithoutDust, toleratedExcess } from './rounding.ts'

/**
 * The amount paid above the price of an order and its further periods, in cents. What the rounding of
 * the amounts that were asked for explains does not count, and neither does dust; null: there is none.
 *
 * @param paid the order's final payments
 */
export function excessOf(
  order: Order,
  paid: readonly Transfer[],
  price: UsdCents,
  rates: readonly StoredRate[],
): UsdCents | null {
  const over = creditWithoutDust(order, paid, rates) - exactCents(owedFor(order, price))
  if (over <= toleratedExcess(order, paid, price, rates)) return null
  const excess = toCents(over as ExactUsd)
  return excess > 0 ? excess : null
}

/**
 * The next 30 days that a settled order's excess pays for, which its holder may take; null: it is
 * not enough, or an operator must decide. As with any order, 99% of the sum is enough. Excess of a
 * lifetime order and of a gift waits for the operator.
 */
export function nextPeriodOf(order: Order): { price: UsdCents; lamports: Lamports } | null {
  const { plan, exception, offered } = order
  const price = order.settledPrice ?? order.price
  const next = PLANS[plan].price
  if (plan !== '30d' || order.gift || order.settledAt === null || order.refusedAt !== null)
    return null
  if (offered === null || exception === 'contested' || exception === 'review') return null
  const owed = owedFor(order, price)
  const paid = exactCents(usdCents(owed + offered))
  if (!covers(paid, usdCents(owed + next))) return null
  return { price: next, lamports: quoteLamports(next, order.rate) }
}
