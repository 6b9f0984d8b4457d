import {
  type Base64EncodedDataResponse,
  decodeTransactionFromRpcResponse,
  type TracedInstruction,
  walkInstructions,
} from '@solana/kit'
import {
  getTransferSolInstructionDataDecoder,
  SYSTEM_PROGRAM_ADDRESS,
  TRANSFER_SOL_DISCRIMINATOR,
  TRANSFER_SOL_WITH_SEED_DISCRIMINATOR,
} from '@solana-program/system'
import { encodeBase58 } from '../../../contract/base58.ts'
import type { ChainTransaction, SystemTransfer } from '../../../domains/orders/ports.ts'
import { SECOND } from '../../../kernel/clock.ts'
import { type Lamports, lamports } from '../../../kernel/money.ts'
import type { RawTransaction } from './raw-transaction.ts'
import { readTokenReceipts } from './read-token-receipts.ts'
import { type TransactionMeta, transactionMeta } from './transaction-meta.ts'

/** A wallet's lamports before and after one transaction. */
export type Balance = { before: Lamports; after: Lamports }

/** What a transaction did to one wallet. A failed one moved only its payer's fee. */
export type TransactionReading =
  | { kind: 'read'; transaction: ChainTransaction }
  | { kind: 'failed'; balance: Balance | null }
  | { kind: 'unreadable'; reason: string }

/**
 * Reads a `getTransaction` answer in base64 for one watched wallet. Legacy, v0 and v1; transfers
 * are looked for in every instruction, outer and inner, never at a position. Never throws: bytes
 * that make no sense are `unreadable`.
 */
export function readTransaction(raw: RawTransaction, wallet: string): TransactionReading {
  try {
    return read(raw, wallet)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'not a transaction'
    return { kind: 'unreadable', reason: reason.slice(0, 200) }
  }
}

function read(raw: RawTransaction, wallet: string): TransactionReading {
  const { data: meta } = transactionMeta.safeParse(raw.meta)
  if (!meta) return { kind: 'unreadable', reason: 'meta of a wrong shape' }
  const { compiledMessage, transaction } = decodeTransactionFromRpcResponse({
    transaction: raw.transaction as Base64EncodedDataResponse,
  })
  const { loadedAddresses } = meta
  const accountKeys = [
    ...compiledMessage.staticAccounts,
    ...loadedAddresses.writable,
    ...loadedAddresses.readonly,
  ]
  const balance = balanceOf(wallet, accountKeys, meta)
  if (meta.err !== null) return { kind: 'failed', balance }

  const [signature] = Object.values(transaction.signatures)
  if (!signature) return { kind: 'unreadable', reason: 'no signature' }
  const instructions = walkInstructions({ compiledMessage, loadedAddresses, meta })
  return {
    kind: 'read',
    transaction: {
      signature: encodeBase58(new Uint8Array(signature)),
      slot: raw.slot,
      blockTime: raw.blockTime === null ? null : raw.blockTime * SECOND,
      accountKeys,
      signers: accountKeys.slice(0, compiledMessage.header.numSignerAccounts),
      memos: instructions.flatMap(memoOf),
      transfers: instructions.flatMap((instruction) => transferTo(wallet, instruction)),
      tokens: readTokenReceipts(meta, wallet),
      balance,
    },
  }
}

function balanceOf(wallet: string, keys: string[], meta: TransactionMeta): Balance | null {
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

/** SPL Memo, of both versions in use: the data is the text. https://www.solana-program.com/docs/memo */
const MEMO_PROGRAMS: ReadonlySet<string> = new Set([
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVddwQDxFMNo',
])

/** Wallets show the signer only top-level instructions. */
function memoOf({ programAddress, data, trace }: TracedInstruction): string[] {
  if (!MEMO_PROGRAMS.has(programAddress) || trace.kind !== 'outer') return []
  return [Buffer.from(data ?? new Uint8Array()).toString('utf8')]
}

function transferTo(wallet: string, instruction: TracedInstruction): SystemTransfer[] {
  const { programAddress, accounts = [], data, trace } = instruction
  if (programAddress !== SYSTEM_PROGRAM_ADDRESS || !data || data.length < HEAD_BYTES) return []
  const { discriminator, amount } = getTransferSolInstructionDataDecoder().decode(data)
  const destinationAt = DESTINATION_AT.get(discriminator)
  if (destinationAt === undefined) return []
  const source = accounts[0]?.address
  const destination = accounts[destinationAt]?.address
  if (source === undefined || destination !== wallet || source === wallet) return []
  const path = trace.kind === 'outer' ? `${trace.index}` : `${trace.outerIndex}.${trace.innerIndex}`
  return [{ path, source, lamports: lamports(amount) }]
}
