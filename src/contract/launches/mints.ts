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
