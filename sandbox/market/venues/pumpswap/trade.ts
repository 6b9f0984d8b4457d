import type { Trader } from '../../trader.ts'
import { immutableOwner, tokenData } from '../../transaction/accounts.ts'
import { SYSTEM, TOKEN, TOKEN_2022, WRAPPED_SOL } from '../../transaction/addresses.ts'
import { write } from '../../transaction/bytes.ts'
import { type Call, type Meta, payer, readonly, says, writable } from '../../transaction/call.ts'
import type { Draft } from '../../transaction/draft.ts'
import { type Effects, gatherEffects } from '../../transaction/effects.ts'
import {
  computeBudget,
  openTokenAccount,
  transferChecked,
  transferSol,
} from '../../transaction/standard-calls.ts'
import { DECIMALS } from '../pumpfun/curve.ts'
import { tellEvent } from '../pumpfun/program.ts'
import { swapEvent } from './events.ts'
import { close, syncNative } from './migrate.ts'
import {
  baseVaultData,
  type Pool,
  quoteVaultData,
  type Swap,
  settle,
  swapBuy,
  swapSell,
} from './pool.ts'
import { PUMP_SWAP, SWAP_BUYBACK, SWAP_CONFIG, SWAP_EVENTS, SWAP_FEES } from './program.ts'

const WRAPPED_BYTES = 165

/** Swaps SOL for the coin, or back: wrapped on the way in, unwrapped on the way out. */
export function swapDraft(
  pool: Pool,
  held: Map<string, bigint>,
  trader: Trader,
  amount: bigint,
  isBuy: boolean,
  seconds: number,
  priority: bigint,
): Draft {
  const effects = gatherEffects()
  const swap = isBuy ? swapBuy(pool, amount) : swapSell(pool, amount)
  const limit = ((isBuy ? swap.base : swap.total) * 9n) / 10n
  const event = swapEvent(pool, trader, swap, limit, seconds)
  const isNew = !held.has(trader.address)
  const account = trader.account(pool.mint, TOKEN_2022)
  const opening = isNew
    ? [
        openTokenAccount(effects, {
          payer: trader,
          account,
          owner: trader,
          mint: pool.mint,
          program: TOKEN_2022,
          idempotent: true,
        }),
      ]
    : []
  const left = (held.get(trader.address) ?? 0n) + (isBuy ? swap.base : -swap.base)
  held.set(trader.address, left)
  settle(pool, swap)
  const wrapping = [
    openTokenAccount(effects, {
      payer: trader,
      account: trader.wrapped,
      owner: trader,
      mint: WRAPPED_SOL,
      program: TOKEN,
      idempotent: true,
    }),
    ...(isBuy
      ? [transferSol(effects, trader, trader.wrapped, swap.total), syncNative(trader.wrapped)]
      : []),
  ]
  const trade = swapCall(effects, pool, trader, swap, amount, limit, event)
  const calls = [
    ...computeBudget(200_000, priority),
    ...opening,
    ...wrapping,
    trade,
    unwrap(effects, trader, isBuy ? 0n : swap.total),
  ]
  effects.hold(pool.baseVault, TOKEN_2022, baseVaultData(pool))
  effects.hold(pool.quoteVault, TOKEN, quoteVaultData(pool))
  const tokens = { mint: pool.mint, owner: trader, amount: left }
  effects.hold(account, TOKEN_2022, tokenData(tokens, [immutableOwner]))
  return { calls, signers: [trader], effects: effects.all, priority }
}

function swapCall(
  effects: Effects,
  pool: Pool,
  trader: Trader,
  swap: Swap,
  amount: bigint,
  limit: bigint,
  event: Uint8Array,
): Call {
  const account = trader.account(pool.mint, TOKEN_2022)
  const { isBuy, base, total } = swap
  const coins = { program: TOKEN_2022, mint: pool.mint, amount: base, decimals: DECIMALS }
  const quote = { program: TOKEN, mint: WRAPPED_SOL, amount: total, decimals: 9 }
  if (isBuy) effects.pay(trader.wrapped, pool.quoteVault, total)
  else effects.pay(pool.quoteVault, trader.wrapped, total)
  const moves = isBuy
    ? [
        transferChecked({ ...coins, from: pool.baseVault, to: account, authority: pool.key }),
        transferChecked({
          ...quote,
          from: trader.wrapped,
          to: pool.quoteVault,
          authority: trader,
        }),
      ]
    : [
        transferChecked({ ...coins, from: account, to: pool.baseVault, authority: trader }),
        transferChecked({
          ...quote,
          from: pool.quoteVault,
          to: trader.wrapped,
          authority: pool.key,
        }),
      ]
  return {
    program: PUMP_SWAP,
    accounts: accounts(pool, trader),
    data: write(isBuy ? BUY_EXACT_QUOTE_IN_V2 : SELL_V2)
      .u64(amount)
      .u64(limit)
      .done(),
    does: [
      says(isBuy ? 'Instruction: BuyExactQuoteInV2' : 'Instruction: SellV2'),
      ...moves,
      ...tellEvent(PUMP_SWAP, SWAP_EVENTS, event),
    ],
    units: 58_000,
  }
}

/** SHA-256 of `global:buy_exact_quote_in_v2` and `global:sell_v2`, the first eight bytes. */
const BUY_EXACT_QUOTE_IN_V2 = 'c2ab1c46684d5b2f'
const SELL_V2 = '5df6823ce7e940b2'

function unwrap(effects: Effects, trader: Trader, lamports: bigint): Call {
  if (lamports > 0n) effects.pay(trader.wrapped, trader, lamports)
  return close(effects, TOKEN, trader.wrapped, trader, trader, WRAPPED_BYTES)
}

function accounts(pool: Pool, trader: Trader): Meta[] {
  return [
    writable(pool.key),
    payer(trader),
    readonly(SWAP_CONFIG),
    readonly(pool.mint),
    readonly(WRAPPED_SOL),
    writable(trader.account(pool.mint, TOKEN_2022)),
    writable(trader.wrapped),
    writable(pool.baseVault),
    writable(pool.quoteVault),
    readonly(TOKEN_2022),
    readonly(TOKEN),
    readonly(SYSTEM),
    writable(trader.swapVolume),
    readonly(SWAP_FEES),
    writable(SWAP_BUYBACK),
    readonly(SWAP_EVENTS),
    readonly(PUMP_SWAP),
  ]
}
