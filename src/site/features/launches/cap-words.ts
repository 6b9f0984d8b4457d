import type { LaunchBody } from '../../../contract/launches/bodies.ts'
import { formatCap } from '../format/figures.ts'
import { money } from '../format/money.ts'

/** A market cap in a row: of a launch read from history in what it is traded in. */
export function capWords({
  market_cap_cents: cents,
  market_cap_in_quote: cap,
}: LaunchBody): string {
  if (cents !== null) return formatCap(cents)
  return cap === null ? '?' : money(cap.amount, cap.unit)
}
