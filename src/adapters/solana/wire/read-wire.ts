import { encodeBase58 } from '../../../contract/base58.ts'
import { Reader } from './reader.ts'
import type { RawInstruction } from './run.ts'

type Wire = { signature: string; keys: Uint8Array[]; instructions: RawInstruction[] }

/** The first byte from version 1 on. */
const VERSION_1 = 0x81
const VERSIONED = 0x80
const SIGNATURE = 64
const KEY = 32

/**
 * A transaction's bytes. Legacy and 0 as https://solana.com/docs/core/transactions has them; 1, with
 * its signatures at the end, as SIMD-0385 does.
 * @returns null: they end too early, or are of another version
 */
export function readWire(bytes: Uint8Array): Wire | null {
  const first = bytes[0] ?? 0
  if (first === VERSION_1) return readVersion1(bytes)
  // Before that it is the number of signatures, which are few.
  return first < VERSIONED ? readBefore1(bytes) : null
}

function readBefore1(bytes: Uint8Array): Wire | null {
  const reader = new Reader(bytes)
  const signatures = compact(reader)
  const signature = signatures > 0 ? reader.bytes(SIGNATURE) : null
  const version = reader.skip(SIGNATURE * (signatures - 1)).u8()
  if (signature === null || version === null || version > VERSIONED) return null
  // A legacy message has no version: what was read is the first byte of its header of three.
  reader.skip(version === VERSIONED ? 3 : 2)
  const keys = readKeys(reader, compact(reader))
  const count = compact(reader.skip(KEY))
  if (keys === null) return null
  const instructions: RawInstruction[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const programIdIndex = reader.u8()
    const accounts = reader.bytes(compact(reader))
    const data = reader.bytes(compact(reader))
    if (programIdIndex === null || accounts === null || data === null) return null
    instructions.push({ programIdIndex, accounts, data, stackHeight: 1 })
  }
  return { signature: encodeBase58(signature), keys, instructions }
}

function readVersion1(bytes: Uint8Array): Wire | null {
  const reader = new Reader(bytes, 1)
  const signatures = reader.u8()
  const mask = reader.skip(2).u32()
  const count = reader.skip(KEY).u8()
  const keys = readKeys(reader, reader.u8() ?? -1)
  if (!signatures || mask === null || count === null || keys === null) return null
  // The fee takes two bits and eight bytes, every other value one and four.
  for (let bits = mask; bits !== 0; bits >>>= 1) reader.skip((bits & 1) * 4)
  const heads = reader.bytes(count * 4)
  if (heads === null) return null
  const instructions: RawInstruction[] = []
  for (let at = 0; at < heads.length; at += 4) {
    const accounts = reader.bytes(heads[at + 1] as number)
    const data = reader.bytes((heads[at + 2] as number) | ((heads[at + 3] as number) << 8))
    if (accounts === null || data === null) return null
    instructions.push({ programIdIndex: heads[at] as number, accounts, data, stackHeight: 1 })
  }
  const signature = reader.bytes(SIGNATURE)
  return signature && { signature: encodeBase58(signature), keys, instructions }
}

function readKeys(reader: Reader, count: number): Uint8Array[] | null {
  if (count < 1 || count * KEY > reader.left) return null
  const keys: Uint8Array[] = []
  for (let nth = 0; nth < count; nth += 1) keys.push(reader.bytes(KEY) as Uint8Array)
  return keys
}

/** A length of one to three bytes, seven bits each. A miss is more than any transaction holds. */
function compact(reader: Reader): number {
  let value = 0
  for (let shift = 0; shift < 21; shift += 7) {
    const byte = reader.u8()
    if (byte === null) break
    value |= (byte & 127) << shift
    if (byte < 128) return value
  }
  return Number.POSITIVE_INFINITY
}
