import type { GroundTruth } from '../ground-truth.ts'
import type { Landed } from '../world/chain.ts'
import type { Ledger } from './ledger.ts'
import type { Rows, Violation } from './rows.ts'

/** Ten minutes. A wallet that no order names is read from its first scan on. */
const FIRST_SCAN_SLOTS = 1_500

/**
 * Checks that no payment is lost: every finalized lamport that came in is stored exactly once. Before the
 * first order there was nothing to pay, so the product may begin reading after it.
 */
export function checkTransfers(
  { transfers }: Rows,
  ledger: Ledger,
  truth: GroundTruth,
): Violation[] {
  const found: Violation[] = []
  const orders = [...truth.orders.values()]
  const named = new Set(orders.map(({ recipient }) => recipient))
  const firstOrder = Math.min(...orders.map(({ openedSlot }) => openedSlot[0]))
  const mayBegin = ({ to, token }: Landed) =>
    named.has(to) || token ? firstOrder : firstOrder + FIRST_SCAN_SLOTS
  const kept = new Map<string, number>()
  for (const row of transfers) {
    if (row.state === 'confirmed') {
      found.push({ what: 'still waits for finality', subject: row.signature })
    }
    if (row.state !== 'finalized') continue
    const landed = ledger.all.get(row.signature)
    if (!landed) found.push({ what: 'stored, but not on the chain', subject: row.signature })
    else if (row.slot !== landed.slot || row.recipient !== landed.to) {
      found.push({ what: 'stored differently from how it landed', subject: row.signature })
    }
    if (row.kind === 'unreadable') {
      found.push({ what: 'given up, though it can be read', subject: row.signature })
    }
    kept.set(row.signature, (kept.get(row.signature) ?? 0) + (row.lamports ?? row.usdc ?? 0))
  }
  for (const landed of ledger.all.values()) {
    const { signature, slot, change } = landed
    const due = change > 0n ? Number(change) : 0
    const had = kept.get(signature) ?? 0
    const isEarly = slot < mayBegin(landed) && had === 0
    if (had !== due && !isEarly) {
      found.push({ what: `lost or doubled: ${had} of ${due} stored`, subject: signature })
    }
  }
  return found
}
