import { type PriceReading, storeRate } from '../../domains/orders/index.ts'
import type { PurchaseContext } from './context.ts'

/** Stores a rate that sales were based on, for payments that land outside their quote's time. */
export function keepRate(
  { db }: Pick<PurchaseContext, 'db'>,
  reading: NonNullable<PriceReading['quote']>,
): Promise<void> {
  return storeRate(db.read, reading)
}
