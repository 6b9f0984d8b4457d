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

/** Fields of the enclosing levels, such as a block or a notification. */
type Around = { slot: unknown; blockTime: unknown; signature: unknown }

const DEEPEST = 12

/**
 * Finds transactions in JSON with any wrapping: bare, in an RPC envelope, in arrays, blocks, and
 * subscription notifications. Log lines or instructions alone work too.
 */
export function findTransactions(json: unknown): Findings {
  const findings: Findings = { found: [], troubles: [] }
  look(json, { slot: null, blockTime: null, signature: null }, findings, '', 0)
  const isEmpty = Array.isArray(json) && json.length === 0
  if (findings.found.length === 0 && findings.troubles.length === 0 && !isEmpty) {
    findings.troubles.push('contains no transaction, log lines, or instructions')
  }
  return findings
}

function look(
  value: unknown,
  outer: Around,
  findings: Findings,
  path: string,
  depth: number,
): void {
  if (depth > DEEPEST) return
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const at = `${path}[${index}]`
      // Only a bare list is a list of transactions; nulls in other lists are ignored.
      if (item === null && path === '') note(findings, at, 'no such transaction')
      look(item, outer, findings, at, depth + 1)
    }
    return
  }
  if (!isRecord(value)) return
  const around = aroundOf(value, outer)
  if ('jsonrpc' in value && isRecord(value.error)) {
    note(findings, path, `the RPC service answered ${JSON.stringify(value.error)}`)
  } else if ('jsonrpc' in value && value.result === null) {
    note(findings, path, 'no such transaction')
  } else if ('transaction' in value && 'meta' in value) {
    lookAtTransaction(value, around, findings, path)
  } else if (logsOf(value)) {
    addLogs(findings, value, around)
  } else if (areLooseInstructions(value.instructions)) {
    addInstructions(findings, value.instructions, around, path)
  } else if (areLooseInstructions([value])) {
    addInstructions(findings, [value], around, path)
  } else {
    for (const [key, item] of Object.entries(value)) {
      look(item, around, findings, path ? `${path}.${key}` : key, depth + 1)
    }
  }
}

function lookAtTransaction(
  value: Record<string, unknown>,
  around: Around,
  findings: Findings,
  path: string,
): void {
  const { meta } = value
  const transaction = fromWeb3(value.transaction)
  const loaded = isRecord(meta) ? meta.loadedAddresses : null
  const message = readMessage(transaction, loaded)
  if (!isRecord(meta)) {
    note(findings, path, 'without "meta" it is unknown whether the transaction succeeded')
  } else if (message) {
    const { signature } = message
    // Blocks and subscriptions give the slot once, at an outer level. It does not affect decoding.
    const answer = { transaction, meta, slot: around.slot ?? 0, blockTime: around.blockTime }
    add(findings, transactionOfRaw(answer), { ...around, signature })
  } else if (logsOf(meta)) {
    const signatures = isRecord(transaction) ? transaction.signatures : null
    const signature = Array.isArray(signatures) ? signatures[0] : around.signature
    addLogs(findings, meta, { ...around, signature })
  } else note(findings, path, 'its "transaction" can’t be read')
}

function note(findings: Findings, path: string, trouble: string): void {
  findings.troubles.push(path ? `${path}: ${trouble}` : trouble)
}

function addLogs(findings: Findings, value: Record<string, unknown>, around: Around): void {
  const signature = typeof around.signature === 'string' ? around.signature : ''
  const notice = { signature, slot: 0, err: value.err ?? null, logs: logsOf(value) ?? [] }
  add(findings, transactionOfLogs(notice), around)
}

function addInstructions(
  findings: Findings,
  values: readonly unknown[],
  around: Around,
  path: string,
): void {
  add(findings, transactionOfInstructions(values), around)
  if (!haveData(values)) note(findings, path, 'an instruction’s data can’t be read')
}

function add(findings: Findings, tx: VenueTransaction | null, { slot, signature }: Around): void {
  findings.found.push({
    tx,
    slot: integer(slot),
    signature: typeof signature === 'string' ? signature : null,
  })
}

function aroundOf(value: Record<string, unknown>, outer: Around): Around {
  const context = isRecord(value.context) ? value.context : {}
  return {
    slot: integer(value.slot) ?? integer(context.slot) ?? outer.slot,
    blockTime: integer(value.blockTime) ?? outer.blockTime,
    signature: value.signature ?? value.sig ?? outer.signature,
  }
}

function logsOf(value: Record<string, unknown>): string[] | null {
  for (const logs of [value.logs, value.logMessages, value.log_messages]) {
    if (Array.isArray(logs) && logs.length > 0) return logs
  }
  return null
}
