import { TOKEN, WRAPPED_SOL } from '../../transaction/addresses.ts'
import { write } from '../../transaction/bytes.ts'
import { derive } from '../../transaction/derive.ts'
import { type Key, keyOf } from '../../transaction/keys.ts'
import type { Traps } from '../../traps.ts'
import type { Vaults } from '../vaults.ts'

/** Raydium's constant product market. */
export const CPMM = keyOf('CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C')
export const CPMM_AUTHORITY = derive(CPMM, 'vault_and_lp_mint_auth_seed')
export const CPMM_CONFIG = keyOf('D4FPEruKEHrG5TenZ2mpDGEfu1iUvTiqBxvpU8HLBvC2')
export const CPMM_CREATION_FEE = keyOf('DNXgeM9EiiaAbaWvwjHj9fQQLAX5ZsfHyvmYUNRAdNC8')

/** A CPMM pool. Raw units; fees left in the vaults don't count as reserves. */
export type CpPool = {
  key: Key
  mint: Key
  lpMint: Key
  observation: Key
  vaults: Vaults
  base: bigint
  quote: bigint
  /** Mints are ordered by their bytes: whether SOL comes first. */
  isQuoteFirst: boolean
}

const FEE_BPS = 25n
const ALL_BPS = 10_000n

export function newCpPool(mint: Key, traps: Traps, base: bigint, quote: bigint): CpPool {
  const isQuoteFirst = Buffer.compare(WRAPPED_SOL.bytes, mint.bytes) < 0
  const ordered = isQuoteFirst ? [WRAPPED_SOL, mint] : [mint, WRAPPED_SOL]
  const key = derive(CPMM, 'pool', CPMM_CONFIG, ...ordered)
  return {
    key,
    mint,
    lpMint: derive(CPMM, 'pool_lp_mint', key),
    observation: derive(CPMM, 'observation', key),
    vaults: {
      mint,
      decimals: 6,
      tokenProgram: TOKEN,
      traps,
      authority: CPMM_AUTHORITY,
      baseVault: derive(CPMM, 'pool_vault', key, mint),
      quoteVault: derive(CPMM, 'pool_vault', key, WRAPPED_SOL),
      base,
      quote,
    },
    base,
    quote,
    isQuoteFirst,
  }
}

export type CpSwap = { isBuy: boolean; base: bigint; quote: bigint; fee: bigint }

/** The fee is taken from the input. */
export function cpSwap(pool: CpPool, amount: bigint, isBuy: boolean): CpSwap {
  const fee = (amount * FEE_BPS + ALL_BPS - 1n) / ALL_BPS
  const net = amount - fee
  const [into, out] = isBuy ? [pool.quote, pool.base] : [pool.base, pool.quote]
  const given = (net * out) / (into + net)
  return isBuy
    ? { isBuy, base: given, quote: amount, fee }
    : { isBuy, base: amount, quote: given, fee }
}

const POOL_BYTES = 637

/** https://github.com/raydium-io/raydium-cp-swap, states/pool.rs, as far as clients read it. */
export function cpPoolData(pool: CpPool, creator: Key): Uint8Array {
  const { mint, vaults, isQuoteFirst } = pool
  const ordered = <T>(base: T, quote: T): [T, T] => (isQuoteFirst ? [quote, base] : [base, quote])
  const [mint0, mint1] = ordered(mint, WRAPPED_SOL)
  const [vault0, vault1] = ordered(vaults.baseVault, vaults.quoteVault)
  const [decimals0, decimals1] = ordered(6, 9)
  const data = write('f7ede3f5d7c3de46')
    .key(CPMM_CONFIG)
    .key(creator)
    .key(vault0)
    .key(vault1)
    .key(pool.lpMint)
    .key(mint0)
    .key(mint1)
    .key(TOKEN)
    .key(TOKEN)
    .key(pool.observation)
    .u8(255)
    .u8(0)
    .u8(9)
    .u8(decimals0)
    .u8(decimals1)
    .done()
  const padded = new Uint8Array(POOL_BYTES)
  padded.set(data)
  return padded
}
