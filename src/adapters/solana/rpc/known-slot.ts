import { type Ms, SECOND } from '../../../kernel/clock.ts'

/** A slot that the chain was at, and when. */
export type KnownSlot = { slot: number; at: Ms }

/** Clusters produce 2.5. */
const SLOTS_PER_SECOND = 5
/** Endpoints are this far apart on bad days, commitments included. */
const SLACK = 500

/** Whether a chain that was at `known` can be at `slot` by now. */
export function canBeAt(slot: number, known: KnownSlot, now: Ms): boolean {
  const passed = Math.max(0, now - known.at) / SECOND
  return slot >= known.slot - SLACK && slot <= known.slot + SLACK + SLOTS_PER_SECOND * passed
}
