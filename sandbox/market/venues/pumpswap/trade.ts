import type { MarketTrader } from '../../trader.ts'
import { SYSTEM, TOKEN, TOKEN_2022, WRAPPED_SOL } from '../../transaction/addresses.ts'
import { write } from '../../transaction/bytes.ts'
import { type AccountMeta, payer, programLog, readonly, writable } from '../../transaction/call.ts'
import type { Draft } from '../../transaction/draft.ts'
import type { TradeRequest } from '../../transaction/trade-draft.ts'
import { logAndCallEvent } from '../event-call.ts'
import { exchangeDraft, type Held } from '../vaults.ts'
import { swapEvent } from './events.ts'
import { type PumpswapPool, settleSwap, swapBuy, swapSell } from './pool.ts'
import { PUMP_SWAP, SWAP_BUYBACK, SWAP_CONFIG, SWAP_EVENTS, SWAP_FEES } from './program.ts'

/** SHA-256 of `global:buy_exact_quote_in_v2` and `global:sell_v2`, the first eight bytes. */
const BUY_EXACT_QUOTE_IN_V2 = 'c2ab1c46684d5b2f'
const SELL_V2 = '5df6823ce7e940b2'

/** A swap in the pool at a time in seconds. */
export function swapDraft(
  pool: PumpswapPool,
  held: Held,
  request: TradeRequest,
  seconds: number,
): Draft {
  const { trader, amount, isBuy } = request
  const swap = isBuy ? swapBuy(pool, amount) : swapSell(pool, amount)
  const limit = ((isBuy ? swap.base : swap.total) * 9n) / 10n
  const event = swapEvent(pool, trader, swap, limit, seconds)
  settleSwap(pool, swap)
  const exchange = { isBuy, base: swap.base, quote: swap.total }
  return exchangeDraft(pool.vaults, held, request, exchange, (moves) => ({
    program: PUMP_SWAP,
    accounts: accounts(pool, trader),
    data: write(isBuy ? BUY_EXACT_QUOTE_IN_V2 : SELL_V2)
      .u64(amount)
      .u64(limit)
      .done(),
    does: [
      programLog(isBuy ? 'Instruction: BuyExactQuoteInV2' : 'Instruction: SellV2'),
      ...moves,
      ...logAndCallEvent(PUMP_SWAP, SWAP_EVENTS, event),
    ],
    units: 58_000,
  }))
}

function accounts(pool: PumpswapPool, trader: MarketTrader): AccountMeta[] {
  return [
    writable(pool.key),
    payer(trader),
    readonly(SWAP_CONFIG),
    readonly(pool.mint),
    readonly(WRAPPED_SOL),
    writable(trader.account(pool.mint, TOKEN_2022)),
    writable(trader.wrapped),
    writable(pool.vaults.baseVault),
    writable(pool.vaults.quoteVault),
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
