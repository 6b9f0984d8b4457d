import type { MarketTrader } from '../../trader.ts'
import { SYSTEM, TOKEN, WRAPPED_SOL } from '../../transaction/addresses.ts'
import { write } from '../../transaction/bytes.ts'
import {
  type AccountMeta,
  type ProgramCall,
  payer,
  programLog,
  readonly,
  writable,
} from '../../transaction/call.ts'
import { derive } from '../../transaction/derive.ts'
import type { Draft } from '../../transaction/draft.ts'
import { type Effects, gatherEffects } from '../../transaction/effects.ts'
import { type TradeRequest, tradeDraft } from '../../transaction/trade-draft.ts'
import { refusedTransfer } from '../../traps.ts'
import { exchangeCalls } from '../vaults.ts'
import {
  isRaised,
  LAB_SELL,
  type LabCoin,
  type LabSwap,
  labBuy,
  labPoolData,
  labSell,
  VIRTUAL_BASE,
  VIRTUAL_QUOTE,
} from './lab-coin.ts'
import { emitLabEvent, LAB_AUTHORITY, LAB_CONFIG, LAB_EVENTS, LAUNCH_LAB } from './program.ts'

const BUY_EXACT_IN = 'faea0d7bd59c13ec'
const SELL_EXACT_IN = '9527de9bd37c981a'

export function labTradeDraft(coin: LabCoin, request: TradeRequest): Draft {
  const effects = gatherEffects()
  const calls = labTradeCalls(effects, coin, request)
  return tradeDraft(request, calls, effects.all)
}

export function labTradeCalls(
  effects: Effects,
  coin: LabCoin,
  { trader, amount, isBuy }: Omit<TradeRequest, 'priority'>,
): ProgramCall[] {
  const swap = isBuy ? labBuy(coin, amount) : labSell(coin, amount)
  const before = { realBase: coin.realBase, realQuote: coin.realQuote }
  coin.realBase += isBuy ? swap.base : -swap.base
  coin.realQuote += isBuy ? swap.net : -swap.net
  const event = tradeEvent(coin, before, swap)
  effects.hold(coin.key, LAUNCH_LAB, labPoolData(coin, isRaised(coin) ? 1 : 0))
  return exchangeCalls(effects, coin.vaults, coin.held, trader, swap, (moves) => ({
    program: LAUNCH_LAB,
    accounts: accounts(coin, trader),
    data: write(isBuy ? BUY_EXACT_IN : SELL_EXACT_IN)
      .u64(amount)
      .u64(((isBuy ? swap.base : swap.quote) * 9n) / 10n)
      .u64(0n)
      .done(),
    does: [
      programLog(isBuy ? 'Instruction: BuyExactIn' : 'Instruction: SellExactIn'),
      ...emitLabEvent(event),
      ...moves,
    ],
    units: 36_000,
  }))
}

/** A buy that fails because the price has moved. */
export function labLateBuyDraft(
  coin: LabCoin,
  trader: MarketTrader,
  lamports: bigint,
  priority: bigint,
): Draft {
  const trade: ProgramCall = {
    program: LAUNCH_LAB,
    accounts: accounts(coin, trader),
    data: write(BUY_EXACT_IN).u64(lamports).u64(labBuy(coin, lamports).base).u64(0n).done(),
    does: [
      programLog('Instruction: BuyExactIn'),
      programLog(
        'AnchorError thrown in programs/launchpad/src/instructions/buy_exact_in.rs:1. Error Code: ExceededSlippage. Error Number: 6005. Error Message: Exceeds desired slippage limit.',
      ),
    ],
    units: 18_000,
    fails: 6_005,
  }
  return tradeDraft({ trader, priority }, [trade])
}

/** A sale that the mint refuses. */
export function labRefusedSellDraft(
  coin: LabCoin,
  trader: MarketTrader,
  token: bigint,
  priority: bigint,
): Draft {
  const { mint, vaults } = coin
  const from = trader.account(mint, TOKEN)
  const transfer = { program: TOKEN, mint, from, to: vaults.baseVault, trader, amount: token }
  const refused = refusedTransfer(transfer, vaults.traps)
  const trade: ProgramCall = {
    program: LAUNCH_LAB,
    accounts: accounts(coin, trader),
    data: write(SELL_EXACT_IN).u64(token).u64(0n).u64(0n).done(),
    does: [programLog('Instruction: SellExactIn'), refused],
    units: 20_000,
    fails: refused.fails,
  }
  return tradeDraft({ trader, priority }, [trade])
}

function tradeEvent(
  coin: LabCoin,
  before: { realBase: bigint; realQuote: bigint },
  swap: LabSwap,
): Uint8Array {
  const { isBuy, base, quote } = swap
  return write('bddb7fd34ee661ee')
    .key(coin.key)
    .u64(LAB_SELL)
    .u64(VIRTUAL_BASE)
    .u64(VIRTUAL_QUOTE)
    .u64(before.realBase)
    .u64(before.realQuote)
    .u64(coin.realBase)
    .u64(coin.realQuote)
    .u64(isBuy ? quote : base)
    .u64(isBuy ? base : quote)
    .u64(swap.protocolFee)
    .u64(swap.platformFee)
    .u64(swap.creatorFee)
    .u64(0n)
    .u8(isBuy ? 0 : 1)
    .u8(isRaised(coin) ? 1 : 0)
    .bool(true)
    .done()
}

function accounts(coin: LabCoin, trader: MarketTrader): AccountMeta[] {
  return [
    payer(trader),
    readonly(LAB_AUTHORITY),
    readonly(LAB_CONFIG),
    readonly(coin.platform),
    writable(coin.key),
    writable(trader.account(coin.mint, TOKEN)),
    writable(trader.wrapped),
    writable(coin.vaults.baseVault),
    writable(coin.vaults.quoteVault),
    readonly(coin.mint),
    readonly(WRAPPED_SOL),
    readonly(TOKEN),
    readonly(TOKEN),
    readonly(LAB_EVENTS),
    readonly(LAUNCH_LAB),
    readonly(SYSTEM),
    writable(feeVault(coin.platform)),
    writable(feeVault(coin.creator)),
  ]
}

/** The vault of a platform's or a creator's SOL fees. */
function feeVault(of: LabCoin['platform']): LabCoin['platform'] {
  const known = feeVaults.get(of.address)
  if (known) return known
  const key = derive(LAUNCH_LAB, of, WRAPPED_SOL)
  if (feeVaults.size > 10_000) feeVaults.clear()
  feeVaults.set(of.address, key)
  return key
}

const feeVaults = new Map<string, LabCoin['platform']>()
