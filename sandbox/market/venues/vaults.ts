import type { MarketTrader } from '../trader.ts'
import { tokenData, wrappedSolData } from '../transaction/accounts.ts'
import { TOKEN, TOKEN_2022, WRAPPED_SOL } from '../transaction/addresses.ts'
import type { ProgramCall } from '../transaction/call.ts'
import type { Draft } from '../transaction/draft.ts'
import { type Effects, gatherEffects, rentOf } from '../transaction/effects.ts'
import type { Key } from '../transaction/keys.ts'
import { openTokenAccount, transferChecked } from '../transaction/standard-calls.ts'
import { type TradeRequest, tradeDraft } from '../transaction/trade-draft.ts'
import { unwrap, wrap } from '../transaction/wrapped-sol.ts'
import { accountExtensions, type Traps } from '../traps.ts'

/** A pool with the coin in one vault and wrapped SOL in the other. */
export type Vaults = {
  mint: Key
  decimals: number
  tokenProgram: Key
  traps: Traps
  /** Who may move the vaults' tokens. */
  authority: Key
  baseVault: Key
  quoteVault: Key
  /** The vaults' balances, raw units. */
  base: bigint
  quote: bigint
}

/** `quote` is what the trader pays or gets, in lamports. */
export type Exchange = { isBuy: boolean; base: bigint; quote: bigint }

/** Holdings by wallet, raw units. */
export type Held = Map<string, bigint>

/** Swaps SOL for the coin, or back: wrapped on the way in, unwrapped on the way out. */
export function exchangeDraft(
  vaults: Vaults,
  held: Held,
  request: TradeRequest,
  exchange: Exchange,
  trade: (moves: ProgramCall[]) => ProgramCall,
): Draft {
  const effects = gatherEffects()
  const calls = exchangeCalls(effects, vaults, held, request.trader, exchange, trade)
  return tradeDraft(request, calls, effects.all)
}

export function exchangeCalls(
  effects: Effects,
  vaults: Vaults,
  held: Held,
  trader: MarketTrader,
  exchange: Exchange,
  trade: (moves: ProgramCall[]) => ProgramCall,
): ProgramCall[] {
  const { mint, tokenProgram } = vaults
  const { isBuy, base, quote } = exchange
  const account = trader.account(mint, tokenProgram)
  const opening = { payer: trader, account, owner: trader, mint, program: tokenProgram }
  const calls = [
    ...(held.has(trader.address)
      ? []
      : [
          openTokenAccount(effects, {
            ...opening,
            idempotent: true,
            data: holding(vaults, trader, 0n),
          }),
        ]),
    ...wrap(effects, trader, isBuy ? quote : 0n),
    trade(moves(vaults, trader, exchange)),
  ]
  if (isBuy) effects.pay(trader.wrapped, vaults.quoteVault, quote)
  else effects.pay(vaults.quoteVault, trader.wrapped, quote)
  calls.push(unwrap(effects, trader, isBuy ? 0n : quote))

  const before = held.get(trader.address) ?? 0n
  const left = isBuy ? before + base : before - base
  held.set(trader.address, left)
  vaults.base += isBuy ? -base : base
  vaults.quote += isBuy ? quote : -quote
  holdVaults(effects, vaults)
  effects.hold(account, tokenProgram, holding(vaults, trader, left))
  return calls
}

/** Updates the vaults' accounts. */
function holdVaults(effects: Effects, vaults: Vaults): void {
  effects.hold(vaults.baseVault, vaults.tokenProgram, baseVaultData(vaults))
  effects.hold(vaults.quoteVault, TOKEN, quoteVaultData(vaults))
}

/** Data of a token account with this amount. */
export function holding(
  { mint, tokenProgram, traps }: Vaults,
  owner: Key,
  amount: bigint,
): Uint8Array {
  const is2022 = tokenProgram.address === TOKEN_2022.address
  const frozen = traps.frozen.has(owner.address)
  return tokenData({ mint, owner, amount, frozen }, is2022 ? accountExtensions(traps) : [])
}

export function baseVaultData(vaults: Vaults): Uint8Array {
  return holding(vaults, vaults.authority, vaults.base)
}

export function quoteVaultData({ authority, quote }: Vaults): Uint8Array {
  return wrappedSolData(WRAPPED_SOL, authority, quote, rentOf(165))
}

function moves(
  vaults: Vaults,
  trader: MarketTrader,
  { isBuy, base, quote }: Exchange,
): ProgramCall[] {
  const { mint, tokenProgram, decimals, baseVault, quoteVault, authority } = vaults
  const account = trader.account(mint, tokenProgram)
  const coins = { program: tokenProgram, mint, amount: base, decimals }
  const money = { program: TOKEN, mint: WRAPPED_SOL, amount: quote, decimals: 9 }
  if (isBuy) {
    return [
      transferChecked({ ...money, from: trader.wrapped, to: quoteVault, authority: trader }),
      transferChecked({ ...coins, from: baseVault, to: account, authority }),
    ]
  }
  return [
    transferChecked({ ...coins, from: account, to: baseVault, authority: trader }),
    transferChecked({ ...money, from: quoteVault, to: trader.wrapped, authority }),
  ]
}
