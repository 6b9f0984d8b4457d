import { Refusal } from '../../contract/errors.ts'
import type { ChainHead } from '../../domains/orders/ports.ts'
import { type Clock, type Ms, SECOND } from '../../kernel/clock.ts'
import type { SolanaRpc } from './rpc.ts'
import { shareNext } from './share-next.ts'

/** A little more than one slot: what was heard before is asked for anew. */
const SLOT_FRESH = 0.5 * SECOND
const BLOCKHASH_FRESH = 5 * SECOND

export type FollowedHead = ChainHead & {
  /** Tells it of a processed slot, as slot notifications do. */
  heard(slot: number): void
}

/**
 * The newest slot and blockhash at a number of requests that does not grow with those who ask. An
 * order remembers the slot it was opened at to tell its payment from older ones, so a slot is never
 * one from before the question, but for the half second that a heartbeat counts as now.
 */
export function createChainHead({ rpc, clock }: { rpc: SolanaRpc; clock: Clock }): FollowedHead {
  let newest = 0
  let heardAt: Ms = Number.NEGATIVE_INFINITY
  let latest: { answer: Awaited<ReturnType<ChainHead['blockhash']>>; at: Ms } | null = null

  const askSlot = shareNext(() => rpc.getSlot('processed'))
  const askBlockhash = shareNext(() => rpc.getLatestBlockhash())

  function heard(slot: number) {
    if (slot <= newest) return
    newest = slot
    heardAt = clock.now()
  }

  return {
    heard,
    async slot() {
      if (clock.now() - heardAt <= SLOT_FRESH) return newest
      newest = Math.max(newest, await askSlot().catch(unavailable))
      return newest
    },
    async blockhash() {
      if (latest && clock.now() - latest.at <= BLOCKHASH_FRESH) return latest.answer
      const at = clock.now()
      const answer = await askBlockhash().catch(unavailable)
      latest = { answer, at }
      return answer
    },
  }
}

function unavailable(cause: unknown): never {
  throw new Refusal('chain_unavailable', { cause })
}
