import type { Rate } from '../../kernel/money.ts'
import type { UsdcReading } from './ports.ts'

const LOWEST = 990_000n
const HIGHEST = 1_010_000n

/** Whether USDC counts as a dollar: between 0.99 and 1.01 dollars, and not at an unknown price. */
export function isAtPar(price: Rate | null): boolean {
  return price !== null && price >= LOWEST && price <= HIGHEST
}

/** Where a new order can be paid in USDC; null: nowhere now. */
export function offeredAccount(reading: UsdcReading | null): string | null {
  return reading?.exists && isAtPar(reading.price) ? reading.account : null
}
