import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  type Base64EncodedDataResponse,
  decodeTransactionFromRpcResponse,
  getBase58Decoder,
  type SignatureBytes,
} from '@solana/kit'
import type { RawTransaction } from '../../../src/adapters/solana/wire/raw-transaction.ts'

const FOLDER = new URL('../../recorded/', import.meta.url)

/** The file of a recording of `test/recorded/MANIFEST.md`. */
export const recordedFile = (path: string) => fileURLToPath(new URL(path, FOLDER))

/** A recorded transaction as `getTransaction` answers in base64. Not for those in jsonParsed. */
export function readRecorded(path: string): RawTransaction {
  return { slot: 1, blockTime: null, ...readFixture(path) }
}

/**
 * Reads a recording as it is stored. A transaction in base64 is converted to `getTransaction`'s answer in
 * json, with its keys, signatures, and instructions spelled out.
 */
export function readRecordedJson(path: string) {
  const recorded = readFixture(path)
  if (!Array.isArray(recorded.transaction)) return recorded
  return { slot: 1, ...recorded, transaction: spelledOut(recorded.transaction) }
}

function readFixture(path: string) {
  return JSON.parse(readFileSync(recordedFile(path), 'utf8'))
}

function spelledOut(wire: Base64EncodedDataResponse) {
  const { compiledMessage, transaction } = decodeTransactionFromRpcResponse({ transaction: wire })
  const { header, staticAccounts, lifetimeToken, version } = compiledMessage
  if (version === 1) throw new Error('no recording of version 1 is whole')
  const lookups = 'addressTableLookups' in compiledMessage && compiledMessage.addressTableLookups
  const text = getBase58Decoder()
  return {
    signatures: Object.values(transaction.signatures).map((one) =>
      text.decode(one as SignatureBytes),
    ),
    message: {
      header: {
        numRequiredSignatures: header.numSignerAccounts,
        numReadonlySignedAccounts: header.numReadonlySignerAccounts,
        numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
      },
      accountKeys: [...staticAccounts],
      recentBlockhash: lifetimeToken,
      instructions: compiledMessage.instructions.map((one) => ({
        programIdIndex: one.programAddressIndex,
        accounts: [...(one.accountIndices ?? [])],
        data: text.decode(one.data ?? new Uint8Array()),
        stackHeight: 1,
      })),
      ...(version === 'legacy'
        ? {}
        : {
            addressTableLookups: (lookups || []).map(({ lookupTableAddress, ...indexes }) => ({
              accountKey: lookupTableAddress,
              ...indexes,
            })),
          }),
    },
  }
}
