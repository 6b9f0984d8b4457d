import {
  type Address,
  decompileTransactionMessage,
  getBase64Decoder,
  type V1TransactionConfig,
} from '@solana/kit'
import { decodeBase58, encodeBase58 } from '../../../src/contract/base58.ts'
import type { EntryMeta, InnerInstructionJson, LedgerEntry } from '../entry.ts'
import { RpcError, UNSUPPORTED_TRANSACTION_VERSION } from '../rpc/error.ts'
import { costUnits } from './cost-units.ts'
import { parseInstruction } from './parse-instruction.ts'
import type { InstructionToParse } from './parse-token-instruction.ts'
import { decodeWire, isSigner, isWritable, type WireTransaction } from './wire.ts'

const base64 = getBase64Decoder()
const fromBase58 = (text: string) => decodeBase58(text) as Uint8Array

type TransactionEncoding = {
  encoding?: 'json' | 'jsonParsed' | 'base58' | 'base64' | null | undefined
  maxSupportedTransactionVersion?: number | null | undefined
  /** Of a block without rewards, no transaction tells them. */
  hasRewards?: boolean
}

type Groups = EntryMeta['innerInstructions']

/** A transaction and its meta as `getTransaction` and `getBlock` return them. */
export function encodeTransaction(entry: LedgerEntry, options: TransactionEncoding) {
  const version = versionOf(entry, options)
  const wire = decodeWire(entry.wire)
  const meta = {
    ...entry.meta,
    costUnits: costUnits(wire, entry.meta),
    rewards: options.hasRewards === false ? null : entry.meta.rewards,
  }
  switch (options.encoding ?? 'json') {
    case 'base58':
      return { transaction: [encodeBase58(entry.wire), 'base58'], meta, ...version }
    case 'base64':
      return { transaction: [base64.decode(entry.wire), 'base64'], meta, ...version }
    case 'json':
      return { transaction: asJson(wire), meta, ...version }
    case 'jsonParsed':
      return { ...asParsedJson(wire, meta), ...version }
  }
}

/** A transaction as `getBlock` returns it when only accounts are asked for. */
export function encodeAccountKeys(entry: LedgerEntry, options: TransactionEncoding) {
  const version = versionOf(entry, options)
  const { err, status, fee, rewards, ...meta } = entry.meta
  const { preBalances, postBalances, preTokenBalances, postTokenBalances } = meta
  const balances = { preBalances, postBalances, preTokenBalances, postTokenBalances }
  const wire = decodeWire(entry.wire)
  const accountKeys = parsedKeys(wire, meta.loadedAddresses)
  return {
    transaction: { signatures: wire.signatures, accountKeys },
    meta: { err, status, fee, ...balances, ...(options.hasRewards !== false && { rewards }) },
    ...version,
  }
}

function versionOf(entry: LedgerEntry, { maxSupportedTransactionVersion }: TransactionEncoding) {
  const newest = maxSupportedTransactionVersion ?? null
  if (entry.version !== 'legacy' && entry.version > (newest ?? -1)) throw unsupported(entry.version)
  return newest === null ? {} : { version: entry.version }
}

function unsupported(version: number): RpcError {
  return new RpcError(
    UNSUPPORTED_TRANSACTION_VERSION,
    `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
  )
}

function asJson(wire: WireTransaction) {
  const { header } = wire.message
  return {
    signatures: wire.signatures,
    message: {
      accountKeys: wire.staticKeys,
      header: {
        numRequiredSignatures: header.numSignerAccounts,
        numReadonlySignedAccounts: header.numReadonlySignerAccounts,
        numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
      },
      recentBlockhash: wire.blockhash,
      instructions: wire.instructions.map(({ program, accounts, data }) => ({
        programIdIndex: program,
        accounts,
        data: encodeBase58(data),
        stackHeight: 1,
      })),
      ...versionFields(wire),
    },
  }
}

function asParsedJson<Meta extends Pick<EntryMeta, 'loadedAddresses' | 'innerInstructions'>>(
  wire: WireTransaction,
  whole: Meta,
) {
  const { loadedAddresses, ...meta } = whole
  const { writable, readonly } = loadedAddresses
  const keys = [...wire.staticKeys, ...writable, ...readonly]
  return {
    transaction: {
      signatures: wire.signatures,
      message: {
        accountKeys: parsedKeys(wire, loadedAddresses),
        recentBlockhash: wire.blockhash,
        instructions: wire.instructions.map(({ program, accounts, data }) => ({
          ...parseInstruction(resolved(keys, program, accounts, data)),
          stackHeight: 1,
        })),
        ...versionFields(wire),
      },
    },
    meta: {
      ...meta,
      innerInstructions: meta.innerInstructions.map((group) => parsedInner(group, keys)),
    },
  }
}

function parsedKeys(wire: WireTransaction, { writable, readonly }: EntryMeta['loadedAddresses']) {
  return [...wire.staticKeys, ...writable, ...readonly].map((pubkey, index) => {
    const loaded = index >= wire.staticKeys.length
    return {
      pubkey,
      signer: !loaded && isSigner(wire, index),
      writable: loaded ? writable.includes(pubkey) : isWritable(wire, index),
      source: loaded ? 'lookupTable' : 'transaction',
    }
  })
}

function resolved(
  keys: readonly Address[],
  program: number,
  accounts: readonly number[],
  data: Uint8Array,
) {
  return {
    programId: keys[program],
    accounts: accounts.map((index) => keys[index]),
    data,
  } as InstructionToParse
}

/** The inner instructions of an outer one in their jsonParsed form. */
export function parsedInner({ index, instructions }: Groups[number], keys: readonly Address[]) {
  const parsed = ({ programIdIndex, accounts, data, stackHeight }: InnerInstructionJson) => ({
    ...parseInstruction(resolved(keys, programIdIndex, accounts, fromBase58(data))),
    stackHeight,
  })
  return { index, instructions: instructions.map(parsed) }
}

/** Fields of one version: lookup tables of v0, limits of v1. */
function versionFields({ version, lookups, message }: WireTransaction) {
  if (version === 0) {
    return {
      addressTableLookups: lookups.map(({ table, writable, readonly }) => ({
        accountKey: table,
        writableIndexes: writable,
        readonlyIndexes: readonly,
      })),
    }
  }
  return version === 1 ? { transactionConfig: readLimits(message) } : {}
}

function readLimits(message: WireTransaction['message']) {
  type Decompilable = Parameters<typeof decompileTransactionMessage>[0]
  const { config } = decompileTransactionMessage(message as Decompilable) as {
    config?: V1TransactionConfig
  }
  return {
    computeUnitLimit: config?.computeUnitLimit ?? null,
    heapSize: config?.heapSize ?? null,
    loadedAccountsDataSizeLimit: config?.loadedAccountsDataSizeLimit ?? null,
    priorityFee: config?.priorityFeeLamports ?? null,
  }
}
