import { type UsdCents, usdCents } from '../../kernel/money.ts'
import type { Coupon } from './coupon.ts'

/** The lowest price that a coupon can lead to. */
const LEAST_PRICE = usdCents(1_00)

/** What a coupon takes off a price, in cents, rounded down. The rest is never below one dollar. */
export function discountOn(price: UsdCents, { off }: Pick<Coupon, 'off'>): UsdCents {
  const wanted = 'cents' in off ? off.cents : Math.floor((price * off.percent) / 100)
  return usdCents(Math.max(0, Math.min(wanted, price - LEAST_PRICE)))
}
