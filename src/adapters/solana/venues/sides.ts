import { QUOTE_DECIMALS, WRAPPED_SOL } from '../../../contract/launches/mints.ts'

/**
 * Which of a pool's two mints is the token: the one that is no known quote currency, whatever the
 * pool itself calls base. Of two tokens it is the first, of SOL and a stable coin SOL, and one that
 * is unknown (null) is likelier the token than a known currency is. `isFlipped`: it is the second.
 */
export function sidesOf(first: string | null, second: string | null) {
  const isFlipped = currencyRank(first) > currencyRank(second)
  const [mint, quoteMint] = isFlipped ? [second, first] : [first, second]
  return { mint, quoteMint, isFlipped }
}

function currencyRank(mint: string | null): number {
  if (mint === null) return 1
  if (mint === WRAPPED_SOL) return 2
  return Object.hasOwn(QUOTE_DECIMALS, mint) ? 3 : 0
}

/** What is left of a reserve after a trade; null: less than nothing, so the report is wrong. */
export function reserveOf(left: bigint | null): bigint | null {
  return left !== null && left > 0n ? left : null
}
