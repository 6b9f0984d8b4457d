import type { MarketTrader } from '../trader.ts'
import { TOKEN, WRAPPED_SOL } from './addresses.ts'
import { type ProgramCall, signer, writable } from './call.ts'
import { type Effects, rentOf } from './effects.ts'
import type { Key } from './keys.ts'
import { openTokenAccount, token, transferSol } from './standard-calls.ts'

const ACCOUNT_BYTES = 165

/** Opens a trader's wrapped SOL account and funds it with `lamports`. */
export function wrap(effects: Effects, trader: MarketTrader, lamports: bigint): ProgramCall[] {
  const { wrapped } = trader
  const open = openTokenAccount(effects, {
    payer: trader,
    account: wrapped,
    owner: trader,
    mint: WRAPPED_SOL,
    program: TOKEN,
    idempotent: true,
  })
  if (lamports === 0n) return [open]
  return [open, transferSol(effects, trader, wrapped, lamports), syncNative(wrapped)]
}

/** Closes it again; `lamports` is what it still holds beside its rent. */
export function unwrap(effects: Effects, trader: MarketTrader, lamports: bigint): ProgramCall {
  if (lamports > 0n) effects.pay(trader.wrapped, trader, lamports)
  return close(effects, TOKEN, trader.wrapped, trader, trader, ACCOUNT_BYTES)
}

export function syncNative(account: Key): ProgramCall {
  return token(TOKEN, 'Instruction: SyncNative', [writable(account)], Uint8Array.of(17), 3_045)
}

/** Closes a token account of this size; its rent goes to `to`. */
export function close(
  effects: Effects,
  program: Key,
  account: Key,
  to: Key,
  owner: Key,
  bytes: number,
): ProgramCall {
  effects.pay(account, to, rentOf(bytes))
  return token(
    program,
    'Instruction: CloseAccount',
    [writable(account), writable(to), signer(owner)],
    Uint8Array.of(9),
    1_501,
  )
}
