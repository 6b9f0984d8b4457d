import { type Address, getBase64Decoder } from '@solana/kit'
import { encodeBase58 } from '../../src/contract/base58.ts'
import { type AccountState, sameState } from './account.ts'
import type { EntryMeta, TokenBalance } from './entry.ts'
import { type ResolvedKeys, resolveKeys } from './keys.ts'
import type { Machine, MachineRun } from './machine.ts'
import { readMint, readTokenAccount, tokenAmount } from './wire/token-layout.ts'
import type { WireTransaction } from './wire/wire.ts'

const base64 = getBase64Decoder()

/** An account before and after a transaction. */
export type AccountChange = { before: AccountState | null; after: AccountState | null }

export type Execution = {
  meta: EntryMeta
  keys: readonly Address[]
  changes: Map<Address, AccountChange>
  /** A transaction whose payer can't be charged is not in a block. */
  landed: boolean
}

/** Executes a transaction and records its effects, as validators do. */
export function execute(machine: Machine, wire: WireTransaction): Execution {
  const keys = resolveKeys(wire, machine.read)
  const before = keys.all.map(machine.read)
  const tokensBefore = tokenBalances(machine, keys, before)
  const run = machine.run(wire)
  const after = keys.all.map((key, index) =>
    keys.writable[index] ? machine.read(key) : (before[index] ?? null),
  )
  const changes = new Map<Address, AccountChange>()
  keys.all.forEach((key, index) => {
    const change = { before: before[index] ?? null, after: after[index] ?? null }
    if (!sameState(change.before, change.after)) changes.set(key, change)
  })
  return {
    keys: keys.all,
    changes,
    landed: run.err === null || changes.size > 0,
    meta: {
      ...describeRun(run),
      preBalances: before.map(balance),
      postBalances: after.map(balance),
      preTokenBalances: tokensBefore,
      postTokenBalances: tokenBalances(machine, keys, after),
      loadedAddresses: keys.loaded,
    },
  }
}

function describeRun(run: MachineRun) {
  return {
    err: run.err,
    status: run.err === null ? { Ok: null } : { Err: run.err },
    fee: run.fee,
    innerInstructions: innerInstructions(run),
    logMessages: [...run.logs],
    computeUnitsConsumed: run.unitsConsumed,
    rewards: [] as [],
    ...(run.returnData && { returnData: returnData(run.returnData) }),
  }
}

/** Inner instructions as JSON; outer instructions without any are omitted. */
export function innerInstructions(run: Pick<MachineRun, 'inner'>): EntryMeta['innerInstructions'] {
  return run.inner.flatMap((group, index) =>
    group.length === 0
      ? []
      : {
          index,
          instructions: group.map((inner) => ({
            programIdIndex: inner.program,
            accounts: [...inner.accounts],
            data: encodeBase58(inner.data),
            stackHeight: inner.stackHeight,
          })),
        },
  )
}

export function returnData({ programId, data }: NonNullable<MachineRun['returnData']>) {
  return { programId, data: [base64.decode(data), 'base64'] as [string, 'base64'] }
}

function balance(state: AccountState | null): number {
  return Number(state?.lamports ?? 0n)
}

/** Token balances of `states`. */
export function tokenBalances(
  machine: Pick<Machine, 'read'>,
  keys: ResolvedKeys,
  states: readonly (AccountState | null)[],
): TokenBalance[] {
  return states.flatMap((state, accountIndex) => {
    const token = readTokenAccount(state)
    if (!state || !token) return []
    const at = keys.all.indexOf(token.mint)
    const mint = readMint((at >= 0 && states[at]) || machine.read(token.mint))
    if (!mint) return []
    return {
      accountIndex,
      mint: token.mint,
      owner: token.owner,
      programId: state.owner,
      uiTokenAmount: tokenAmount(token.amount, mint.decimals),
    }
  })
}
