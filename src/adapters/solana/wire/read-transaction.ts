import type { TracedInstruction } from '@solana/kit'
import {
  getTransferSolInstructionDataDecoder,
  SYSTEM_PROGRAM_ADDRESS,
  TRANSFER_SOL_DISCRIMINATOR,
  TRANSFER_SOL_WITH_SEED_DISCRIMINATOR,
} from '@solana-program/system'
import type { ChainTransaction, SystemTransfer } from '../../../domains/orders/ports.ts'
import { lamports } from '../../../kernel/money.ts'
import { pathOf, readLanded, readOpened, type TransactionReading } from './open-transaction.ts'
import type { RawTransaction } from './raw-transaction.ts'
import { readTokenReceipts } from './read-token-receipts.ts'
import type { TransactionMeta } from './transaction-meta.ts'

/**
 * Reads a `getTransaction` answer in base64 for one watched wallet. Legacy, v0 and v1; transfers
 * are looked for in every instruction, outer and inner, never at a position. Never throws: bytes
 * that make no sense are `unreadable`.
 *
 * @param apart a token account of the wallet that is read separately: what it receives is left out
 */
export function readTransaction(
  raw: RawTransaction,
  wallet: string,
  apart: string | null = null,
): TransactionReading {
  return readOpened(raw, (open) => {
    const { meta, accountKeys } = open
    const balance = balanceOf(wallet, accountKeys, meta)
    if (meta.err !== null) return { kind: 'failed', balance }
    const instructions = open.instructions()
    return readLanded(open, instructions, {
      transfers: instructions.flatMap((instruction) => transferTo(wallet, instruction)),
      tokens: readTokenReceipts(meta, wallet, apart === null ? -1 : accountKeys.indexOf(apart)),
      balance,
    })
  })
}

function balanceOf(
  wallet: string,
  keys: string[],
  meta: TransactionMeta,
): ChainTransaction['balance'] {
  if (meta.preBalances.length !== keys.length || meta.postBalances.length !== keys.length) {
    throw new RangeError('the balances do not fit the accounts')
  }
  const at = keys.indexOf(wallet)
  const before = meta.preBalances[at]
  const after = meta.postBalances[at]
  if (before === undefined || after === undefined) return null
  return { before: lamports(before), after: lamports(after) }
}

/**
 * Where System's transfers name their destination. Layouts: `SystemInstruction` in
 * https://docs.rs/solana-system-interface, `Transfer` (2) and `TransferWithSeed` (11); both begin
 * with u32 discriminator, u64 lamports.
 */
const DESTINATION_AT = new Map([
  [TRANSFER_SOL_DISCRIMINATOR, 1],
  [TRANSFER_SOL_WITH_SEED_DISCRIMINATOR, 2],
])
const HEAD_BYTES = 12

function transferTo(wallet: string, instruction: TracedInstruction): SystemTransfer[] {
  const { programAddress, accounts = [], data } = instruction
  if (programAddress !== SYSTEM_PROGRAM_ADDRESS || !data || data.length < HEAD_BYTES) return []
  const { discriminator, amount } = getTransferSolInstructionDataDecoder().decode(data)
  const destinationAt = DESTINATION_AT.get(discriminator)
  if (destinationAt === undefined) return []
  const source = accounts[0]?.address
  const destination = accounts[destinationAt]?.address
  if (source === undefined || destination !== wallet || source === wallet) return []
  return [{ path: pathOf(instruction), source, lamports: lamports(amount) }]
}
