import { integer, isRecord } from '../../adapters/solana/wire/json.ts'
import { readMessage } from '../../adapters/solana/wire/read-message.ts'
import { transactionOfLogs } from '../../adapters/solana/wire/transaction-of-logs.ts'
import { transactionOfRaw } from '../../adapters/solana/wire/transaction-of-raw.ts'
import type { VenueTransaction } from '../../adapters/solana/wire/venue.ts'
import { fromWeb3 } from './from-web3.ts'
import {
  areLooseInstructions,
  haveData,
  transactionOfInstructions,
} from './transaction-of-instructions.ts'

/** A transaction that was found, with the slot and signature given for it; null: not given. */
export type FoundTransaction = {
  tx: VenueTransaction | null
  slot: number | null
  signature: string | null
}

/** The transactions found, and one line for each that can't be read. */
export type Findings = { found: FoundTransaction[]; troubles: string[] }

/** Where a value is in the JSON, and what the levels around it, such as a block, say about it. */
type Place = {
  path: string
  depth: number
  slot: unknown
  blockTime: unknown
  signature: unknown
}

type Fields = Record<string, unknown>
type Found = FoundTransaction | { trouble: string }

const ROOT: Place = { path: '', depth: 0, slot: null, blockTime: null, signature: null }
const DEEPEST = 12

/**
 * Finds transactions in JSON with any wrapping: bare, in an RPC envelope, in arrays, blocks, and
 * subscription notifications. Log lines or instructions alone work too.
 */
export function findTransactions(json: unknown): Findings {
  const findings = [...searchValue(json, ROOT)]
  const found = findings.flatMap((one) => ('tx' in one ? [one] : []))
  const troubles = findings.flatMap((one) => ('trouble' in one ? [one.trouble] : []))
  const isEmptyList = Array.isArray(json) && json.length === 0
  if (findings.length === 0 && !isEmptyList) {
    troubles.push('contains no transaction, log lines, or instructions')
  }
  return { found, troubles }
}

function* searchValue(value: unknown, place: Place): Iterable<Found> {
  if (place.depth > DEEPEST) return
  if (Array.isArray(value)) yield* searchList(value, place)
  else if (isRecord(value)) yield* searchFields(value, placeOf(value, place))
}

function* searchList(items: readonly unknown[], place: Place): Iterable<Found> {
  for (const [index, item] of items.entries()) {
    const inside = { ...place, path: `${place.path}[${index}]`, depth: place.depth + 1 }
    // Only a bare list is a list of transactions; nulls in other lists are ignored.
    if (item === null && place.path === '') yield trouble(inside, 'no such transaction')
    yield* searchValue(item, inside)
  }
}

function* searchFields(fields: Fields, place: Place): Iterable<Found> {
  const read = readFields(fields, place)
  if (read) return yield* read
  for (const [key, value] of Object.entries(fields)) {
    const path = place.path ? `${place.path}.${key}` : key
    yield* searchValue(value, { ...place, path, depth: place.depth + 1 })
  }
}

/** What the fields themselves are: a failed answer or a transaction; null: neither, so look inside. */
function readFields(fields: Fields, place: Place): Found[] | null {
  if ('jsonrpc' in fields && isRecord(fields.error)) {
    return [trouble(place, `the RPC service answered ${JSON.stringify(fields.error)}`)]
  }
  if ('jsonrpc' in fields && fields.result === null) return [trouble(place, 'no such transaction')]
  if ('transaction' in fields && 'meta' in fields) return [readTransaction(fields, place)]
  if (logsOf(fields)) return [readLogs(fields, place)]
  if (areLooseInstructions(fields.instructions)) return readLoose(fields.instructions, place)
  if (areLooseInstructions([fields])) return readLoose([fields], place)
  return null
}

function readTransaction(fields: Fields, place: Place): Found {
  const { meta } = fields
  if (!isRecord(meta)) {
    return trouble(place, 'without "meta" it is unknown whether the transaction succeeded')
  }
  const transaction = fromWeb3(fields.transaction)
  const message = readMessage(transaction, meta.loadedAddresses)
  if (message) {
    // Blocks and subscriptions give the slot once, at an outer level. It does not affect decoding.
    const answer = { transaction, meta, slot: place.slot ?? 0, blockTime: place.blockTime }
    return found(transactionOfRaw(answer), { ...place, signature: message.signature })
  }
  if (logsOf(meta)) {
    const signatures = isRecord(transaction) ? transaction.signatures : null
    const signature = Array.isArray(signatures) ? signatures[0] : place.signature
    return readLogs(meta, { ...place, signature })
  }
  return trouble(place, 'its "transaction" can’t be read')
}

function readLogs(fields: Fields, place: Place): Found {
  const signature = typeof place.signature === 'string' ? place.signature : ''
  const notice = { signature, slot: 0, err: fields.err ?? null, logs: logsOf(fields) ?? [] }
  return found(transactionOfLogs(notice), place)
}

function readLoose(instructions: readonly unknown[], place: Place): Found[] {
  const read = found(transactionOfInstructions(instructions), place)
  return haveData(instructions)
    ? [read]
    : [read, trouble(place, 'an instruction’s data can’t be read')]
}

function found(tx: VenueTransaction | null, { slot, signature }: Place): FoundTransaction {
  return {
    tx,
    slot: integer(slot),
    signature: typeof signature === 'string' ? signature : null,
  }
}

function trouble({ path }: Place, text: string): { trouble: string } {
  return { trouble: path ? `${path}: ${text}` : text }
}

function placeOf(fields: Fields, outer: Place): Place {
  const context = isRecord(fields.context) ? fields.context : {}
  return {
    ...outer,
    slot: integer(fields.slot) ?? integer(context.slot) ?? outer.slot,
    blockTime: integer(fields.blockTime) ?? outer.blockTime,
    signature: fields.signature ?? fields.sig ?? outer.signature,
  }
}

function logsOf(fields: Fields): string[] | null {
  for (const logs of [fields.logs, fields.logMessages, fields.log_messages]) {
    if (Array.isArray(logs) && logs.length > 0) return logs
  }
  return null
}
