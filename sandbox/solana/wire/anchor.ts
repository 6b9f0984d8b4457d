import { type Anchor, slotAt } from '../slots.ts'
import type { LedgerStore } from '../store.ts'

const FIRST_SLOT = 1_000

/**
 * Continues the ledger's slots at the current pace.
 * @param pastMs how long before its first start a new ledger began
 */
export function dropAnchor(
  store: LedgerStore,
  slotMs: number,
  time: number,
  pastMs: number,
): Anchor {
  const saved = store.fact('anchor')
  const genesis = { slot: FIRST_SLOT, time: time - pastMs, slotMs }
  if (saved === null) store.setFact('genesis', JSON.stringify(genesis))
  const slot = saved === null ? slotAt(genesis, time) : slotAt(JSON.parse(saved), time) + 1
  const anchor = { slot, time, slotMs }
  store.setFact('anchor', JSON.stringify(anchor))
  return anchor
}

/** The anchor of the ledger's first slot; null: not stored in old ledgers. */
export function genesisOf(store: LedgerStore): Anchor | null {
  const saved = store.fact('genesis')
  return saved === null ? null : (JSON.parse(saved) as Anchor)
}
