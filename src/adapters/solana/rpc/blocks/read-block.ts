import type { ChainEvent } from '../../../../domains/launches/ports.ts'
import { decodeTransaction } from '../../venues/all.ts'
import { integer, isRecord } from '../../wire/json.ts'
import { transactionOfRaw } from '../../wire/transaction-of-raw.ts'

/** What the bytes of a `getBlock` answer say. */
export type BlockAnswered =
  | { kind: 'events'; events: ChainEvent[] }
  /** `error` as the endpoint wrote it, not looked into. */
  | { kind: 'refused'; error: unknown }
  | { kind: 'senseless' }

/**
 * Reads what our venues did in a block. Plain JSON does: amounts that matter are text in the answer,
 * or inside of the transactions' bytes. Never throws.
 */
export function readBlock(slot: number, bytes: Uint8Array): BlockAnswered {
  const answer = parse(bytes)
  if (!isRecord(answer)) return { kind: 'senseless' }
  const { result, error } = answer
  if (error !== undefined && error !== null) return { kind: 'refused', error }
  if (!isRecord(result) || !Array.isArray(result.transactions)) return { kind: 'senseless' }
  const blockTime = integer(result.blockTime)
  const events: ChainEvent[] = []
  for (const transaction of result.transactions) {
    const tx = isRecord(transaction) ? transactionOfRaw({ ...transaction, slot, blockTime }) : null
    if (tx) events.push(...decodeTransaction(tx))
  }
  return { kind: 'events', events }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString())
  } catch {
    return null
  }
}
