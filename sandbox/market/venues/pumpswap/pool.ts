import { TOKEN, TOKEN_2022, WRAPPED_SOL } from '../../transaction/addresses.ts'
import { write } from '../../transaction/bytes.ts'
import { associated, derive } from '../../transaction/derive.ts'
import type { Key } from '../../transaction/keys.ts'
import type { Traps } from '../../traps.ts'
import { PUMP } from '../pumpfun/program.ts'
import type { Vaults } from '../vaults.ts'
import { PUMP_SWAP } from './program.ts'

/** A pool of PumpSwap: a plain constant product. Raw units. */
export type PumpswapPool = {
  key: Key
  /** The pool's creator: the curve's authority. */
  creator: Key
  coinCreator: Key
  mint: Key
  lpMint: Key
  vaults: Vaults
  /** The creator's token accounts, which exist only within the transaction that opens the pool. */
  baseAccount: Key
  quoteAccount: Key
  lpAccount: Key
  base: bigint
  quote: bigint
  /** LP tokens minted, and then burned. */
  liquidity: bigint
  /** Fees left in the vault, which don't count as reserves. */
  kept: bigint
  creatorFees: bigint
}

export const LP_BPS = 20n
export const PROTOCOL_BPS = 5n
export const POOL_CREATOR_BPS = 5n
const ALL_BPS = 10_000n

/** The one pool that the migration of a coin opens: index 0, made by the curve's authority. */
export function newPool(
  mint: Key,
  coinCreator: Key,
  traps: Traps,
  base: bigint,
  quote: bigint,
): PumpswapPool {
  const creator = derive(PUMP, 'pool-authority', mint)
  const key = derive(PUMP_SWAP, 'pool', Uint8Array.of(0, 0), creator, mint, WRAPPED_SOL)
  const lpMint = derive(PUMP_SWAP, 'pool_lp_mint', key)
  return {
    key,
    creator,
    coinCreator,
    mint,
    lpMint,
    vaults: {
      mint,
      decimals: 6,
      tokenProgram: TOKEN_2022,
      traps,
      authority: key,
      baseVault: associated(key, mint, TOKEN_2022),
      quoteVault: associated(key, WRAPPED_SOL, TOKEN),
      base,
      quote,
    },
    baseAccount: associated(creator, mint, TOKEN_2022),
    quoteAccount: associated(creator, WRAPPED_SOL, TOKEN),
    lpAccount: associated(creator, lpMint, TOKEN_2022),
    base,
    quote,
    liquidity: root(base * quote),
    kept: 0n,
    creatorFees: 0n,
  }
}

export type Swap = {
  isBuy: boolean
  /** Of the coin. */
  base: bigint
  /** The amount in the constant product formula, without fees. */
  quote: bigint
  lpFee: bigint
  protocolFee: bigint
  creatorFee: bigint
  /** What the trader pays or receives. */
  total: bigint
}

/** Spends up to `lamports`, fees included. */
export function swapBuy(pool: PumpswapPool, lamports: bigint): Swap {
  const quote = (lamports * ALL_BPS) / (ALL_BPS + LP_BPS + PROTOCOL_BPS + POOL_CREATOR_BPS)
  const fees = feesOf(quote)
  const base = (pool.base * quote) / (pool.quote + quote)
  const total = quote + fees.lpFee + fees.protocolFee + fees.creatorFee
  return { isBuy: true, base, quote, ...fees, total }
}

export function swapSell(pool: PumpswapPool, base: bigint): Swap {
  const quote = (pool.quote * base) / (pool.base + base)
  const fees = feesOf(quote)
  const total = quote - fees.lpFee - fees.protocolFee - fees.creatorFee
  return { isBuy: false, base, quote, ...fees, total }
}

/** Updates the pool after a swap; the LP fee stays in the reserves. */
export function settleSwap(pool: PumpswapPool, swap: Swap): void {
  const { base, total, protocolFee, creatorFee } = swap
  const kept = protocolFee + creatorFee
  pool.base += swap.isBuy ? -base : base
  pool.quote += swap.isBuy ? total - kept : -total - kept
  pool.kept += kept
  pool.creatorFees += creatorFee
}

function feesOf(quote: bigint) {
  const share = (bps: bigint) => (quote * bps + ALL_BPS - 1n) / ALL_BPS
  return {
    lpFee: share(LP_BPS),
    protocolFee: share(PROTOCOL_BPS),
    creatorFee: share(POOL_CREATOR_BPS),
  }
}

export const POOL_BYTES = 245

/** https://github.com/pump-fun/pump-public-docs, idl/pump_amm.json, `Pool`. */
export function poolData(pool: PumpswapPool): Uint8Array {
  const data = write('f19a6d0411b16dbc')
    .u8(255)
    .u16(0)
    .key(pool.creator)
    .key(pool.mint)
    .key(WRAPPED_SOL)
    .key(pool.lpMint)
    .key(pool.vaults.baseVault)
    .key(pool.vaults.quoteVault)
    .u64(pool.liquidity)
    .key(pool.coinCreator)
    .done()
  const padded = new Uint8Array(Math.max(POOL_BYTES, data.length))
  padded.set(data)
  return padded
}

function root(square: bigint): bigint {
  if (square < 2n) return square
  let guess = BigInt(Math.floor(Math.sqrt(Number(square))))
  for (;;) {
    const next = (guess + square / guess) >> 1n
    if (next === guess || next === guess + 1n) return guess
    guess = next
  }
}
