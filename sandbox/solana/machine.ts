import { type Address, address, getAddressDecoder, lamports } from '@solana/kit'
import { LEGACY_MEMO_PROGRAM_ADDRESS_V3, MEMO_PROGRAM_ADDRESS } from '@solana-program/memo'
import { type FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import type { AccountState } from './account.ts'
import { resolveKeys } from './keys.ts'
import { readTransactionError, type TransactionError } from './wire/transaction-error.ts'
import type { CompiledInstruction, WireTransaction } from './wire/wire.ts'

const addresses = getAddressDecoder()

const MOST_KNOWN = 10_000

type InnerInstruction = CompiledInstruction & { stackHeight: number }

/** The result of a run of the virtual machine. */
export type MachineRun = {
  err: TransactionError | null
  logs: readonly string[]
  unitsConsumed: number
  /** In lamports; charged also when the transaction fails. */
  fee: number
  /** By outer instruction. */
  inner: readonly (readonly InnerInstruction[])[]
  returnData: { programId: Address; data: Uint8Array } | null
}

export type Machine = {
  read(key: Address): AccountState | null
  /** In lamports. */
  balance(key: Address): bigint
  write(key: Address, state: AccountState | null): void
  /** Sets the clock and the latest block hashes, newest first, that programs see. */
  setClock(slot: number, unixSeconds: number, recent: { slot: number; hash: string }[]): void
  run(wire: WireTransaction): MachineRun
  /** Runs without effect. */
  simulate(
    wire: WireTransaction,
    checkSignatures: boolean,
  ): MachineRun & { after: Map<Address, AccountState> }
  /** The rent exemption of an account of `bytes`, in lamports. */
  rentExemption(bytes: number): bigint
}

/** Buffers writes until a run needs them, because most accounts of a busy ledger are never executed on. */
function createShelf(svm: LiteSVM, old: (key: Address) => AccountState | null) {
  const shelf = new Map<Address, AccountState>()
  /** Accounts that the machine does not have, because asking it is the slowest step here. */
  const absent = new Set<Address>()

  function readHeld(key: Address): AccountState | null {
    if (absent.has(key)) return null
    const state = readFrom(svm, key)
    if (absent.size >= MOST_KNOWN) absent.clear()
    if (state === null) absent.add(key)
    return state
  }

  function get(key: Address): AccountState | null {
    return shelf.get(key) ?? readHeld(key) ?? old(key)
  }

  return {
    get,
    put(key: Address, state: AccountState | null): void {
      if (state && state.lamports > 0n) return void shelf.set(key, state)
      shelf.delete(key)
      if (readHeld(key)) writeTo(svm, key, null)
    },
    /** Loads all accounts of a transaction into the machine. */
    unload(wire: WireTransaction): void {
      const tables = wire.lookups.map(({ table }) => table)
      const { all } = resolveKeys(wire, get)
      for (const key of [...tables, ...all]) {
        absent.delete(key)
        const state = shelf.get(key) ?? (svm.getAccount(key).exists ? null : old(key))
        if (!state) continue
        writeTo(svm, key, state)
        shelf.delete(key)
      }
    },
  }
}

function readFrom(svm: LiteSVM, key: Address): AccountState | null {
  const found = svm.getAccount(key)
  if (!found.exists || found.lamports === 0n) return null
  const { lamports: held, data, programAddress: owner, executable } = found
  return { lamports: held, data: data as Uint8Array, owner, executable }
}

function writeTo(svm: LiteSVM, key: Address, state: AccountState | null): void {
  svm.setAccount({
    address: key,
    lamports: lamports(state?.lamports ?? 0n),
    data: state?.data ?? new Uint8Array(),
    programAddress: state?.owner ?? address('11111111111111111111111111111111'),
    executable: state?.executable ?? false,
    space: BigInt(state?.data.length ?? 0),
  })
}

/**
 * The machine comes with the older Memo programs. The newest does what they do: it takes UTF-8 and wants a
 * signature of every account it is given.
 */
function addNewestMemo(svm: LiteSVM): void {
  const older = readFrom(svm, LEGACY_MEMO_PROGRAM_ADDRESS_V3)
  if (older === null) throw new Error('the virtual machine has no Memo program')
  svm.addProgram(MEMO_PROGRAM_ADDRESS, older.data)
}

/**
 * The Solana virtual machine. The ledger, not the machine, checks blockhashes and duplicates.
 * @param old the state of accounts that were never written
 */
export function createMachine(old: (key: Address) => AccountState | null = () => null): Machine {
  const svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(0n)
  addNewestMemo(svm)
  const shelf = createShelf(svm, old)
  /** Balances of accounts that are only read, such as programs. */
  const balances = new Map<Address, bigint>()

  return {
    read: shelf.get,
    balance(key) {
      const known = balances.get(key)
      if (known !== undefined) return known
      const held = shelf.get(key)?.lamports ?? 0n
      if (balances.size >= MOST_KNOWN) balances.clear()
      balances.set(key, held)
      return held
    },
    write(key, state) {
      balances.delete(key)
      shelf.put(key, state)
    },
    setClock(slot, unixSeconds, recent) {
      const clock = svm.getClock()
      clock.slot = BigInt(slot)
      clock.unixTimestamp = BigInt(unixSeconds)
      svm.setClock(clock)
      svm.setSlotHashes(recent.map(({ slot: at, hash }) => ({ slot: BigInt(at), hash })))
    },
    run(wire) {
      balances.clear()
      shelf.unload(wire)
      return readRun(svm.sendTransaction(wire.transaction))
    },
    simulate(wire, checkSignatures) {
      shelf.unload(wire)
      svm.withSigverify(checkSignatures)
      try {
        const result = svm.simulateTransaction(wire.transaction)
        const after = 'postAccounts' in result ? result.postAccounts() : []
        return {
          ...readRun('postAccounts' in result ? result.meta() : result),
          after: new Map(
            after.map(({ address: key, lamports: held, data, programAddress, executable }) => [
              key,
              { lamports: held, data: data as Uint8Array, owner: programAddress, executable },
            ]),
          ),
        }
      } finally {
        svm.withSigverify(true)
      }
    },
    rentExemption: (bytes) => svm.minimumBalanceForRentExemption(BigInt(bytes)),
  }
}

function readRun(result: TransactionMetadata | FailedTransactionMetadata): MachineRun {
  const failed = 'err' in result
  const meta = failed ? result.meta() : result
  const returned = meta.returnData()
  return {
    err: failed ? readTransactionError(result.toString()) : null,
    logs: meta.logs(),
    unitsConsumed: Number(meta.computeUnitsConsumed()),
    fee: readFee(meta.toString()),
    inner: meta.innerInstructions().map((group) =>
      group.map((inner) => {
        const instruction = inner.instruction()
        return {
          program: instruction.programIdIndex(),
          accounts: [...instruction.accounts()],
          data: instruction.data(),
          stackHeight: inner.stackHeight(),
        }
      }),
    ),
    returnData:
      returned.data().length > 0
        ? { programId: addresses.decode(returned.programId()), data: returned.data() }
        : null,
  }
}

/** LiteSVM shows the fee only at the end of its description. */
function readFee(description: string): number {
  return Number(/fee: (\d+) \}\)$/.exec(description)?.[1] ?? 0)
}
