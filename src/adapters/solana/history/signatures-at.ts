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
 * Finds signatures of a block that is not older than `at`: its first, its last, and one in between.
 * Slots are not equally long, so the pace since `near` gives an estimate, and each block's own time
 * corrects it.
 * @returns none if the searched blocks have none
 */
export async function signaturesAt(
  { rpc, clock, ask }: Parts,
  at: Ms,
  near: Pick<PastSignature, 'slot' | 'at'>,
  signal: AbortSignal,
): Promise<string[]> {
  const newest = await ask((late) => rpc.getSlot('confirmed', late), signal)
  const now = clock.now()
  if (newest === null || now <= near.at || newest <= near.slot) return []
  const slotMs = Math.max(1, (now - near.at) / (newest - near.slot))
  let slot = near.slot + Math.ceil((at - near.at) / slotMs) + MARGIN_SLOTS
  for (let look = 0; look < MOST_LOOKS && slot <= newest; look += 1) {
    const wanted = slot
    const block = await ask((late) => rpc.getBlockSignatures(wanted, late), signal)
    const signatures = block?.signatures ?? []
    const time = block?.blockTime == null ? null : block.blockTime * SECOND
    if (signatures.length > 0 && time !== null && time >= at) return apart(signatures)
    const isEarly = time !== null && time < at
    slot += isEarly ? Math.max(1, Math.ceil((at - time) / slotMs)) + MARGIN_SLOTS : 1
  }
  return []
}

/** A service may not know one of a block's transactions, such as a vote at its start. */
function apart(signatures: readonly string[]): string[] {
  const places = [0, signatures.length - 1, Math.floor(signatures.length / 2)]
  return [...new Set(places)].flatMap((place) => signatures[place] ?? [])
}
