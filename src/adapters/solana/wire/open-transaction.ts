import {
  type Base64EncodedDataResponse,
  decodeTransactionFromRpcResponse,
  type TracedInstruction,
  walkInstructions,
} from '@solana/kit'
import { encodeBase58 } from '../../../contract/base58.ts'
import type { ChainTransaction } from '../../../domains/orders/ports.ts'
import { SECOND } from '../../../kernel/clock.ts'
import type { RawTransaction } from './raw-transaction.ts'
import { type TransactionMeta, transactionMeta } from './transaction-meta.ts'

/** A watched balance before and after one transaction, in its smallest unit. */
export type Balance = { before: bigint; after: bigint }

/** What a transaction did to one watched address. A failed one moved only its payer's fee. */
export type TransactionReading =
  | { kind: 'read'; transaction: ChainTransaction }
  | { kind: 'failed'; balance: Balance | null }
  | { kind: 'unreadable'; reason: string }

/** A transaction's parts, before it is read for an address. */
export type OpenTransaction = {
  raw: RawTransaction
  meta: TransactionMeta
  /** Static, then loaded writable, then loaded read-only. */
  accountKeys: string[]
  /** How many of them signed: the first ones. */
  signers: number
  /** The first signature, base58; null: there is none. */
  signature: string | null
  /** Outer and inner. Throws when they make no sense. */
  instructions(): TracedInstruction[]
}

/** Reads with `read`; bytes that make no sense are `unreadable`. Never throws. */
export function readOpened(
  raw: RawTransaction,
  read: (open: OpenTransaction) => TransactionReading,
): TransactionReading {
  try {
    const { data: meta } = transactionMeta.safeParse(raw.meta)
    return meta ? read(open(raw, meta)) : { kind: 'unreadable', reason: 'meta of a wrong shape' }
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'not a transaction'
    return { kind: 'unreadable', reason: reason.slice(0, 200) }
  }
}

function open(raw: RawTransaction, meta: TransactionMeta): OpenTransaction {
  const { compiledMessage, transaction } = decodeTransactionFromRpcResponse({
    transaction: raw.transaction as Base64EncodedDataResponse,
  })
  const { loadedAddresses } = meta
  const [signature] = Object.values(transaction.signatures)
  return {
    raw,
    meta,
    accountKeys: [
      ...compiledMessage.staticAccounts,
      ...loadedAddresses.writable,
      ...loadedAddresses.readonly,
    ],
    signers: compiledMessage.header.numSignerAccounts,
    signature: signature ? encodeBase58(new Uint8Array(signature)) : null,
    instructions: () => walkInstructions({ compiledMessage, loadedAddresses, meta }),
  }
}

/** What is the same whoever reads a successful transaction. */
export function readLanded(
  { raw, accountKeys, signers, signature }: OpenTransaction,
  instructions: readonly TracedInstruction[],
  read: Pick<ChainTransaction, 'transfers' | 'tokens' | 'balance' | 'usdc'>,
): TransactionReading {
  if (signature === null) return { kind: 'unreadable', reason: 'no signature' }
  return {
    kind: 'read',
    transaction: {
      signature,
      slot: raw.slot,
      blockTime: raw.blockTime === null ? null : raw.blockTime * SECOND,
      accountKeys,
      signers: accountKeys.slice(0, signers),
      memos: instructions.flatMap(memoOf),
      ...read,
    },
  }
}

/** Where an instruction is: `"2"` is the third one, `"2.0"` its first inner one. */
export function pathOf({ trace }: TracedInstruction): string {
  return trace.kind === 'outer' ? `${trace.index}` : `${trace.outerIndex}.${trace.innerIndex}`
}

/** The Memo programs in use: in each the data is the text. https://www.solana-program.com/docs/memo */
const MEMO_PROGRAMS: ReadonlySet<string> = new Set([
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'Memo4c2pN8afCj432Lb7RMVKi9PbQnnW7ewFFaV3oAH',
])

/** Wallets show the signer only top-level instructions. */
function memoOf({ programAddress, data, trace }: TracedInstruction): string[] {
  if (!MEMO_PROGRAMS.has(programAddress) || trace.kind !== 'outer') return []
  return [Buffer.from(data ?? new Uint8Array()).toString('utf8')]
}
