import type { Address, TransactionVersion } from '@solana/kit'
import { SYSTEM_PROGRAM } from '../../src/contract/token-programs.ts'
import type { AccountState } from './account.ts'
import type { InnerInstructionJson } from './entry.ts'
import type { AccountChange, Execution } from './execute.ts'
import { tokenBalances } from './execute.ts'
import type { ResolvedKeys } from './keys.ts'
import type { Machine } from './machine.ts'
import type { TransactionError } from './wire/transaction-error.ts'

/** A transaction's effect on an account. */
export type Effect = {
  key: Address
  /** Change in lamports. */
  lamports: bigint
  /** The account's data afterwards; absent: unchanged. */
  holds?: { data: Uint8Array; owner: Address }
}

/**
 * A transaction with a computed outcome of programs that the virtual machine doesn't have. The
 * caller is responsible for the outcome; the ledger treats it like any other.
 */
export type ScriptedTransaction = {
  bytes: Uint8Array
  /** Base58. */
  signature: string
  version: TransactionVersion
  keys: ResolvedKeys
  err: TransactionError | null
  /** In lamports; already included in the effects. */
  fee: number
  logs: string[]
  inner: { index: number; instructions: InnerInstructionJson[] }[]
  unitsConsumed: number
  effects: readonly Effect[]
}

/** Accounts that outcomes are written to. */
export type Accounts = Pick<Machine, 'read' | 'balance' | 'write'>

/**
 * Writes the outcome of a scripted transaction, and describes it like an executed one. If an account
 * can't pay, nothing is written and `landed` is false.
 */
export function perform(machine: Accounts, scripted: ScriptedTransaction): Execution {
  const { keys, err, fee, logs, inner, unitsConsumed } = scripted
  const changes = applied(machine, scripted.effects)
  const landed = [...changes.values()].every(({ after }) => (after?.lamports ?? 0n) >= 0n)
  const before = keys.all.map((key, index) =>
    keys.writable[index] ? (changes.get(key)?.before ?? machine.read(key)) : null,
  )
  const after = keys.all.map((key, index) => {
    const change = changes.get(key)
    return change ? change.after : (before[index] ?? null)
  })
  const balances = keys.all.map((key, index) => (keys.writable[index] ? 0n : machine.balance(key)))
  const held = (states: (AccountState | null)[]) =>
    states.map((state, index) => Number(state?.lamports ?? balances[index]))
  const meta = {
    err,
    status: err === null ? { Ok: null } : { Err: err },
    fee,
    preBalances: held(before),
    postBalances: held(after),
    preTokenBalances: tokenBalances(machine, keys, before),
    innerInstructions: inner,
    logMessages: logs,
    loadedAddresses: keys.loaded,
    computeUnitsConsumed: unitsConsumed,
    rewards: [] as [],
  }
  if (landed) for (const [key, change] of changes) machine.write(key, change.after)
  const postTokenBalances = tokenBalances(machine, keys, after)
  return { landed, changes, keys: keys.all, meta: { ...meta, postTokenBalances } }
}

/** Accounts through which scripted transactions depend on one another. */
export function heldKeys({ effects }: ScriptedTransaction): Address[] {
  return effects.filter(({ holds }) => holds).map(({ key }) => key)
}

function applied(machine: Accounts, effects: readonly Effect[]): Map<Address, AccountChange> {
  const changes = new Map<Address, AccountChange>()
  for (const { key, lamports, holds } of effects) {
    const change = changes.get(key)
    const before = change ? change.before : machine.read(key)
    const current = change ? change.after : before
    const left = (current?.lamports ?? 0n) + lamports
    const after: AccountState = {
      executable: false,
      data: holds?.data ?? current?.data ?? new Uint8Array(),
      owner: holds?.owner ?? current?.owner ?? SYSTEM_PROGRAM,
      lamports: left,
    }
    changes.set(key, { before, after: left === 0n ? null : after })
  }
  return changes
}
