import { pastTransaction } from '../../adapters/solana/history/past-transaction.ts'
import { integer, isRecord } from '../../adapters/solana/wire/json.ts'
import type { RawTransaction } from '../../adapters/solana/wire/raw-transaction.ts'
import { readMessage } from '../../adapters/solana/wire/read-message.ts'
import type { PastTransaction } from '../../domains/launches/index.ts'

/** `skipped`: it failed, or no venue of ours was part of it. `refused`: why it can't be read. */
export type ImportedRow =
  | { kind: 'read'; transaction: PastTransaction; accounts: (string | null)[] }
  | { kind: 'skipped' }
  | { kind: 'refused'; reason: string }

/** Reads a line: a response of `getTransaction`, with or without the RPC's envelope. Never throws. */
export function readRow(text: string): ImportedRow {
  const answer = opened(text)
  if (typeof answer === 'string') return { kind: 'refused', reason: answer }
  const { meta, transaction, slot, blockTime } = answer
  if (!isRecord(meta)) return { kind: 'refused', reason: 'it has no "meta"' }
  if (integer(slot) === null) return { kind: 'refused', reason: 'it has no "slot"' }
  if (integer(blockTime) === null) return { kind: 'refused', reason: 'it has no "blockTime"' }
  const message = readMessage(transaction, meta.loadedAddresses)
  if (!message) return { kind: 'refused', reason: 'its "transaction" can’t be read' }
  const past = pastTransaction(answer as RawTransaction, message.signature)
  if (past === null || past.events.length === 0) return { kind: 'skipped' }
  const { keys } = message
  const accounts = Array.from({ length: keys.length }, (_, index) => keys.at(index))
  return { kind: 'read', transaction: past, accounts }
}

/** The response without its envelope, or why there is none. */
function opened(text: string): Record<string, unknown> | string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'it is not JSON'
  }
  if (isRecord(value) && isRecord(value.error)) return 'the RPC service returned an error'
  const answer = isRecord(value) && 'result' in value ? value.result : value
  if (answer === null) return 'it has no transaction'
  return isRecord(answer) && 'transaction' in answer
    ? answer
    : 'it is not a response of getTransaction'
}
