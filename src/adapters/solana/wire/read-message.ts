import { decodeBase58 } from '../../../contract/base58.ts'
import { integer, isRecord } from './json.ts'
import { Keys } from './keys.ts'
import { readWire } from './read-wire.ts'
import type { RawInstruction } from './run.ts'

/** A transaction's message with the addresses that lookup tables gave it. */
type WireMessage = { signature: string; keys: Keys; instructions: RawInstruction[] }

/**
 * A transaction as `getTransaction` gives it: an object (json, jsonParsed), or text with its encoding
 * (base64, base58). `loaded` are the addresses that its lookup tables gave.
 * @returns null: it cannot be read
 */
export function readMessage(transaction: unknown, loaded: unknown): WireMessage | null {
  const wire = wireOf(transaction)
  if (wire) {
    const read = readWire(wire)
    if (!read) return null
    const keys = new Keys([...read.keys, ...loadedOf(loaded)])
    return { ...read, keys }
  }
  if (!isRecord(transaction) || !isRecord(transaction.message)) return null
  const { accountKeys, instructions } = transaction.message
  const signature = Array.isArray(transaction.signatures) ? transaction.signatures[0] : null
  if (typeof signature !== 'string' || !Array.isArray(accountKeys)) return null
  const keys = readKeys(accountKeys, loaded)
  if (!keys) return null
  return { signature, keys, instructions: readInstructions(instructions, keys) }
}

/** Instructions with indexes or, where they were parsed, with addresses. What is none stays in place. */
export function readInstructions(list: unknown, keys: Keys): RawInstruction[] {
  if (!Array.isArray(list)) return []
  return list.every(isPlain) ? list : list.map((item) => readInstruction(item, keys))
}

/** Most are in the form that is wanted, and need no copy. */
function isPlain(item: unknown): item is RawInstruction {
  if (!isRecord(item)) return false
  const { programIdIndex, accounts, data, stackHeight, programId } = item
  if (typeof data !== 'string' || !Array.isArray(accounts) || programId !== undefined) return false
  const hasHeight = stackHeight === null || isIndex(stackHeight)
  return hasHeight && isIndex(programIdIndex) && typeof accounts[0] !== 'string'
}

const isIndex = (value: unknown) => typeof value === 'number' && value >= 0 && value % 1 === 0

function readInstruction(item: unknown, keys: Keys): RawInstruction {
  if (!isRecord(item)) return { programIdIndex: -1, accounts: [], data: null, stackHeight: null }
  const { programIdIndex, programId, accounts, data, stackHeight } = item
  const index = typeof programId === 'string' ? keys.indexOf(programId) : integer(programIdIndex)
  return {
    programIdIndex: index ?? -1,
    accounts: readAccounts(accounts, keys),
    data: typeof data === 'string' || data instanceof Uint8Array ? data : null,
    stackHeight: integer(stackHeight),
  }
}

function readAccounts(accounts: unknown, keys: Keys): ArrayLike<number> {
  if (accounts instanceof Uint8Array) return accounts
  if (!Array.isArray(accounts)) return []
  return typeof accounts[0] === 'string' ? accounts.map((key) => keys.indexOf(key)) : accounts
}

function readKeys(list: readonly unknown[], loaded: unknown): Keys | null {
  const keys: string[] = []
  // Parsed answers list loaded addresses among the others and say so.
  let isWhole = false
  for (const item of list) {
    const key = isRecord(item) ? item.pubkey : item
    if (typeof key !== 'string') return null
    if (isRecord(item) && item.source === 'lookupTable') isWhole = true
    keys.push(key)
  }
  return new Keys(isWhole ? keys : [...keys, ...loadedOf(loaded)])
}

function loadedOf(loaded: unknown): string[] {
  if (!isRecord(loaded)) return []
  return [...texts(loaded.writable), ...texts(loaded.readonly)]
}

/** What is no address keeps its place: those behind it must not move up. */
function texts(list: unknown): string[] {
  if (!Array.isArray(list)) return []
  return list.map((key) => (typeof key === 'string' ? key : ''))
}

function wireOf(transaction: unknown): Uint8Array | null {
  const [text, encoding] = Array.isArray(transaction) ? transaction : [transaction, null]
  if (typeof text !== 'string') return null
  const bytes = encoding === 'base64' ? null : decodeBase58(text)
  return bytes ?? Buffer.from(text, 'base64')
}
