import type { MarketTrader } from '../../trader.ts'
import { SYSTEM, TOKEN_2022, WRAPPED_SOL } from '../../transaction/addresses.ts'
import { write } from '../../transaction/bytes.ts'
import { SUPPLY } from '../pumpfun/curve.ts'
import { LP_BPS, POOL_CREATOR_BPS, PROTOCOL_BPS, type PumpswapPool, type Swap } from './pool.ts'

/**
 * PumpSwap's events, by its public IDL and recorded transactions. v2 trades leave fees in the pool,
 * so the recipients' keys are zero.
 */

export function createPoolEvent(pool: PumpswapPool, seconds: number): Uint8Array {
  return write('b1310cd2a076a774')
    .i64(BigInt(seconds))
    .u16(0)
    .key(pool.creator)
    .key(pool.mint)
    .key(WRAPPED_SOL)
    .u8(6)
    .u8(9)
    .u64(pool.base)
    .u64(pool.quote)
    .u64(pool.base)
    .u64(pool.quote)
    .u64(MIN_LIQUIDITY)
    .u64(pool.liquidity)
    .u64(pool.liquidity - MIN_LIQUIDITY)
    .u8(255)
    .key(pool.key)
    .key(pool.lpMint)
    .key(pool.baseAccount)
    .key(pool.quoteAccount)
    .key(pool.coinCreator)
    .bool(false)
    .bool(false)
    .done()
}

/** LP tokens that every pool keeps. */
export const MIN_LIQUIDITY = 100n

/** @param pool before the swap. */
export function swapEvent(
  pool: PumpswapPool,
  trader: MarketTrader,
  swap: Swap,
  limit: bigint,
  seconds: number,
): Uint8Array {
  const { isBuy } = swap
  const total = isBuy ? swap.quote + swap.lpFee : swap.quote - swap.lpFee
  const event = write(isBuy ? '67f4521f2cf57777' : '3e2f370aa503dc2a')
    .i64(BigInt(seconds))
    .u64(swap.base)
    .u64(limit)
    .u64(0n)
    .u64(swap.total)
    .u64(pool.base)
    .u64(pool.quote)
    .u64(swap.quote)
    .u64(LP_BPS)
    .u64(swap.lpFee)
    .u64(PROTOCOL_BPS)
    .u64(swap.protocolFee)
    .u64(total)
    .u64(swap.total)
    .key(pool.key)
    .key(trader)
    .key(trader.account(pool.mint, TOKEN_2022))
    .key(trader.wrapped)
    .key(SYSTEM)
    .key(SYSTEM)
    .key(pool.coinCreator)
    .u64(POOL_CREATOR_BPS)
    .u64(swap.creatorFee)
  if (isBuy) {
    event
      .bool(false)
      .zeros(4 * 8)
      .u64(swap.base)
      .text('buy_exact_quote_in_v2')
  }
  return event
    .u64(0n)
    .u64(0n)
    .u64(0n)
    .u64(0n)
    .i128(-pool.kept)
    .bool(false)
    .u64(SUPPLY)
    .u64(0n)
    .u64(0n)
    .u64(pool.creatorFees + swap.creatorFee)
    .done()
}
