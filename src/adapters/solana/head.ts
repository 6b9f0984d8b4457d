import { Refusal } from '../../contract/errors.ts'
import type { ChainHead } from '../../domains/orders/ports.ts'
import { type Clock, MINUTE, type Ms, SECOND } from '../../kernel/clock.ts'
import { createBelievedSlot } from './believed-slot.ts'
import { canBeAt } from './known-slot.ts'
import type { SolanaRpc } from './rpc.ts'
import { shareNext } from './share-next.ts'

/** A little more than one slot: what was heard before is asked for anew. */
const SLOT_FRESH = 0.5 * SECOND
/** What was heard is measured by what was asked, and how long ago that may be. */
const ASKED_FRESH = MINUTE
const BLOCKHASH_FRESH = 5 * SECOND

export type FollowedHead = ChainHead & {
  /** Tells it of a processed slot, as slot notifications do. */
  heard(slot: number): void
}

/**
 * The newest slot and blockhash at a number of requests that does not grow with those who ask. An
 * order remembers the slot it was opened at to tell its payment from older ones, so a slot is never
 * one from before the question, but for the half second that a heartbeat counts as now. A socket can
 * say anything: a heartbeat far from what the endpoints answered in the last minute is none.
 */
export function createChainHead({ rpc, clock }: { rpc: SolanaRpc; clock: Clock }): FollowedHead {
  let newest = 0
  let heardAt: Ms = Number.NEGATIVE_INFINITY
  let latest: { answer: Awaited<ReturnType<ChainHead['blockhash']>>; at: Ms } | null = null

  const processed = createBelievedSlot({ rpc, clock }, 'processed')
  const askSlot = shareNext(() => processed.ask())
  const askBlockhash = shareNext(() => rpc.getLatestBlockhash())

  function heard(slot: number) {
    const now = clock.now()
    const asked = processed.last()
    if (slot <= newest || !asked || now - asked.at > ASKED_FRESH) return
    if (!canBeAt(slot, asked, now)) return
    newest = slot
    heardAt = now
  }

  return {
    heard,
    async slot() {
      if (clock.now() - heardAt <= SLOT_FRESH) return newest
      const slot = await askSlot().catch(unavailable)
      const isAhead = canBeAt(newest, { slot, at: clock.now() }, clock.now())
      newest = isAhead ? Math.max(newest, slot) : slot
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
