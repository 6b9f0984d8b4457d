import type { TracedInstruction } from '@solana/kit'
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
import { LEGACY_TOKEN_PROGRAM, type UsdcAccount } from './token-accounts.ts'

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
    const transfers = instructions.flatMap((one) => transferTo(account, one, open))
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

function transferTo(
  { address }: UsdcAccount,
  instruction: TracedInstruction,
  open: OpenTransaction,
): UsdcTransfer[] {
  const { programAddress, accounts = [], data } = instruction
  if (programAddress !== LEGACY_TOKEN_PROGRAM || !data || data.length < HEAD_BYTES) return []
  const destinationAt = DESTINATION_AT.get(data[0] ?? 0)
  if (destinationAt === undefined || accounts[destinationAt]?.address !== address) return []
  const from = accounts[0]?.address
  const authority = accounts[destinationAt + 1]?.address
  if (from === undefined || authority === undefined || from === address) return []
  const source = ownerOf(from, open)
  const amount = new DataView(data.buffer, data.byteOffset).getBigUint64(1, true)
  return [
    {
      path: pathOf(instruction),
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
