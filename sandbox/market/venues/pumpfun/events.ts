import { SYSTEM, TOKEN_2022 } from '../../transaction/addresses.ts'
import { write } from '../../transaction/bytes.ts'
import type { Key } from '../../transaction/keys.ts'
import type { PumpCoin } from './coin.ts'
import { BUYBACK_BPS, CREATOR_BPS, FEE_BPS, type Fill, newCurve, SUPPLY } from './curve.ts'

/**
 * pump.fun's events as of October 2026. New fields are appended: the public IDL
 * (https://github.com/pump-fun/pump-public-docs, idl/pump.json) and recorded transactions have
 * them. SOL as the quote currency is the zero key.
 */

const SOL = SYSTEM

export function createEvent(coin: PumpCoin, user: Key, seconds: number): Uint8Array {
  const curve = newCurve()
  return write('1b72a94ddeeb6376')
    .text(coin.words.name)
    .text(coin.words.symbol)
    .text(coin.words.uri)
    .key(coin.mint)
    .key(coin.curveKey)
    .key(user)
    .key(coin.creator)
    .i64(BigInt(seconds))
    .u64(curve.virtualToken)
    .u64(curve.virtualSol)
    .u64(curve.realToken)
    .u64(SUPPLY)
    .key(TOKEN_2022)
    .bool(false)
    .bool(coin.cashback)
    .key(SOL)
    .u64(curve.virtualSol)
    .u64(0n)
    .bool(false)
    .bool(false)
    .done()
}

export function tradeEvent(
  coin: PumpCoin,
  user: Key,
  fill: Fill,
  name: string,
  seconds: number,
): Uint8Array {
  const { curve } = fill
  const [creatorBps, cashbackBps] = coin.cashback ? [0n, CREATOR_BPS] : [CREATOR_BPS, 0n]
  const [creatorFee, cashback] = coin.cashback ? [0n, fill.creatorFee] : [fill.creatorFee, 0n]
  return (
    write('bddb7fd34ee661ee')
      .key(coin.mint)
      .u64(fill.sol)
      .u64(fill.token)
      .bool(fill.isBuy)
      .key(user)
      .i64(BigInt(seconds))
      .u64(curve.virtualSol)
      .u64(curve.virtualToken)
      .u64(curve.realSol)
      .u64(curve.realToken)
      // v3 trades leave the protocol's fee on the curve.
      .key(SYSTEM)
      .u64(FEE_BPS)
      .u64(fill.fee)
      .key(coin.creator)
      .u64(creatorBps)
      .u64(creatorFee)
      .bool(false)
      .zeros(3 * 8 + 8)
      .text(name)
      .bool(false)
      .u64(cashbackBps)
      .u64(cashback)
      .u64(BUYBACK_BPS)
      .u64(fill.buyback)
      .u32(0)
      .key(SOL)
      .u64(fill.sol)
      .u64(curve.virtualSol)
      .u64(curve.realSol)
      .u64(0n)
      .u64(0n)
      .u64(coin.creatorFees)
      .done()
  )
}

export function completeEvent(coin: PumpCoin, user: Key, seconds: number): Uint8Array {
  return write('5f72619cd42e9808')
    .key(user)
    .key(coin.mint)
    .key(coin.curveKey)
    .i64(BigInt(seconds))
    .key(SOL)
    .done()
}
