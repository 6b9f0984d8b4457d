import { PLANS } from '../../contract/plans.ts'
import {
  exactCents,
  type Lamports,
  quoteLamports,
  toCents,
  type UsdCents,
  usdCents,
  worth,
} from '../../kernel/money.ts'
import { covers, owedFor } from './credit.ts'
import type { Order } from './order.ts'

/**
 * The amount paid above the price of an order and its further periods, in cents. Rounding up to
 * 0.0001 SOL, as in every quote, does not count; null: there is none.
 */
export function excessOf(order: Order): UsdCents | null {
  const { excess, lamports, rate, price } = order
  const rounding = Math.max(0, toCents(worth(lamports, rate)) - price) * (1 + order.periods)
  return excess !== null && excess > rounding ? excess : null
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
