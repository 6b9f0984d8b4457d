import { integer, isRecord } from '../../adapters/solana/wire/json.ts'
import { Keys } from '../../adapters/solana/wire/keys.ts'
import type { RawInstruction } from '../../adapters/solana/wire/run.ts'
import {
  type InnerGroup,
  transactionOfParts,
} from '../../adapters/solana/wire/transaction-of-parts.ts'
import type { VenueTransaction } from '../../adapters/solana/wire/venue.ts'
import { decodeBase58 } from '../../contract/base58.ts'
import { bytesIn } from './bytes-in.ts'

type Key = string | Uint8Array

/**
 * Whether these are instructions without a transaction, as in decoders' test data: addresses as
 * text, bytes, or `{pubkey}`; data as hex, base58, or bytes, also under `dataHex`; their position,
 * if given, in `ix_index`.
 */
export function areLooseInstructions(values: unknown): values is unknown[] {
  return Array.isArray(values) && values.length > 0 && values.every(isLooseInstruction)
}

function isLooseInstruction(value: unknown): boolean {
  return isRecord(value) && keyOf(programOf(value)) !== null && Array.isArray(value.accounts)
}

function programOf(value: Record<string, unknown>): unknown {
  return value.program_id ?? value.programId ?? value.program
}

/** Whether each of them has its instruction data. */
export function haveData(values: readonly unknown[]): boolean {
  return flat(values).every((value) => dataOf(value) !== null)
}

/** Builds a transaction from instructions alone. They count as succeeded. */
export function transactionOfInstructions(values: readonly unknown[]): VenueTransaction | null {
  // The fee payer is unknown.
  const keys: Key[] = ['']
  const outer: RawInstruction[] = []
  const inner: InnerGroup[] = []
  for (const value of flat(values)) {
    const at = Array.isArray(value.ix_index) ? value.ix_index : [outer.length]
    const instruction = readInstruction(value, keys)
    const [first, second] = at.map((place) => integer(place) ?? -1)
    if (first === undefined || first < 0 || first >= 64) continue
    while (outer.length <= first) outer.push(NOTHING)
    if (second === undefined || second < 0 || second >= 512) outer[first] = instruction
    else place(inner, first, second, instruction)
  }
  return transactionOfParts({
    signature: '',
    slot: 0,
    blockTime: null,
    keys: new Keys(keys),
    instructions: outer,
    inner,
    logs: [],
    tokenAccounts: () => new Map(),
  })
}

const NOTHING: RawInstruction = { programIdIndex: -1, accounts: [], data: null, stackHeight: null }

function flat(values: readonly unknown[]): Record<string, unknown>[] {
  return values.filter(isRecord).flatMap((value) => {
    const inner = Array.isArray(value.inner) ? value.inner : []
    return [value, ...flat(inner)]
  })
}

function place(inner: InnerGroup[], index: number, nth: number, instruction: RawInstruction): void {
  const known = inner.find((one) => one.index === index)
  const group = known ?? { index, instructions: [] }
  if (!known) inner.push(group)
  const instructions = group.instructions as RawInstruction[]
  while (instructions.length <= nth) instructions.push(NOTHING)
  instructions[nth] = instruction
}

function readInstruction(value: Record<string, unknown>, keys: Key[]): RawInstruction {
  const indexOf = (key: unknown) => keys.push(keyOf(key) ?? '') - 1
  const programIdIndex = indexOf(programOf(value))
  const accounts = (value.accounts as unknown[]).map(indexOf)
  return { programIdIndex, accounts, data: dataOf(value), stackHeight: null }
}

function keyOf(value: unknown): Key | null {
  const key = isRecord(value) ? value.pubkey : value
  if (Array.isArray(key)) return key.length === 32 ? bytesIn(key) : null
  return typeof key === 'string' && decodeBase58(key)?.length === 32 ? key : null
}

/** null: an instruction's bytes are missing or in an unknown form. */
function dataOf({ data: plain, dataHex, data_hex }: Record<string, unknown>): Uint8Array | null {
  const data = plain ?? dataHex ?? data_hex
  if (Array.isArray(data)) return bytesIn(data)
  if (typeof data !== 'string') return null
  const hex = data.replace(/^0x/, '')
  const isHex = plain === undefined ? /^([0-9a-f]{2})*$/i : /^([0-9a-f]{2})*$/
  return isHex.test(hex) ? Buffer.from(hex, 'hex') : decodeBase58(data)
}
