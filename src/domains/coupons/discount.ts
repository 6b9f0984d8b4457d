import { DUST_LAMPORTS } from '../../contract/coins.ts'
import {
  centsToCover,
  lamports,
  type Rate,
  type UsdCents,
  usdCents,
  worth,
} from '../../kernel/money.ts'
import type { Coupon } from './coupon.ts'

/** The lowest prices that a coupon can lead to: the higher one counts. */
const LEAST_PRICE = usdCents(1_00)
/** Half of a price that is paid by hand must not be taken for a stranger's dust. */
const LEAST_LAMPORTS = lamports(2n * DUST_LAMPORTS)

/** What a coupon takes off a price, in cents, rounded down. The rest is never below one dollar or 0.002 SOL. */
export function discountOn(price: UsdCents, { off }: Pick<Coupon, 'off'>, rate: Rate): UsdCents {
  const wanted = 'cents' in off ? off.cents : Math.floor((price * off.percent) / 100)
  const least = Math.max(LEAST_PRICE, centsToCover(worth(LEAST_LAMPORTS, rate)))
  return usdCents(Math.max(0, Math.min(wanted, price - least)))
}
