import type { MarketTrader } from '../../trader.ts'
import { TOKEN, WRAPPED_SOL } from '../../transaction/addresses.ts'
import { write } from '../../transaction/bytes.ts'
import {
  type AccountMeta,
  logsData,
  payer,
  programLog,
  readonly,
  writable,
} from '../../transaction/call.ts'
import type { Draft } from '../../transaction/draft.ts'
import type { TradeRequest } from '../../transaction/trade-draft.ts'
import { exchangeDraft, type Held } from '../vaults.ts'
import { CPMM, CPMM_AUTHORITY, CPMM_CONFIG, type CpPool, type CpSwap, cpSwap } from './pool.ts'

/** `swap_base_input`. */
export function cpTradeDraft(pool: CpPool, held: Held, request: TradeRequest): Draft {
  const { trader, amount, isBuy } = request
  const swap = cpSwap(pool, amount, isBuy)
  const event = swapEvent(pool, swap)
  pool.base += isBuy ? -swap.base : swap.base - swap.fee
  pool.quote += isBuy ? swap.quote - swap.fee : -swap.quote
  return exchangeDraft(pool.vaults, held, request, swap, (moves) => ({
    program: CPMM,
    accounts: accounts(pool, trader, isBuy),
    data: write('8fbe5adac41e33de')
      .u64(amount)
      .u64(((isBuy ? swap.base : swap.quote) * 9n) / 10n)
      .done(),
    does: [programLog('Instruction: SwapBaseInput'), logsData(event), ...moves],
    units: 32_000,
  }))
}

/** The layout of 2025 and later, which names the mints and fees. */
function swapEvent(pool: CpPool, { isBuy, base, quote, fee }: CpSwap): Uint8Array {
  const [inBefore, outBefore] = isBuy ? [pool.quote, pool.base] : [pool.base, pool.quote]
  const [inMint, outMint] = isBuy ? [WRAPPED_SOL, pool.mint] : [pool.mint, WRAPPED_SOL]
  return write('40c6cde8260871e2')
    .key(pool.key)
    .u64(inBefore)
    .u64(outBefore)
    .u64(isBuy ? quote : base)
    .u64(isBuy ? base : quote)
    .u64(0n)
    .u64(0n)
    .bool(true)
    .key(inMint)
    .key(outMint)
    .u64(fee)
    .u64(0n)
    .bool(true)
    .done()
}

function accounts(pool: CpPool, trader: MarketTrader, isBuy: boolean): AccountMeta[] {
  const { vaults, mint } = pool
  const base = { account: trader.account(mint, TOKEN), vault: vaults.baseVault, mint }
  const quote = { account: trader.wrapped, vault: vaults.quoteVault, mint: WRAPPED_SOL }
  const [into, out] = isBuy ? [quote, base] : [base, quote]
  return [
    payer(trader),
    readonly(CPMM_AUTHORITY),
    readonly(CPMM_CONFIG),
    writable(pool.key),
    writable(into.account),
    writable(out.account),
    writable(into.vault),
    writable(out.vault),
    readonly(TOKEN),
    readonly(TOKEN),
    readonly(into.mint),
    readonly(out.mint),
    writable(pool.observation),
  ]
}
