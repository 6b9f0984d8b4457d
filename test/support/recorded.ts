import { existsSync, readFileSync } from 'node:fs'
import {
  decodeTransactionFromRpcResponse,
  getBase58Encoder,
  getBase64Decoder,
  getCompiledTransactionMessageEncoder,
  getTransactionEncoder,
  type SignatureBytes,
} from '@solana/kit'
import type { RawTransaction } from '../../src/adapters/solana/rpc-answers.ts'

const FOLDER = new URL('../../../shared/data/recorded/', import.meta.url)

/** Recorded mainnet transactions lie beside the repository, not in it. */
export const hasRecorded = existsSync(FOLDER)
export const WITHOUT_RECORDED = 'skipped: no recorded mainnet data beside the repository'

export function readRecordedJson(path: string) {
  const json = JSON.parse(readFileSync(new URL(path, FOLDER), 'utf8'))
  const [first] = Array.isArray(json) ? json : [json]
  return first.result ?? first
}

/** A recorded `getTransaction` answer as it would have come in base64. */
export function readRecorded(path: string): RawTransaction {
  const { slot = 1, blockTime = null, version, meta, transaction } = readRecordedJson(path)
  const raw = { slot, blockTime, version, meta }
  if (Array.isArray(transaction)) return { ...raw, transaction: [transaction[0], 'base64'] }
  const { compiledMessage } = decodeTransactionFromRpcResponse({ transaction, version })
  const signatures = transaction.signatures.map((signature: string, index: number) => [
    compiledMessage.staticAccounts[index],
    getBase58Encoder().encode(signature) as SignatureBytes,
  ])
  const wire = getTransactionEncoder().encode({
    messageBytes: getCompiledTransactionMessageEncoder().encode(compiledMessage) as never,
    signatures: Object.fromEntries(signatures),
  })
  return { ...raw, transaction: [getBase64Decoder().decode(wire), 'base64'] }
}
