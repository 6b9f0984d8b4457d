import type { Commitment } from '../../../domains/orders/ports.ts'
import { type Clock, SECOND } from '../../../kernel/clock.ts'
import { RetryableError } from '../../../kernel/errors.ts'
import type { ListedSignature } from './answers.ts'
import type { Budget } from './budget.ts'
import type { SolanaRpc } from './rpc.ts'

type SignatureQuery = {
  commitment: Commitment
  /** Everything from this slot on is wanted. */
  fromSlot: number
  minContextSlot?: number
}

/** Enough for what is new since the last look, most of the time. */
const FIRST_PAGE = 100
/** The most that the RPC allows. */
const NEXT_PAGES = 1_000
/** How often a page is asked for that has others before it. */
const TRIES = 3
const TRY_AFTER = 1 * SECOND
/** An endpoint that asks us to wait longer is not asked again. */
const LONGEST_WAIT = 10 * SECOND

type Reader = {
  rpc: Pick<SolanaRpc, 'getSignaturesForAddress'>
  budget: Pick<Budget, 'take'>
  clock: Pick<Clock, 'wait'>
  signal: AbortSignal
}

/**
 * Every signature of an address from a slot on, each once, oldest slot first, failed ones included.
 * Only an older slot or an empty page ends it: a short page is no proof of an end. Nor is an empty
 * page after a full one: an endpoint that took over may not know the signature that it was to go on
 * from, so it has to show that it knows an earlier one. Pages can come reordered, so any signature
 * of a page's oldest slot may continue it, each of them once. A page that fails does not cost the
 * pages before it: at an endpoint that fails now and then, a long list would never be whole.
 * @throws RetryableError when the pages lead nowhere, as then the older part is not known
 */
export async function listSignatures(
  { rpc, budget, clock, signal }: Reader,
  address: string,
  { fromSlot, ...query }: SignatureQuery,
): Promise<ListedSignature[]> {
  async function ask(before: string | undefined, limit: number) {
    await budget.take(signal)
    return rpc.getSignaturesForAddress(address, { ...query, before, limit }, signal)
  }

  async function askOn(before: string, limit: number) {
    for (let turn = 1; ; turn += 1) {
      try {
        return await ask(before, limit)
      } catch (error) {
        if (!(error instanceof RetryableError) || signal.aborted || turn === TRIES) throw error
        const wait = Math.max(TRY_AFTER, error.retryAfterMs ?? 0)
        if (wait > LONGEST_WAIT) throw error
        await clock.wait(wait, signal)
      }
    }
  }

  /** The newest of a page has others behind it, which must still be there. */
  async function confirmEnd(page: readonly ListedSignature[]) {
    const newest = page.reduce((a, b) => (b.slot > a.slot ? b : a)).signature
    if ((await askOn(newest, 1)).length > 0) return
    throw new RetryableError('the pages of signatures break off')
  }

  const found = new Map<string, ListedSignature>()
  const continuedFrom = new Set<string>()
  let limit = FIRST_PAGE
  let page = await ask(undefined, limit)
  while (true) {
    for (const listed of page) found.set(listed.signature, listed)
    const oldestSlot = Math.min(...page.map(({ slot }) => slot))
    if (page.length === 0 || oldestSlot < fromSlot) break
    const before = page.findLast(
      (one) => one.slot === oldestSlot && !continuedFrom.has(one.signature),
    )?.signature
    if (before === undefined) throw new RetryableError('the pages of signatures do not end')
    continuedFrom.add(before)
    const next = await askOn(before, NEXT_PAGES)
    if (next.length === 0 && page.length >= limit) await confirmEnd(page)
    page = next
    limit = NEXT_PAGES
  }
  return [...found.values()]
    .filter(({ slot }) => slot >= fromSlot)
    .reverse()
    .sort((a, b) => a.slot - b.slot)
}
