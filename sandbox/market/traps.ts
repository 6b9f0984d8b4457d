import type { MarketTrader } from './trader.ts'
import {
  type Extension,
  hookedAccount,
  immutableOwner,
  permanentDelegate,
  transferHook,
} from './transaction/accounts.ts'
import { TOKEN_2022 } from './transaction/addresses.ts'
import { write } from './transaction/bytes.ts'
import { type ProgramCall, programLog, readonly, signer, writable } from './transaction/call.ts'
import type { Key } from './transaction/keys.ts'
import { token } from './transaction/standard-calls.ts'

/**
 * What a mint's authorities can do to holders. Today's launchpads leave none of it on a coin; the
 * market does, because a coin can come from anywhere.
 */
export type Traps = {
  /** Who may freeze accounts. */
  freeze: Key | null
  /** Who may move any holder's tokens; Token-2022 only. */
  delegate: Key | null
  /** The program that every transfer calls; Token-2022 only. */
  hook: { authority: Key; program: Key } | null
  /** Owners whose accounts are frozen. */
  frozen: Set<string>
}

export function noTraps(): Traps {
  return { freeze: null, delegate: null, hook: null, frozen: new Set() }
}

/** The mint's extensions for it; the freeze authority is not an extension. */
export function mintExtensions({ delegate, hook }: Traps): Extension[] {
  return [
    ...(delegate ? [permanentDelegate(delegate)] : []),
    ...(hook ? [transferHook(hook.authority, hook.program)] : []),
  ]
}

export function accountExtensions({ hook }: Traps): readonly Extension[] {
  return hook ? [immutableOwner, hookedAccount] : [immutableOwner]
}

/** The calls that add the extensions to a mint before it is initialized. */
export function initializeTraps(mint: Key, { delegate, hook }: Traps): ProgramCall[] {
  const call = (name: string, data: Uint8Array) =>
    token(TOKEN_2022, name, [writable(mint)], data, 900)
  return [
    ...(delegate
      ? [call('Instruction: InitializePermanentDelegate', write('23').key(delegate).done())]
      : []),
    ...(hook
      ? [
          call(
            'TransferHookInstruction::Initialize',
            write('2400').key(hook.authority).key(hook.program).done(),
          ),
        ]
      : []),
  ]
}

/** Freezes an account, by the Token programs' `FreezeAccount`. */
export function freezeAccount(program: Key, account: Key, mint: Key, authority: Key): ProgramCall {
  return token(
    program,
    'Instruction: FreezeAccount',
    [writable(account), readonly(mint), signer(authority)],
    Uint8Array.of(10),
  )
}

/** SPL Token's `AccountFrozen`. */
const ACCOUNT_FROZEN = 17
/** The first error that an Anchor program can define. */
const HOOK_SAYS_NO = 6_000

type TrappedTransfer = {
  /** The Token program of the mint. */
  program: Key
  mint: Key
  from: Key
  to: Key
  trader: MarketTrader
  amount: bigint
}

/** The failing transfer when a mint refuses it. */
export function refusedTransfer(
  { program, mint, from, to, trader, amount }: TrappedTransfer,
  { hook }: Traps,
): ProgramCall & { fails: number } {
  const fails = hook ? HOOK_SAYS_NO : ACCOUNT_FROZEN
  const asked: ProgramCall[] = hook
    ? [
        {
          program: hook.program,
          accounts: [readonly(from), readonly(mint), readonly(to), readonly(trader)],
          data: write('692565c54bfb661a').u64(amount).done(),
          does: [programLog('Instruction: TransferHook'), programLog('Error: not yet')],
          units: 3_000,
          fails,
        },
      ]
    : []
  return {
    program,
    accounts: [writable(from), readonly(mint), writable(to), signer(trader)],
    data: write('0c').u64(amount).u8(6).done(),
    does: [
      programLog('Instruction: TransferChecked'),
      ...(hook ? asked : [programLog('Error: Account is frozen')]),
    ],
    units: 1_900,
    fails,
  }
}
