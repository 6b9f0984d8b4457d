import { TOKEN, WRAPPED_SOL } from '../../transaction/addresses.ts'
import { write } from '../../transaction/bytes.ts'
import { derive } from '../../transaction/derive.ts'
import { type Key, keyOf } from '../../transaction/keys.ts'
import type { Traps } from '../../traps.ts'
import { largerFirst } from '../dbc/dbc-coin.ts'
import { root, sqrtPrice } from '../sqrt.ts'
import type { Vaults } from '../vaults.ts'

/** Meteora's DAMM v2, where DBC's coins go. */
export const DAMM = keyOf('cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG')
export const DAMM_AUTHORITY = derive(DAMM, 'pool_authority')
export const DAMM_EVENTS = derive(DAMM, '__event_authority')
/** The configuration with which DBC's migrations of a fee of their own open pools. */
export const DAMM_CONFIG = keyOf('A8gMrEPJkacWkcb3DGwtJwTe16HktSEfvwtuDh2MCtck')

/** A pool over the whole range of prices, which is a constant product. Raw units. */
export type DammPool = {
  key: Key
  creator: Key
  mint: Key
  vaults: Vaults
  base: bigint
  quote: bigint
  /** The root of the reserves' product, times 2⁶⁴. */
  liquidity: bigint
  /** What of it nobody can ever take out. */
  locked: bigint
}

export const MIN_SQRT_PRICE = 4_295_048_016n
export const MAX_SQRT_PRICE = 79_226_673_521_066_979_257_578_248_091n

const FEE_BPS = 100n
const ALL_BPS = 10_000n
const PROTOCOL_PART = 5n

/** @param lockedPercent how much of the liquidity is locked for good, 0 to 100. */
export function newDammPool(
  mint: Key,
  creator: Key,
  traps: Traps,
  base: bigint,
  quote: bigint,
  lockedPercent: number,
): DammPool {
  const key = derive(DAMM, 'pool', DAMM_CONFIG, ...largerFirst(mint, WRAPPED_SOL))
  const liquidity = root(base * quote) << 64n
  return {
    key,
    creator,
    mint,
    vaults: {
      mint,
      decimals: 6,
      tokenProgram: TOKEN,
      traps,
      authority: DAMM_AUTHORITY,
      baseVault: derive(DAMM, 'token_vault', mint, key),
      quoteVault: derive(DAMM, 'token_vault', WRAPPED_SOL, key),
      base,
      quote,
    },
    base,
    quote,
    liquidity,
    locked: (liquidity * BigInt(lockedPercent)) / 100n,
  }
}

export function dammPrice({ base, quote }: DammPool): bigint {
  return sqrtPrice(base, quote)
}

export type DammSwap = {
  isBuy: boolean
  base: bigint
  quote: bigint
  claimingFee: bigint
  protocolFee: bigint
}

/** Takes its fee in SOL, whichever way. */
export function dammSwap(pool: DammPool, amount: bigint, isBuy: boolean): DammSwap {
  if (isBuy) {
    const fees = feesOf(amount)
    const net = amount - fees.claimingFee - fees.protocolFee
    const base = (pool.base * net) / (pool.quote + net)
    return { isBuy, base, quote: amount, ...fees }
  }
  const gross = (pool.quote * amount) / (pool.base + amount)
  const fees = feesOf(gross)
  return { isBuy, base: amount, quote: gross - fees.claimingFee - fees.protocolFee, ...fees }
}

function feesOf(amount: bigint) {
  const fee = (amount * FEE_BPS + ALL_BPS - 1n) / ALL_BPS
  const protocolFee = fee / PROTOCOL_PART
  return { claimingFee: fee - protocolFee, protocolFee }
}

const POOL_BYTES = 1_112
const FEES_BYTES = 160

/** https://github.com/MeteoraAg/damm-v2, state/pool.rs, as far as clients read it. */
export function dammPoolData(pool: DammPool): Uint8Array {
  const { mint, vaults } = pool
  const data = write('f19a6d0411b16dbc')
    .zeros(FEES_BYTES)
    .key(mint)
    .key(WRAPPED_SOL)
    .key(vaults.baseVault)
    .key(vaults.quoteVault)
    .zeros(2 * 32)
    .i128(pool.liquidity)
    .zeros(16 + 4 * 8)
    .i128(MIN_SQRT_PRICE)
    .i128(MAX_SQRT_PRICE)
    .i128(dammPrice(pool))
    .zeros(8 + 8 + 2 * 32)
    .i128(pool.locked)
    .zeros(80)
    .key(pool.creator)
    .done()
  const padded = new Uint8Array(POOL_BYTES)
  padded.set(data)
  return padded
}
