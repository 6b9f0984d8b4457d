import type { ReferralChain } from '../../../domains/referrals/ports.ts'
import { type Clock, SECOND } from '../../../kernel/clock.ts'
import { withDeadline } from '../../../kernel/deadline.ts'
import { askFunding } from '../facts/funding.ts'
import type { SolanaRpc } from '../rpc/rpc.ts'

const WITHIN = 10 * SECOND
/** Anybody can put signatures on a key that is on the chain; the payment was the first. */
const MOST_LISTED = 1_000

/** Looks for payouts by their references, and for who funded a buyer. */
export function createReferralChain({
  rpc,
  clock,
}: {
  rpc: SolanaRpc
  clock: Clock
}): ReferralChain {
  const query = { commitment: 'finalized', limit: MOST_LISTED } as const
  return {
    async signaturesOf(reference) {
      const listed = await withDeadline(clock, WITHIN, (signal) =>
        rpc.getSignaturesForAddress(reference, query, signal),
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
      const funding = await askFunding(ask, wallet)
      return funding && { funder: funding.funder }
    },
  }
}
