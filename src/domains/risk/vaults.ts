import type { Holder, Launch } from '../launches/index.ts'

/**
 * Holders that are not people: curves, pools, lockers, and burns. Excluded from every measure of
 * concentration; otherwise each new coin would show a "single holder".
 */

/**
 * Program addresses that own vaults and hold no data themselves, so that the chain shows them like
 * wallets. Each is derived from the seed beside it, which a test repeats.
 */
export const VAULT_OWNERS: Readonly<Record<string, { program: string; seed: string }>> = {
  BwWK17cbHxwWBKZkUYvzxLcNQ1YVyaFezduWbtm2de6s: {
    program: 'MAyhSmzXzV1pTf7LsNkrNwkWKTo4ougAJ1PPg47MD4e',
    seed: 'sol-vault',
  },
  WLHv2UAZm6z4KyaaELi5pjdbJh6RESMva1Rnn8pJVVh: {
    program: 'LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj',
    seed: 'vault_auth_seed',
  },
  GpMZbSM2GgvTKHJirzeGfMFoaZ8UR2X7F4v8vHTvxFbL: {
    program: 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C',
    seed: 'vault_and_lp_mint_auth_seed',
  },
  '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1': {
    program: '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8',
    seed: 'amm authority',
  },
  FhVo3mqL8PW5pH5U2CN4XE33DokiyZnUwuGpH2hmHLuM: {
    program: 'dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN',
    seed: 'pool_authority',
  },
  HLnpSz9h2S4hiLQ43rnSD9XkcUThA7B8hQMKmDaiTLcC: {
    program: 'cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG',
    seed: 'pool_authority',
  },
  GVVUi6DaocSEAp8ATnXFAPNF5irCWjCvmPCzoaGAf5eJ: {
    program: 'boop8hVGQGqehUK2iVEMEnMrL5RbjywRzHKBmBE7ry4',
    seed: 'vault_authority',
  },
  '3f7GcQFG397GAaEnv51zR6tsTVihYRydnydDD1cXekxH': {
    program: 'LockrWmn6K5twhz3y9w1dQERbmgSaRkfnTeTKbpofwE',
    seed: 'lock_cp_authority_seed',
  },
}

/** pump.fun's agent of Mayhem mode: it trades at random with tokens of its own, burned after a day. */
export const MAYHEM_AGENT = 'BwWK17cbHxwWBKZkUYvzxLcNQ1YVyaFezduWbtm2de6s'

/** Programs whose accounts hold tokens for a market, or locked away. */
const VAULT_PROGRAMS: ReadonlySet<string> = new Set([
  '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P', // pump.fun
  'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA', // PumpSwap
  'MAyhSmzXzV1pTf7LsNkrNwkWKTo4ougAJ1PPg47MD4e', // Mayhem mode
  'LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj', // LaunchLab
  'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C', // Raydium CPMM
  'CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK', // Raydium CLMM
  '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8', // Raydium AMM v4
  'dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN', // Meteora DBC
  'cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG', // Meteora DAMM v2
  'LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo', // Meteora DLMM
  'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc', // Orca Whirlpool
  'MoonCVVNZFSYkqNXP6bxHLPL6QQJiMagDL3qcqUQTrG', // Moonshot
  'boop8hVGQGqehUK2iVEMEnMrL5RbjywRzHKBmBE7ry4', // Boop
  'HEAVENoP2qxoeuF8Dj2oT1GHEnu49U5mJYkdeC8BAX2o', // Heaven
  'LocpQgucEQHbqNABEYvBvwoxCPsSbG91A1QaQhQQqjn', // Jupiter Lock
  'strmRqUCoQUgGUan5YhzUZa6KqdzwX5L6FpUxfmKg5m', // Streamflow
  'LockrWmn6K5twhz3y9w1dQERbmgSaRkfnTeTKbpofwE', // Raydium's lock
])

/** Burn addresses: nobody has a private key for them. */
const BURNS: ReadonlySet<string> = new Set([
  '1nc1nerator11111111111111111111111111111111',
  '11111111111111111111111111111111',
])

/** True for holdings of a market, a locker, or a burn address. */
export function isVault({ account, owner, ownerProgram }: Holder, { pool }: Launch): boolean {
  if (pool !== null && (account === pool || owner === pool)) return true
  if (owner !== null && (Object.hasOwn(VAULT_OWNERS, owner) || BURNS.has(owner))) return true
  return ownerProgram !== null && VAULT_PROGRAMS.has(ownerProgram)
}

/** Whether a program of the venue holds an authority, so that it acts only by the venue's rules. */
export function isOfVenue(authority: string, { pool }: Launch): boolean {
  return authority === pool || Object.hasOwn(VAULT_OWNERS, authority)
}
