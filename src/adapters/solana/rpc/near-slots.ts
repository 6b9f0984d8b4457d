import type { Clock } from '../../../kernel/clock.ts'
import type { Log } from '../../../kernel/log.ts'
import type { BelievedSlot } from './believed-slot.ts'
import { canBeAt } from './known-slot.ts'

/**
 * Nobody asks a socket for its cluster: slots that can't be of the endpoints' chain go no further,
 * and the first of them is logged.
 */
export function onlyNearSlots(
  { clock, log }: { clock: Clock; log: Log },
  finalized: Pick<BelievedSlot, 'last'>,
  pass: (slot: number) => void,
): (slot: number) => void {
  let isFar = false
  return (slot) => {
    const known = finalized.last()
    const wasFar = isFar
    isFar = known !== null && !canBeAt(slot, known, clock.monotonic())
    if (!isFar) pass(slot)
    else if (!wasFar) log.warn({ slot, finalized: known?.slot }, 'a socket is far from the RPC')
  }
}
