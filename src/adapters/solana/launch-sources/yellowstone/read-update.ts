import type { VenueTransaction } from '../../wire/venue.ts'
import { Fields, nestedMessage, numberIn } from './protobuf.ts'
import { readGeyserTransaction } from './read-geyser-transaction.ts'

/** `SubscribeUpdate` of geyser.proto, by field number. */
const SLOT = 3
const TRANSACTION = 4
const PING = 6
/** `SubscribeUpdateTransaction` has its slot second, `SubscribeUpdateSlot` first. */
const TRANSACTION_INFO = 1
const TRANSACTION_SLOT = 2
const SLOT_NUMBER = 1

export type GeyserUpdate =
  | { kind: 'slot'; slot: number }
  /** null: it failed, no program of ours ran, or it makes no sense. */
  | { kind: 'transaction'; slot: number; tx: VenueTransaction | null }
  | { kind: 'ping' }
  | { kind: 'other' }

/** Reads hostile bytes; what makes no sense is `other`. */
export function readGeyserUpdate(bytes: Uint8Array): GeyserUpdate {
  try {
    const fields = new Fields(bytes)
    while (fields.next()) {
      if (fields.number === TRANSACTION) return readTransaction(fields.bytes)
      if (fields.number === SLOT) return { kind: 'slot', slot: numberIn(fields.bytes, SLOT_NUMBER) }
      if (fields.number === PING) return { kind: 'ping' }
    }
  } catch {
    return { kind: 'other' }
  }
  return { kind: 'other' }
}

function readTransaction(bytes: Uint8Array): GeyserUpdate {
  const slot = numberIn(bytes, TRANSACTION_SLOT)
  if (!Number.isSafeInteger(slot)) return { kind: 'other' }
  const info = nestedMessage(bytes, TRANSACTION_INFO)
  return {
    kind: 'transaction',
    slot,
    tx: info.length === 0 ? null : readGeyserTransaction(info, slot),
  }
}
