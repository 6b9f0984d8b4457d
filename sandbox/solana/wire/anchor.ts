import { type Anchor, slotAt } from '../slots.ts'
import type { Store } from '../store.ts'

const FIRST_SLOT = 1_000

/** Continues the ledger's count of slots at today's pace. */
export function dropAnchor(store: Store, slotMs: number, time: number): Anchor {
  const saved = store.fact('anchor')
  const slot = saved === null ? FIRST_SLOT : slotAt(JSON.parse(saved) as Anchor, time) + 1
  const anchor = { slot, time, slotMs }
  store.setFact('anchor', JSON.stringify(anchor))
  return anchor
}
