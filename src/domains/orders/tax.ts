import { type UsdCents, usdCents } from '../../kernel/money.ts'

/** A tax rate in hundredths of a percent: 1900 is 19%. */
export type TaxRate = number

const WHOLE = 10_000

/** The tax that a price contains. The net price is rounded to the cent, half up; both add up to the price. */
export function taxIn(price: UsdCents, rate: TaxRate): { net: UsdCents; tax: UsdCents } {
  const divisor = WHOLE + rate
  const net = usdCents(Math.floor((2 * price * WHOLE + divisor) / (2 * divisor)))
  return { net, tax: usdCents(price - net) }
}
