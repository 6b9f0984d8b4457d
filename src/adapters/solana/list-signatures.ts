import type { Commitment } from '../../domains/orders/ports.ts'
import { RetryableError } from '../../kernel/errors.ts'
import type { Budget } from './budget.ts'
import type { SolanaRpc } from './rpc.ts'
import type { ListedSignature } from './rpc-answers.ts'

export type Listing = {
  commitment: Commitment
  /** Everything from this slot on is wanted. */
  fromSlot: number
  minContextSlot?: number
}

/** Enough for what is new since the last look, most of the time. */
const FIRST_PAGE = 100
/** The most that the RPC allows. */
const NEXT_PAGES = 1_000

type Reader = { rpc: SolanaRpc; budget: Budget; signal: AbortSignal }

/**
 * Every signature of an address from a slot on, each once, oldest slot first, failed ones included.
 * Only an older slot or an empty page ends it: a short page is no proof of an end. Pages can come
 * reordered, so any signature of a page's oldest slot may continue it, each of them once.
 * @throws RetryableError when the pages lead nowhere, as then the older part is not known
 */
export async function listSignatures(
  { rpc, budget, signal }: Reader,
  address: string,
  { fromSlot, ...query }: Listing,
): Promise<ListedSignature[]> {
  const found = new Map<string, ListedSignature>()
  const turned = new Set<string>()
  let before: string | undefined
  while (true) {
    await budget.take(signal)
    const limit = before === undefined ? FIRST_PAGE : NEXT_PAGES
    const page = await rpc.getSignaturesForAddress(address, { ...query, before, limit }, signal)
    for (const listed of page) found.set(listed.signature, listed)
    const oldestSlot = Math.min(...page.map(({ slot }) => slot))
    if (page.length === 0 || oldestSlot < fromSlot) break
    before = page.findLast(
      (one) => one.slot === oldestSlot && !turned.has(one.signature),
    )?.signature
    if (before === undefined) throw new RetryableError('the pages of signatures do not end')
    turned.add(before)
  }
  return [...found.values()]
    .filter(({ slot }) => slot >= fromSlot)
    .reverse()
    .sort((a, b) => a.slot - b.slot)
}
