import type { TracedInstruction } from '@solana/kit'
import { TOKEN_PROGRAM } from '../../../contract/token-programs.ts'
import type { UsdcTransfer } from '../../../domains/orders/ports.ts'
import { type Usdc, usdc } from '../../../kernel/money.ts'
import {
  type OpenTransaction,
  pathOf,
  readLanded,
  readOpened,
  type TransactionReading,
} from './open-transaction.ts'
import type { RawTransaction } from './raw-transaction.ts'
import type { UsdcAccount } from './token-accounts.ts'

/**
 * Reads a `getTransaction` answer in base64 for one token account of ours that takes USDC. Amounts of
 * the legacy Token program and its mint alone: whatever looks like it has another account. Never
 * throws.
 */
export function readUsdcTransaction(raw: RawTransaction, account: UsdcAccount): TransactionReading {
  return readOpened(raw, (open) => {
    const balance = balanceOf(account, open)
    if (open.meta.err !== null) return { kind: 'failed', balance }
    const instructions = open.instructions()
    const transfers = instructions
      .flatMap(tokenInstructions)
      .flatMap((one) => transferTo(account, one, open))
    // Some endpoints leave the balances out: what arrived is then unknown, not nothing.
    if (balance === null && transfers.length > 0) throw new RangeError('no balances of tokens')
    return readLanded(open, instructions, {
      transfers: [],
      tokens: [],
      balance: null,
      usdc: { transfers, balance },
    })
  })
}

/** An account without an entry holds nothing: it does not exist on that side of the transaction. */
function balanceOf(
  { address, mint }: UsdcAccount,
  { accountKeys, meta }: OpenTransaction,
): { before: Usdc; after: Usdc } | null {
  const at = accountKeys.indexOf(address)
  const held = (balances: typeof meta.preTokenBalances) =>
    balances.find((one) => one.accountIndex === at && one.mint === mint)?.uiTokenAmount.amount
  const [before, after] = [held(meta.preTokenBalances), held(meta.postTokenBalances)]
  if (before === undefined && after === undefined) return null
  return { before: usdc(before ?? 0n), after: usdc(after ?? 0n) }
}

/**
 * Layouts: `TokenInstruction` in https://docs.rs/spl-token, a byte that names the instruction, then
 * the u64 amount. `Transfer` (3): source, destination, authority. `TransferChecked` (12): source,
 * mint, destination, authority.
 */
const DESTINATION_AT = new Map([
  [3, 1],
  [12, 2],
])
const HEAD_BYTES = 9

type TokenInstruction = { path: string; accounts: readonly { address: string }[]; data: Uint8Array }

/**
 * `Batch` (255) holds instructions, each as its number of accounts (u8), the length of its data
 * (u8), and that data. What is in it is no inner instruction, and a batch is never in a batch.
 * https://github.com/solana-program/token, pinocchio/program/src/processor/batch.rs
 */
const BATCH = 255
const BATCH_HEAD_BYTES = 2

function tokenInstructions(instruction: TracedInstruction): TokenInstruction[] {
  const { programAddress, accounts = [], data } = instruction
  if (programAddress !== TOKEN_PROGRAM || !data) return []
  const path = pathOf(instruction)
  const whole = new Uint8Array(data)
  if (whole[0] !== BATCH) return [{ path, accounts, data: whole }]
  const found: TokenInstruction[] = []
  let [account, at] = [0, 1]
  while (at + BATCH_HEAD_BYTES <= whole.length) {
    const [count = 0, length = 0] = whole.subarray(at, at + BATCH_HEAD_BYTES)
    at += BATCH_HEAD_BYTES
    found.push({
      path: `${path}:${found.length}`,
      accounts: accounts.slice(account, account + count),
      data: whole.subarray(at, at + length),
    })
    account += count
    at += length
  }
  return found
}

function transferTo(
  { address }: UsdcAccount,
  { path, accounts, data }: TokenInstruction,
  open: OpenTransaction,
): UsdcTransfer[] {
  if (data.length < HEAD_BYTES) return []
  const destinationAt = DESTINATION_AT.get(data[0] ?? 0)
  if (destinationAt === undefined || accounts[destinationAt]?.address !== address) return []
  const from = accounts[0]?.address
  const authority = accounts[destinationAt + 1]?.address
  if (from === undefined || authority === undefined || from === address) return []
  const source = ownerOf(from, open)
  const amount = new DataView(data.buffer, data.byteOffset).getBigUint64(1, true)
  return [
    {
      path,
      source,
      delegated: source !== null && source !== authority,
      usdc: usdc(amount),
    },
  ]
}

/** As the cluster tells; null for an account that exists only within the transaction. */
function ownerOf(account: string, { accountKeys, meta }: OpenTransaction): string | null {
  const at = accountKeys.indexOf(account)
  const entries = [...meta.preTokenBalances, ...meta.postTokenBalances]
  return entries.find(({ accountIndex }) => accountIndex === at)?.owner ?? null
}
