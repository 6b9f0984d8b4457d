import { keyOf } from './keys.ts'

/** Programs and accounts that every cluster has. */
export const SYSTEM = keyOf('11111111111111111111111111111111')
export const TOKEN = keyOf('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const TOKEN_2022 = keyOf('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
export const ASSOCIATED_TOKEN = keyOf('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
export const COMPUTE_BUDGET = keyOf('ComputeBudget111111111111111111111111111111')
export const WRAPPED_SOL = keyOf('So11111111111111111111111111111111111111112')
export const METADATA = keyOf('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
export const RENT = keyOf('SysvarRent111111111111111111111111111111111')
export const LOOKUP_TABLE = keyOf('AddressLookupTab1e1111111111111111111111111')
