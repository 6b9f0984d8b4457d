import {
  type Address,
  type CompiledTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Transaction,
  type TransactionVersion,
} from '@solana/kit'
import { encodeBase58 } from '../../../src/contract/base58.ts'

const transactions = getTransactionDecoder()
const messages = getCompiledTransactionMessageDecoder()

/** The wire limits in bytes: legacy and v0 fit one packet, v1 is allowed more (SIMD-0296). */
const MAX_BYTES = { legacy: 1_232, 0: 1_232, 1: 4_096 } as const

export type CompiledInstruction = { program: number; accounts: readonly number[]; data: Uint8Array }

export type Lookup = { table: Address; writable: readonly number[]; readonly: readonly number[] }

/** A decoded transaction of any version. */
export type WireTransaction = {
  bytes: Uint8Array
  transaction: Transaction
  /** Base58; the first is the transaction's name. */
  signatures: readonly string[]
  version: TransactionVersion
  message: CompiledTransactionMessage
  blockhash: string
  staticKeys: readonly Address[]
  instructions: readonly CompiledInstruction[]
  lookups: readonly Lookup[]
}

/** The bytes are not a transaction. */
export class WireError extends Error {
  override name = 'WireError'
}

/**
 * Reads a signed (or not yet signed) transaction. Throws {@link WireError}.
 *
 * @param options.ignoresRest whether bytes may follow, which the result leaves out
 */
export function decodeWire(bytes: Uint8Array, { ignoresRest = false } = {}): WireTransaction {
  try {
    return decode(bytes, ignoresRest)
  } catch (cause) {
    throw new WireError(cause instanceof Error ? cause.message : 'unreadable', { cause })
  }
}

function decode(bytes: Uint8Array, ignoresRest: boolean): WireTransaction {
  if (bytes.length > MAX_BYTES[1])
    throw new WireError(`${bytes.length} bytes are too large for a transaction`)
  const [transaction, end] = transactions.read(bytes, 0)
  const [message, messageEnd] = messages.read(transaction.messageBytes, 0)
  const rest = bytes.length - end + transaction.messageBytes.length - messageEnd
  if (rest > 0) {
    if (!ignoresRest) throw new WireError('there are bytes after the transaction')
    return decode(bytes.subarray(0, bytes.length - rest), false)
  }
  if (bytes.length > MAX_BYTES[message.version]) {
    throw new WireError(`${bytes.length} bytes (max: ${MAX_BYTES[message.version]})`)
  }
  const signatures = Object.values(transaction.signatures).map((signature) =>
    encodeBase58(signature ?? new Uint8Array(64)),
  )
  return {
    bytes,
    transaction,
    signatures,
    version: message.version,
    message,
    blockhash: (message as { lifetimeToken: string }).lifetimeToken,
    staticKeys: message.staticAccounts,
    instructions: compiledInstructions(message),
    lookups: message.version === 0 ? lookups(message) : [],
  }
}

function compiledInstructions(message: CompiledTransactionMessage): CompiledInstruction[] {
  if (message.version === 1) {
    return message.instructionHeaders.map((header, index) => ({
      program: header.programAccountIndex,
      accounts: message.instructionPayloads[index]?.instructionAccountIndices ?? [],
      data: (message.instructionPayloads[index]?.instructionData ?? new Uint8Array()) as Uint8Array,
    }))
  }
  return message.instructions.map((instruction) => ({
    program: instruction.programAddressIndex,
    accounts: instruction.accountIndices ?? [],
    data: (instruction.data ?? new Uint8Array()) as Uint8Array,
  }))
}

function lookups(message: CompiledTransactionMessage & { version: 0 }): Lookup[] {
  return (message.addressTableLookups ?? []).map((lookup) => ({
    table: lookup.lookupTableAddress,
    writable: lookup.writableIndexes,
    readonly: lookup.readonlyIndexes,
  }))
}

/** Whether the static key at `index` signs. */
export function isSigner(wire: WireTransaction, index: number): boolean {
  return index < wire.message.header.numSignerAccounts
}

/** Whether the static key at `index` is writable: readonly keys are last in each group. */
export function isWritable(wire: WireTransaction, index: number): boolean {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } =
    wire.message.header
  return isSigner(wire, index)
    ? index < numSignerAccounts - numReadonlySignerAccounts
    : index < wire.staticKeys.length - numReadonlyNonSignerAccounts
}
