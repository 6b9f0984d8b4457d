import type { Lamports, Usdc } from '../kernel/money.ts'

/** The coins that an order can be paid in. */
export type PaidCoin = 'SOL' | 'USDC'

/** In lamports: less than this is dust, which anybody can send under a public reference. */
export const DUST_LAMPORTS = 1_000_000n as Lamports
/** 0.10 USDC, in units: about as little as the smallest listed payment in SOL. */
export const DUST_USDC = 100_000n as Usdc
