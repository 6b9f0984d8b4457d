import type { MarketTrader } from '../../trader.ts'
import { SYSTEM, TOKEN, TOKEN_2022, WRAPPED_SOL } from '../../transaction/addresses.ts'
import { write } from '../../transaction/bytes.ts'
import {
  type AccountMeta,
  type ProgramCall,
  payer,
  programLog,
  readonly,
  writable,
} from '../../transaction/call.ts'
import type { Draft } from '../../transaction/draft.ts'
import { type Effects, gatherEffects } from '../../transaction/effects.ts'
import {
  createAccount,
  openTokenAccount,
  transferChecked,
  transferSol,
} from '../../transaction/standard-calls.ts'
import { tradeDraft } from '../../transaction/trade-draft.ts'
import { refusedTransfer } from '../../traps.ts'
import { logAndCallEvent } from '../event-call.ts'
import { curveData, EXTENDED_CURVE_BYTES, holderData, type PumpCoin, vaultAmount } from './coin.ts'
import { buy, DECIMALS, type Fill, isComplete, sell } from './curve.ts'
import { completeEvent, tradeEvent } from './events.ts'
import { BUYBACK, EVENT_AUTHORITY, FEE_CONFIG, GLOBAL, PUMP, pumpCall } from './program.ts'

const TOO_FEW_TOKENS = programLog(
  'AnchorError thrown in programs/pump/src/lib.rs:1. Error Code: BuySlippageBelowMinTokensOut. Error Number: 6042. Error Message: slippage: Would buy less tokens than expected min_tokens_out.',
)

/** The size of pump.fun's volume account. */
const VOLUME_BYTES = 137

/** Buys for up to `lamports`, fees included, and updates the coin. */
export function buyDraft(
  coin: PumpCoin,
  trader: MarketTrader,
  lamports: bigint,
  seconds: number,
  priority: bigint,
): Draft {
  const effects = gatherEffects()
  const calls = buyCall(effects, coin, trader, lamports, seconds)
  return tradeDraft({ trader, priority }, calls, effects.all)
}

/** Buys, opening the trader's token account if it is missing. */
export function buyCall(
  effects: Effects,
  coin: PumpCoin,
  trader: MarketTrader,
  lamports: bigint,
  seconds: number,
): ProgramCall[] {
  const fill = buy(coin.curve, lamports)
  const account = trader.account(coin.mint, TOKEN_2022)
  const opening = coin.held.has(trader.address)
    ? []
    : [
        openTokenAccount(effects, {
          payer: trader,
          account,
          owner: trader,
          mint: coin.mint,
          program: TOKEN_2022,
          idempotent: true,
          data: holderData(coin, trader, 0n),
        }),
      ]
  const first = openVolume(effects, trader)
  apply(effects, coin, trader, fill)
  const { curveKey } = coin
  const events = [tradeEvent(coin, trader, fill, 'buy_exact_quote_in_v3', seconds)]
  if (isComplete(coin.curve)) events.push(completeEvent(coin, trader, seconds))
  const trade = pumpCall(
    'BuyExactQuoteInV3',
    accounts(coin, trader),
    write('e1f7501ed5b38488')
      .u64(lamports)
      .u64((fill.token * 9n) / 10n)
      .done(),
    [
      ...first,
      transferSol(effects, trader, curveKey, fill.sol + fill.fee - fill.buyback + fill.creatorFee),
      transferSol(effects, trader, BUYBACK, fill.buyback),
      transferChecked({
        program: TOKEN_2022,
        mint: coin.mint,
        from: coin.vault,
        to: account,
        authority: curveKey,
        amount: fill.token,
        decimals: DECIMALS,
      }),
      ...events.flatMap((event) => logAndCallEvent(PUMP, EVENT_AUTHORITY, event)),
    ],
    62_000,
  )
  return [...opening, trade]
}

