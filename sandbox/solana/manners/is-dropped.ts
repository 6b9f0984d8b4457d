import type { LedgerEvent } from '../chain.ts'
import type { Manners } from './manners.ts'

/** Whether subscribers miss an event: a node that catches up skips whole slots at processed. */
export function isDropped(event: LedgerEvent, { coalescedEvery }: Pick<Manners, 'coalescedEvery'>) {
  return (
    event.kind === 'reached' &&
    event.commitment === 'processed' &&
    event.slot % coalescedEvery === 0
  )
}
