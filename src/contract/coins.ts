/** What an order can be paid in. */
export type Coin = 'SOL' | 'USDC'
