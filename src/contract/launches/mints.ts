/** Wrapped SOL: how a venue names SOL as quote currency. */
export const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'
export const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
export const USDT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
export const USD1 = 'USD1ttGY1N17NEEHLmELoaybftRBUSErhqYiQzvEmuB'

/** Quote currencies with their decimals; the other side of a pool is the token. */
export const QUOTE_DECIMALS: Readonly<Record<string, number>> = Object.assign(
  // Looked up by untrusted names, so it must not inherit anything.
  Object.create(null),
  { [WRAPPED_SOL]: 9, [USDC]: 6, [USDT]: 6, [USD1]: 6 },
)

/**
 * Tokens with deep pools of many owners that coins are quoted in, with their decimals. Their worth is that of their
 * deepest pool; any other token's pool may be its owner's alone.
 */
export const LISTED_TOKENS: Readonly<Record<string, number>> = Object.assign(Object.create(null), {
  // JUP
  JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN: 6,
  // BONK
  DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263: 5,
  // RAY
  '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R': 6,
  // WIF
  EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm: 6,
  // jitoSOL
  J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn: 9,
  // mSOL
  mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So: 9,
})

const SYMBOLS: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  ...{ [WRAPPED_SOL]: 'SOL', [USDC]: 'USDC', [USDT]: 'USDT', [USD1]: 'USD1' },
  JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN: 'JUP',
  DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263: 'BONK',
  '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R': 'RAY',
  EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm: 'WIF',
  J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn: 'jitoSOL',
  mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So: 'mSOL',
})

/** The symbol of a quote currency or a listed token, e.g. `USDC`; null: any other coin. */
export function quoteSymbol(mint: string): string | null {
  return SYMBOLS[mint] ?? null
}
