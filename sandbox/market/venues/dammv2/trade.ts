import type { Trader } from '../../trader.ts'
import { TOKEN, WRAPPED_SOL } from '../../transaction/addresses.ts'
import { write } from '../../transaction/bytes.ts'
import { type Meta, payer, readonly, says, writable } from '../../transaction/call.ts'
import type { Draft } from '../../transaction/draft.ts'
import { eventCall } from '../pumpfun/program.ts'
import { exchangeDraft, type Held } from '../vaults.ts'
import {
  DAMM,
  DAMM_AUTHORITY,
  DAMM_EVENTS,
  type DammPool,
  type DammSwap,
  dammPrice,
  dammSwap,
} from './pool.ts'

const SWAP = 'f8c69e91e17587c8'

/** @param amount lamports to spend or raw units to sell. */
export function dammTradeDraft(
  pool: DammPool,
  held: Held,
  trader: Trader,
  amount: bigint,
  isBuy: boolean,
  seconds: number,
  priority: bigint,
): Draft {
  const swap = dammSwap(pool, amount, isBuy)
  const fee = swap.claimingFee + swap.protocolFee
  pool.base += isBuy ? -swap.base : swap.base
  pool.quote += isBuy ? swap.quote - fee : -swap.quote - fee
  const limit = ((isBuy ? swap.base : swap.quote) * 9n) / 10n
  const event = swapEvent(pool, swap, amount, limit, seconds)
  return exchangeDraft(pool.vaults, held, trader, swap, priority, (moves) => ({
    program: DAMM,
    accounts: accounts(pool, trader, isBuy),
    data: write(SWAP).u64(amount).u64(limit).done(),
    does: [says('Instruction: Swap'), ...moves, eventCall(DAMM, DAMM_EVENTS, event)],
    units: 38_000,
  }))
}

/** `EvtSwap2`, which the program tells of swaps of either generation. */
function swapEvent(
  pool: DammPool,
  swap: DammSwap,
  given: bigint,
  limit: bigint,
  seconds: number,
): Uint8Array {
  const { isBuy, base, quote } = swap
  const fee = swap.claimingFee + swap.protocolFee
  const out = isBuy ? base : quote
  return write('bd4233a826507599')
    .key(pool.key)
    .u8(isBuy ? 1 : 0)
    .u8(1)
    .bool(false)
    .u64(given)
    .u64(limit)
    .u8(0)
    .u64(given)
    .u64(isBuy ? given - fee : given)
    .u64(0n)
    .u64(out)
    .i128(dammPrice(pool))
    .u64(swap.claimingFee)
    .u64(swap.protocolFee)
    .u64(0n)
    .u64(0n)
    .u64(given)
    .u64(out)
    .u64(out)
    .u64(BigInt(seconds))
    .u64(pool.base)
    .u64(pool.quote)
    .done()
}

function accounts(pool: DammPool, trader: Trader, isBuy: boolean): Meta[] {
  const account = trader.account(pool.mint, TOKEN)
  const [into, out] = isBuy ? [trader.wrapped, account] : [account, trader.wrapped]
  return [
    readonly(DAMM_AUTHORITY),
    writable(pool.key),
    writable(into),
    writable(out),
    writable(pool.vaults.baseVault),
    writable(pool.vaults.quoteVault),
    readonly(pool.mint),
    readonly(WRAPPED_SOL),
    payer(trader),
    readonly(TOKEN),
    readonly(TOKEN),
    readonly(DAMM),
    readonly(DAMM_EVENTS),
    readonly(DAMM),
  ]
}
