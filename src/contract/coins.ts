/** The coins that an order can be paid in. */
export type PaidCoin = 'SOL' | 'USDC'
