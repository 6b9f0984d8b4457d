import { marketCapCents, priceOf } from './price.ts'
import { rateIn } from './quote-rate.ts'
import type { Snapshot } from './snapshot.ts'

/** The market cap of a snapshot in US cents; null: a factor is unknown. */
export function capOf(snapshot: Snapshot): number | null {
  const { launch, mint, tape } = snapshot
  const price = tape.lastPrice ?? priceOf({ ...launch, baseAmount: 0n, quoteAmount: 0n })
  return marketCapCents(price, mint?.supply ?? launch.supply, rateIn(snapshot))
}
