import type { ReferralChain } from '../../../domains/referrals/ports.ts'
import { type Clock, SECOND } from '../../../kernel/clock.ts'
import { withDeadline } from '../../../kernel/deadline.ts'
import { PermanentError } from '../../../kernel/errors.ts'
import { BUYER, fetchFunding } from '../facts/funding.ts'
import { listSignatures } from '../rpc/list-signatures.ts'
import type { SolanaRpc } from '../rpc/rpc.ts'

const WITHIN = 10 * SECOND
const LISTED_WITHIN = 30 * SECOND
/** Anybody can put signatures on a key that is on the chain, to hide the payment behind them. */
const MOST_PAGES = 20

/** Looks for payouts by their references, and for who funded a buyer. */
export function createReferralChain({
  rpc,
  clock,
}: {
  rpc: SolanaRpc
  clock: Clock
}): ReferralChain {
  const query = { commitment: 'finalized', fromSlot: 0 } as const
  return {
    async signaturesOf(reference) {
      const listed = await withDeadline(clock, LISTED_WITHIN, (signal) =>
        listSignatures({ rpc, budget: atMost(MOST_PAGES), clock, signal }, reference, query),
      ).catch(() => null)
      return listed?.filter(({ err }) => err === null).map(({ signature }) => signature) ?? null
    },
    async funderOf(wallet) {
      const ask = {
        rpc,
        ask: async <T>(_: unknown, request: (signal: AbortSignal) => Promise<T>) =>
          withDeadline(clock, WITHIN, async (signal) => ({ answer: await request(signal) })).catch(
            () => null,
          ),
      }
      const funding = await fetchFunding(ask, wallet, BUYER)
      return funding && { funder: funding.funder }
    },
  }
}

/** Rather no list than one that may lack the payment. */
function atMost(pages: number) {
  let left = pages
  return {
    async take() {
      if (left === 0) throw new PermanentError('too many signatures name this reference')
      left -= 1
    },
  }
}