/** Sells `token` raw units, and updates the coin. */
export function sellDraft(
  coin: PumpCoin,
  trader: MarketTrader,
  token: bigint,
  seconds: number,
  priority: bigint,
): Draft {
  const effects = gatherEffects()
  const fill = sell(coin.curve, token)
  const first = openVolume(effects, trader)
  apply(effects, coin, trader, fill)
  const net = fill.sol - fill.fee - fill.creatorFee
  // The curve is the program's own, so lamports leave it without a call.
  effects.pay(coin.curveKey, trader, net)
  effects.pay(coin.curveKey, BUYBACK, fill.buyback)
  const trade = pumpCall(
    'SellV3',
    accounts(coin, trader),
    write('1c92de7726c469d5')
      .u64(token)
      .u64((net * 9n) / 10n)
      .done(),
    [
      ...first,
      transferChecked({
        program: TOKEN_2022,
        mint: coin.mint,
        from: trader.account(coin.mint, TOKEN_2022),
        to: coin.vault,
        authority: trader,
        amount: token,
        decimals: DECIMALS,
      }),
      ...logAndCallEvent(PUMP, EVENT_AUTHORITY, tradeEvent(coin, trader, fill, 'sell_v3', seconds)),
    ],
    55_000,
  )
  return tradeDraft({ trader, priority }, [trade], effects.all)
}

/** A buy that fails because the price has moved; it only costs its fee. */
export function lateBuyDraft(
  coin: PumpCoin,
  trader: MarketTrader,
  lamports: bigint,
  priority: bigint,
): Draft {
  const trade = pumpCall(
    'BuyExactQuoteInV3',
    accounts(coin, trader),
    write('e1f7501ed5b38488').u64(lamports).u64(buy(coin.curve, lamports).token).done(),
    [TOO_FEW_TOKENS],
    21_000,
  )
  return tradeDraft({ trader, priority }, [{ ...trade, fails: 6_042 }])
}

/** A sale that the mint refuses. */
export function refusedSellDraft(
  coin: PumpCoin,
  trader: MarketTrader,
  token: bigint,
  priority: bigint,
): Draft {
  const { mint, vault, traps } = coin
  const from = trader.account(mint, TOKEN_2022)
  const transfer = { program: TOKEN_2022, mint, from, to: vault, trader, amount: token }
  const refused = refusedTransfer(transfer, traps)
  const data = write('1c92de7726c469d5').u64(token).u64(0n).done()
  const trade = pumpCall('SellV3', accounts(coin, trader), data, [refused], 20_000)
  return tradeDraft({ trader, priority }, [{ ...trade, fails: refused.fails }])
}

function apply(effects: Effects, coin: PumpCoin, trader: MarketTrader, fill: Fill): void {
  const held = coin.held.get(trader.address) ?? 0n
  const left = fill.isBuy ? held + fill.token : held - fill.token
  coin.held.set(trader.address, left)
  coin.curve = fill.curve
  coin.creatorFees += fill.creatorFee
  coin.protocolFees += fill.fee - fill.buyback
  effects.hold(coin.curveKey, PUMP, curveData(coin, EXTENDED_CURVE_BYTES))
  effects.hold(coin.vault, TOKEN_2022, holderData(coin, coin.curveKey, vaultAmount(coin)))
  const account = trader.account(coin.mint, TOKEN_2022)
  effects.hold(account, TOKEN_2022, holderData(coin, trader, left))
}

function openVolume(effects: Effects, trader: MarketTrader): ProgramCall[] {
  if (trader.hasVolume) return []
  trader.hasVolume = true
  return [createAccount(effects, trader, trader.volume, PUMP, new Uint8Array(VOLUME_BYTES))]
}

/** The same for all trades of the third generation. */
function accounts(coin: PumpCoin, trader: MarketTrader): AccountMeta[] {
  return [
    readonly(GLOBAL),
    readonly(coin.mint),
    readonly(WRAPPED_SOL),
    readonly(TOKEN_2022),
    readonly(TOKEN),
    writable(coin.curveKey),
    writable(coin.vault),
    writable(coin.quoteVault),
    payer(trader),
    writable(trader.account(coin.mint, TOKEN_2022)),
    writable(trader.wrapped),
    writable(trader.volume),
    readonly(FEE_CONFIG),
    writable(BUYBACK),
    readonly(SYSTEM),
  ]
}
