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

type Reader = { rpc: SolanaRpc; budget: Budget; signal: AbortSignal }

/**
 * Every signature of an address from a slot on, each once, oldest slot first, failed ones included.
 * Only an older slot or an empty page ends it: a short page is no proof of an end.
 * @throws RetryableError when a page brings nothing new, as then the older part is not known
 */
export async function listSignatures(
  { rpc, budget, signal }: Reader,
  address: string,
  { fromSlot, ...query }: Listing,
): Promise<ListedSignature[]> {
  const found = new Map<string, ListedSignature>()
  let before: string | undefined
  while (true) {
    await budget.take(signal)
    const page = await rpc.getSignaturesForAddress(address, { ...query, before }, signal)
    const known = found.size
    for (const listed of page) found.set(listed.signature, listed)
    const last = oldest(page)
    if (!last || last.slot < fromSlot) break
    if (found.size === known) throw new RetryableError('a page of signatures repeats the last')
    before = last.signature
  }
  return [...found.values()]
    .filter(({ slot }) => slot >= fromSlot)
    .reverse()
    .sort((a, b) => a.slot - b.slot)
}

/** Pages can come reordered: any signature of the oldest slot continues without leaving some out. */
function oldest(page: ListedSignature[]): ListedSignature | undefined {
  return page.reduce<ListedSignature | undefined>(
    (lowest, listed) => (lowest && lowest.slot < listed.slot ? lowest : listed),
    undefined,
  )
}
