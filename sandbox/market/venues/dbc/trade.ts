import type { Trader } from '../../trader.ts'
import { TOKEN, WRAPPED_SOL } from '../../transaction/addresses.ts'
import { write } from '../../transaction/bytes.ts'
import { type Call, type Meta, payer, readonly, says, writable } from '../../transaction/call.ts'
import type { Draft } from '../../transaction/draft.ts'
import { type Effects, gatherEffects } from '../../transaction/effects.ts'
import { computeBudget } from '../../transaction/standard-calls.ts'
import { refusedTransfer } from '../../traps.ts'
import { eventCall } from '../pumpfun/program.ts'
import { exchangeCalls } from '../vaults.ts'
import {
  DBC_SUPPLY,
  DBC_THRESHOLD,
  type DbcCoin,
  type DbcSwap,
  dbcBuy,
  dbcPoolData,
  dbcPrice,
  dbcSell,
  isDbcComplete,
} from './dbc-coin.ts'
import { DBC, DBC_AUTHORITY, DBC_EVENTS } from './program.ts'

const SWAP = 'f8c69e91e17587c8'

/** @param amount lamports to spend, fees included, or raw units to sell. */
export function dbcTradeDraft(
  coin: DbcCoin,
  trader: Trader,
  amount: bigint,
  isBuy: boolean,
  seconds: number,
  priority: bigint,
): Draft {
  const effects = gatherEffects()
  const calls = [
    ...computeBudget(200_000, priority),
    ...dbcTradeCalls(effects, coin, trader, amount, isBuy, seconds),
  ]
  return { calls, signers: [trader], effects: effects.all, priority }
}

export function dbcTradeCalls(
  effects: Effects,
  coin: DbcCoin,
  trader: Trader,
  amount: bigint,
  isBuy: boolean,
  seconds: number,
): Call[] {
  const swap = isBuy ? dbcBuy(coin, amount) : dbcSell(coin, amount)
  coin.sold += isBuy ? swap.base : -swap.base
  coin.raised += isBuy ? swap.net : -swap.net
  effects.hold(coin.key, DBC, dbcPoolData(coin))
  const given = isBuy ? swap.quote : swap.base
  const limit = ((isBuy ? swap.base : swap.quote) * 9n) / 10n
  const events = [
    swapEvent(coin, swap, given, limit, seconds),
    swap2Event(coin, swap, given, limit, seconds),
    ...(isDbcComplete(coin) ? [completeEvent(coin)] : []),
  ]
  return exchangeCalls(effects, coin.vaults, coin.held, trader, swap, (moves) => ({
    program: DBC,
    accounts: accounts(coin, trader, isBuy),
    data: write(SWAP).u64(given).u64(limit).done(),
    does: [
      says('Instruction: Swap'),
      ...moves,
      ...events.map((event) => eventCall(DBC, DBC_EVENTS, event)),
    ],
    units: 42_000,
  }))
}

/** A buy that comes too late for the price it would pay. */
export function dbcLateBuyDraft(
  coin: DbcCoin,
  trader: Trader,
  lamports: bigint,
  priority: bigint,
): Draft {
  const trade: Call = {
    program: DBC,
    accounts: accounts(coin, trader, true),
    data: write(SWAP).u64(lamports).u64(dbcBuy(coin, lamports).base).done(),
    does: [
      says('Instruction: Swap'),
      says(
        'AnchorError thrown in programs/dynamic-bonding-curve/src/instructions/swap/swap_exact_in.rs:1. Error Code: ExceededSlippage. Error Number: 6002. Error Message: Exceeded slippage tolerance.',
      ),
    ],
    units: 20_000,
    fails: 6_002,
  }
  const calls = [...computeBudget(200_000, priority), trade]
  return { calls, signers: [trader], effects: [], priority }
}

/** A sale that the mint does not let through. */
export function dbcRefusedSellDraft(
  coin: DbcCoin,
  trader: Trader,
  token: bigint,
  priority: bigint,
): Draft {
  const { mint, vaults } = coin
  const from = trader.account(mint, TOKEN)
  const refused = refusedTransfer(TOKEN, mint, from, vaults.baseVault, trader, token, vaults.traps)
  const trade: Call = {
    program: DBC,
    accounts: accounts(coin, trader, false),
    data: write(SWAP).u64(token).u64(0n).done(),
    does: [says('Instruction: Swap'), refused],
    units: 20_000,
    fails: refused.fails,
  }
  const calls = [...computeBudget(200_000, priority), trade]
  return { calls, signers: [trader], effects: [], priority }
}

function swapEvent(
  coin: DbcCoin,
  swap: DbcSwap,
  given: bigint,
  limit: bigint,
  seconds: number,
): Uint8Array {
  return write('1b3c15d58aaabb93')
    .key(coin.key)
    .key(coin.config)
    .u8(swap.isBuy ? 1 : 0)
    .bool(false)
    .u64(given)
    .u64(limit)
    .u64(swap.isBuy ? swap.net : swap.base)
    .u64(swap.isBuy ? swap.base : swap.quote)
    .i128(dbcPrice(coin))
    .u64(swap.tradingFee)
    .u64(swap.protocolFee)
    .u64(0n)
    .u64(given)
    .u64(BigInt(seconds))
    .done()
}

/** What the program tells of every swap a second time, in its newer form. */
function swap2Event(
  coin: DbcCoin,
  swap: DbcSwap,
  given: bigint,
  limit: bigint,
  seconds: number,
): Uint8Array {
  return write('bd4233a826507599')
    .key(coin.key)
    .key(coin.config)
    .u8(swap.isBuy ? 1 : 0)
    .bool(false)
    .u64(given)
    .u64(limit)
    .u8(0)
    .u64(given)
    .u64(swap.isBuy ? swap.net : swap.base)
    .u64(0n)
    .u64(swap.isBuy ? swap.base : swap.quote)
    .i128(dbcPrice(coin))
    .u64(swap.tradingFee)
    .u64(swap.protocolFee)
    .u64(0n)
    .u64(coin.raised)
    .u64(DBC_THRESHOLD)
    .u64(BigInt(seconds))
    .done()
}

function completeEvent(coin: DbcCoin): Uint8Array {
  return write('e5e756549c864b18')
    .key(coin.key)
    .key(coin.config)
    .u64(DBC_SUPPLY - coin.sold)
    .u64(coin.raised)
    .done()
}

function accounts(coin: DbcCoin, trader: Trader, isBuy: boolean): Meta[] {
  const account = trader.account(coin.mint, TOKEN)
  const [into, out] = isBuy ? [trader.wrapped, account] : [account, trader.wrapped]
  return [
    readonly(DBC_AUTHORITY),
    readonly(coin.config),
    writable(coin.key),
    writable(into),
    writable(out),
    writable(coin.vaults.baseVault),
    writable(coin.vaults.quoteVault),
    readonly(coin.mint),
    readonly(WRAPPED_SOL),
    payer(trader),
    readonly(TOKEN),
    readonly(TOKEN),
    // Nobody has referred the trader: the program itself stands for an optional account left out.
    readonly(DBC),
    readonly(DBC_EVENTS),
    readonly(DBC),
  ]
}
