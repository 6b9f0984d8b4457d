import { type PriceReading, storeRate } from '../../domains/orders/index.ts'
import type { Rate } from '../../kernel/money.ts'
import type { Services } from '../services.ts'

/**
 * Stores a rate that sales were based on, for payments that land outside their quote's time.
 *
 * @param usdc the price of USDC at that time; null: not known
 */
export function recordRate(
  { db }: Pick<Services, 'db'>,
  reading: NonNullable<PriceReading['quote']>,
  usdc: Rate | null = null,
): Promise<void> {
  return storeRate(db.read, reading, usdc)
}
