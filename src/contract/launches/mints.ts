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

/** Tokens with deep pools of many owners that coins are quoted in: mint, symbol, decimals. */
const LISTED: readonly (readonly [mint: string, symbol: string, decimals: number])[] = [
  ['JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN', 'JUP', 6],
  ['DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', 'BONK', 5],
  ['4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R', 'RAY', 6],
  ['EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm', 'WIF', 6],
  ['J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn', 'jitoSOL', 9],
  ['mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So', 'mSOL', 9],
]

/**
 * The listed tokens with their decimals. Their worth is that of their deepest pool; any other token's pool may be its
 * owner's alone.
 */
export const LISTED_TOKENS: Readonly<Record<string, number>> = Object.assign(
  Object.create(null),
  Object.fromEntries(LISTED.map(([mint, , decimals]) => [mint, decimals])),
)

const SYMBOLS = new Map([
  ...([
    [WRAPPED_SOL, 'SOL'],
    [USDC, 'USDC'],
    [USDT, 'USDT'],
    [USD1, 'USD1'],
  ] as const),
  ...LISTED.map(([mint, symbol]) => [mint, symbol] as const),
])

/** The symbol of a quote currency or a listed token, e.g. `USDC`; null: any other coin. */
export function quoteSymbol(mint: string): string | null {
  return SYMBOLS.get(mint) ?? null
}
