import type { Scene } from '../../venues/venue.ts'
import { readFields } from './protobuf.ts'
import { readScene } from './read-scene.ts'

/** `SubscribeUpdate` of geyser.proto, by field number. */
const SLOT = 3
const TRANSACTION = 4
const PING = 6
/** `SubscribeUpdateTransaction` has its slot second, `SubscribeUpdateSlot` first. */
const TRANSACTION_INFO = 1
const TRANSACTION_SLOT = 2
const SLOT_NUMBER = 1

export type Update =
  | { kind: 'slot'; slot: number }
  /** null: it failed, no program of ours ran, or it makes no sense. */
  | { kind: 'transaction'; slot: number; scene: Scene | null }
  | { kind: 'ping' }
  | { kind: 'other' }

/** Reads hostile bytes; what makes no sense is `other`. */
export function readUpdate(bytes: Uint8Array): Update {
  try {
    for (const field of readFields(bytes)) {
      if (field.number === TRANSACTION) return readTransaction(field.bytes)
      if (field.number === SLOT) return { kind: 'slot', slot: numberIn(field.bytes, SLOT_NUMBER) }
      if (field.number === PING) return { kind: 'ping' }
    }
  } catch {
    return { kind: 'other' }
  }
  return { kind: 'other' }
}

function readTransaction(bytes: Uint8Array): Update {
  const slot = numberIn(bytes, TRANSACTION_SLOT)
  if (!Number.isSafeInteger(slot)) return { kind: 'other' }
  for (const field of readFields(bytes)) {
    if (field.number === TRANSACTION_INFO) {
      return { kind: 'transaction', slot, scene: readScene(field.bytes, slot) }
    }
  }
  return { kind: 'other' }
}

/** Fields that are 0 are left out. */
function numberIn(message: Uint8Array, number: number): number {
  let value = 0
  for (const field of readFields(message)) if (field.number === number) value = field.value
  return value
}
