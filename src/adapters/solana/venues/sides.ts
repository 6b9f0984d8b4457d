import { QUOTE_DECIMALS } from '../../../contract/mints.ts'

/**
 * Which of a pool's two mints is the token: the one that is no known quote currency, whatever the
 * pool itself calls base. `isFlipped`: it is the second.
 */
export function sidesOf(first: string | null, second: string | null) {
  const isFlipped = isQuote(first) && second !== null && !isQuote(second)
  const [mint, quoteMint] = isFlipped ? [second, first] : [first, second]
  return { mint, quoteMint, isFlipped }
}

const isQuote = (mint: string | null) => mint !== null && Object.hasOwn(QUOTE_DECIMALS, mint)
