import { type Address, getAddressDecoder } from '@solana/kit'
import type { AccountState } from '../account.ts'
import type { Chain } from '../chain.ts'
import type { TokenBalance } from '../entry.ts'
import { returnData, tokenBalances } from '../execute.ts'
import { type ResolvedKeys, resolveKeys } from '../keys.ts'
import type { MachineRun } from '../machine.ts'
import type { TransactionError } from '../wire/transaction-error.ts'
import type { WireTransaction } from '../wire/wire.ts'

/** What a transaction would do, and what a validator tells about it. */
export type Simulation = {
  err: TransactionError | null
  keys: ResolvedKeys
  inner: MachineRun['inner']
  /** The state of `key` afterwards. */
  read(key: Address): AccountState | null
  /** The fields that the answers to simulating and to refused sending share. */
  outcome: {
    logs: readonly string[]
    unitsConsumed: number
    loadedAccountsDataSize: number
    returnData: ReturnType<typeof returnData> | null
    /** In lamports; null: it could not be charged. */
    fee: number | null
  }
  /** null: not looked at, because the signatures are wrong. */
  balances: {
    preBalances: number[]
    postBalances: number[]
    preTokenBalances: TokenBalance[]
    postTokenBalances: TokenBalance[]
  } | null
}

type Checks = { signatures: boolean; blockhash: boolean }

/** Runs a transaction without effect, in the order in which a validator finds faults. */
export function simulate(
  chain: Chain,
  slot: number,
  wire: WireTransaction,
  checks: Checks,
): Simulation {
  const read = (key: Address) => chain.account(key, 'processed')
  const keys = resolveKeys(wire, read)
  const before = keys.all.map(read)
  // The machine does not take a transaction without signatures to check them.
  if (checks.signatures && wire.signatures.includes(NO_SIGNATURE)) {
    return { ...refused('SignatureFailure', keys, read), balances: null }
  }
  const run = chain.simulate(wire, checks.signatures)
  if (run.err === 'SignatureFailure') return { ...refused(run.err, keys, read), balances: null }
  const readAfter = (key: Address) => run.after.get(key) ?? read(key)
  const refusal = checks.blockhash ? chain.refusal(wire, slot) : null
  if (refusal)
    return { ...refused(refusal, keys, read), balances: balancesOf(keys, before, before) }
  const fee = run.err === null || isCharged(run.err) ? run.fee : null
  const after = run.err === null ? keys.all.map(readAfter) : charged(before, fee ?? 0)
  return {
    err: run.err,
    keys,
    inner: run.inner,
    read: run.err === null ? readAfter : read,
    outcome: {
      logs: run.logs,
      unitsConsumed: run.unitsConsumed,
      loadedAccountsDataSize: fee === null ? 0 : loadedBytes(wire, before, read),
      returnData: run.returnData && returnData(run.returnData),
      fee,
    },
    balances: balancesOf(keys, before, after),
  }

  function balancesOf(
    of: ResolvedKeys,
    first: readonly (AccountState | null)[],
    last: readonly (AccountState | null)[],
  ) {
    const lamports = (state: AccountState | null) => Number(state?.lamports ?? 0n)
    return {
      preBalances: first.map(lamports),
      postBalances: last.map(lamports),
      preTokenBalances: tokenBalances({ read }, of, first),
      postTokenBalances: tokenBalances({ read: readAfter }, of, last),
    }
  }
}

/** 64 zero bytes in place of a missing signature. */
const NO_SIGNATURE = '1'.repeat(64)

function refused(err: TransactionError, keys: ResolvedKeys, read: Simulation['read']) {
  const outcome = {
    logs: [],
    unitsConsumed: 0,
    loadedAccountsDataSize: 0,
    returnData: null,
    fee: null,
  }
  return { err, keys, inner: [], read, outcome }
}

/** A transaction pays its fee for what fails later than that the fee can be taken. */
const LATE_FAILURES = [
  'ProgramAccountNotFound',
  'InvalidProgramForExecution',
  'MaxLoadedAccountsDataSizeExceeded',
]

function isCharged(err: TransactionError): boolean {
  return typeof err !== 'string' || LATE_FAILURES.includes(err)
}

/** A failed transaction changes nothing but its payer's balance. */
function charged(before: readonly (AccountState | null)[], fee: number): (AccountState | null)[] {
  return before.map((state, index) =>
    state && index === 0 ? { ...state, lamports: state.lamports - BigInt(fee) } : state,
  )
}

/** What each account counts beside its data, and each lookup table altogether (SIMD-0186). */
const ACCOUNT_BYTES = 64
const TABLE_BYTES = 8_248
/** solana-sdk-ids, `bpf_loader_upgradeable`. */
const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'

/** How much a transaction loads: its accounts, its programs' code, and its lookup tables. */
function loadedBytes(
  { lookups }: WireTransaction,
  states: readonly (AccountState | null)[],
  read: (key: Address) => AccountState | null,
): number {
  const bytesOf = (state: AccountState | null) => (state ? ACCOUNT_BYTES + state.data.length : 0)
  const code = (state: AccountState | null) =>
    state?.executable && state.owner === UPGRADEABLE_LOADER && state.data.length >= 36
      ? read(getAddressDecoder().decode(state.data, 4))
      : null
  return states.reduce(
    (sum, state) => sum + bytesOf(state) + bytesOf(code(state)),
    lookups.length * TABLE_BYTES,
  )
}
