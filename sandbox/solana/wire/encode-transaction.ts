import {
  decompileTransactionMessage,
  getBase58Decoder,
  getBase58Encoder,
  getBase64Decoder,
  type V1TransactionConfig,
} from '@solana/kit'
import type { InnerInstructionJson, LedgerEntry } from '../entry.ts'
import { RpcError, UNSUPPORTED_TRANSACTION_VERSION } from '../rpc/error.ts'
import { type InstructionToParse, parseInstruction } from './parse-instruction.ts'
import { decodeWire, isSigner, isWritable, type WireTransaction } from './wire.ts'

const base58 = getBase58Decoder()
const base64 = getBase64Decoder()
const fromBase58 = (text: string) => getBase58Encoder().encode(text) as Uint8Array

export type TransactionEncoding = {
  encoding?: 'json' | 'jsonParsed' | 'base58' | 'base64' | null | undefined
  maxSupportedTransactionVersion?: number | null | undefined
}

/** A transaction and its meta as `getTransaction` and `getBlock` return them. */
export function encodeTransaction(entry: LedgerEntry, options: TransactionEncoding) {
  const { maxSupportedTransactionVersion: newest } = options
  if (entry.version !== 'legacy' && entry.version > (newest ?? -1)) throw unsupported(entry.version)
  const version = newest === null || newest === undefined ? {} : { version: entry.version }
  switch (options.encoding ?? 'json') {
    case 'base58':
      return { transaction: [base58.decode(entry.wire), 'base58'], meta: entry.meta, ...version }
    case 'base64':
      return { transaction: [base64.decode(entry.wire), 'base64'], meta: entry.meta, ...version }
    case 'json':
      return { transaction: asJson(decodeWire(entry.wire)), meta: entry.meta, ...version }
    case 'jsonParsed':
      return { ...asParsedJson(entry), ...version }
  }
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
        data: base58.decode(data),
        stackHeight: 1,
      })),
      ...versionFields(wire),
    },
  }
}

function asParsedJson({ wire: bytes, meta }: LedgerEntry) {
  const wire = decodeWire(bytes)
  const { writable, readonly } = meta.loadedAddresses
  const keys = [...wire.staticKeys, ...writable, ...readonly]
  const accountKeys = keys.map((pubkey, index) => {
    const loaded = index >= wire.staticKeys.length
    return {
      pubkey,
      signer: !loaded && isSigner(wire, index),
      writable: loaded ? writable.includes(pubkey) : isWritable(wire, index),
      source: loaded ? 'lookupTable' : 'transaction',
    }
  })
  const resolve = (program: number, accounts: readonly number[], data: Uint8Array) =>
    ({
      programId: keys[program],
      accounts: accounts.map((index) => keys[index]),
      data,
    }) as InstructionToParse
  const inner = ({ programIdIndex, accounts, data, stackHeight }: InnerInstructionJson) => ({
    ...parseInstruction(resolve(programIdIndex, accounts, fromBase58(data))),
    stackHeight,
  })
  return {
    transaction: {
      signatures: wire.signatures,
      message: {
        accountKeys,
        recentBlockhash: wire.blockhash,
        instructions: wire.instructions.map(({ program, accounts, data }) => ({
          ...parseInstruction(resolve(program, accounts, data)),
          stackHeight: 1,
        })),
        ...versionFields(wire),
      },
    },
    meta: {
      ...meta,
      innerInstructions: meta.innerInstructions.map(({ index, instructions }) => ({
        index,
        instructions: instructions.map(inner),
      })),
    },
  }
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
