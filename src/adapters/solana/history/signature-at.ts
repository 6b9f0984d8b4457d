import type { PastSignature } from '../../../domains/launches/ports.ts'
import { type Clock, type Ms, SECOND } from '../../../kernel/clock.ts'
import type { DetectorRpc } from '../rpc/detector-rpc.ts'
import type { HistoryRequest } from './request.ts'

/** Blocks that are searched for one moment. */
const MOST_LOOKS = 12
/** A little behind the estimate: a block that is too early would leave something out. */
const MARGIN_SLOTS = 4

type Parts = {
  rpc: Pick<DetectorRpc, 'getSlot' | 'getBlockSignatures'>
  clock: Clock
  ask: HistoryRequest
}

/**
 * Finds a signature of a block that is not older than `at`. Slots are not equally long, so the pace
 * since `near` gives an estimate, and each block's own time corrects it.
 * @returns null: the searched blocks have none
 */
export async function signatureAt(
  { rpc, clock, ask }: Parts,
  at: Ms,
  near: Pick<PastSignature, 'slot' | 'at'>,
  signal: AbortSignal,
): Promise<string | null> {
  const newest = await ask((late) => rpc.getSlot('confirmed', late), signal)
  const now = clock.now()
  if (newest === null || now <= near.at || newest <= near.slot) return null
  const slotMs = Math.max(1, (now - near.at) / (newest - near.slot))
  let slot = near.slot + Math.ceil((at - near.at) / slotMs) + MARGIN_SLOTS
  for (let look = 0; look < MOST_LOOKS && slot <= newest; look += 1) {
    const wanted = slot
    const block = await ask((late) => rpc.getBlockSignatures(wanted, late), signal)
    const [signature] = block?.signatures ?? []
    const time = block?.blockTime == null ? null : block.blockTime * SECOND
    if (signature !== undefined && time !== null && time >= at) return signature
    const isEarly = time !== null && time < at
    slot += isEarly ? Math.max(1, Math.ceil((at - time) / slotMs)) + MARGIN_SLOTS : 1
  }
  return null
}
