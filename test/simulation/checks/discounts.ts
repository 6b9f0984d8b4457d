import { MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import type { GroundTruth, SeenOrder } from '../ground-truth.ts'
import { PRICES } from './prices.ts'
import type { Rows, Violation } from './rows.ts'
import { type Received, UNIT_AT_PAR } from './worth.ts'

/** In cents. */
const LEAST = 100

/** Checks what codes are worth and how often they can be used, by the rules and not by the product's code. */
export function checkDiscounts({ grants }: Rows, truth: GroundTruth): Violation[] {
  const found: Violation[] = []
  const grantedAt = new Map(grants.map(({ order_id, granted_at }) => [order_id, granted_at]))
  for (const { id, plan, upgrade, price, ...order } of truth.orders.values()) {
    const due = PRICES[plan] - discountOf({ ...order, plan }, truth)
    if (!upgrade && price !== due) {
      found.push({ what: `offered for ${price} cents instead of ${due}`, subject: id })
    }
  }
  const using = Map.groupBy(truth.orders.values(), ({ coupon }) => coupon)
  for (const { code, uses } of truth.coupons.values()) {
    const orders = using.get(code) ?? []
    for (const { id, openedAt: at } of uses === null ? [] : orders) {
      const held = orders.filter(
        (one) => (one.openedAt <= at && one.expiresAt > at) || (grantedAt.get(one.id) ?? at) < at,
      )
      if (held.length > (uses ?? 0)) {
        found.push({ what: `${code} is used ${held.length} times, not ${uses}`, subject: id })
      }
    }
  }
  return found
}

/** In cents; 0 for a code that nobody made. */
export function discountOf(
  { plan, coupon }: Pick<SeenOrder, 'plan' | 'coupon'>,
  truth: GroundTruth,
) {
  const off = truth.coupons.get(coupon ?? '')?.off
  if (!off) return 0
  const price = PRICES[plan]
  const wanted =
    'cents' in off ? off.cents : (price * off.percent - ((price * off.percent) % 100)) / 100
  return price - wanted < LEAST ? price - LEAST : wanted
}

/** Added to the price if less than half of it came in time, because the discount is lost then. */
export function lostDiscount(
  order: SeenOrder,
  paid: readonly Received[],
  truth: GroundTruth,
): number {
  const worth = paid
    .filter(({ isUsdc }) => !isUsdc || order.inUsdc)
    .filter(({ blockTime }) => blockTime >= order.openedAt - MINUTE)
    .filter(({ blockTime }) => blockTime <= order.expiresAt + 60 * SECOND)
    .reduce((sum, { lamports, isUsdc }) => sum + lamports * (isUsdc ? UNIT_AT_PAR : order.rate), 0n)
  const half = (BigInt(order.price) * 10n ** 13n) / 2n
  return worth >= half ? 0 : discountOf(order, truth)
}
