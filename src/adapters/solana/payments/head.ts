import { Refusal } from '../../../contract/errors.ts'
import type { ChainHead, Payback } from '../../../domains/orders/ports.ts'
import { type Clock, MINUTE, type Ms, SECOND } from '../../../kernel/clock.ts'
import { withDeadline } from '../../../kernel/deadline.ts'
import { lamports } from '../../../kernel/money.ts'
import { createBelievedSlot } from '../rpc/believed-slot.ts'
import { canBeAt } from '../rpc/known-slot.ts'
import type { SolanaRpc } from '../rpc/rpc.ts'
import { shareNext } from '../rpc/share-next.ts'
import { fetchReading } from './read-outcome.ts'

/** A little more than one slot: an older answer is requested again. */
const SLOT_FRESH = 0.5 * SECOND
/** A head that did not move for this long says nothing about now. */
const SILENT_AFTER = 2 * SECOND
const LOOK_EVERY = 0.2 * SECOND
/** Notifications are compared with answers; how old such an answer may be. */
const ASKED_FRESH = MINUTE
const BLOCKHASH_FRESH = 5 * SECOND
const PAYBACK_WITHIN = 10 * SECOND

type FollowedHead = ChainHead & {
  /** Records a processed slot, as slot notifications do. */
  heard(slot: number): void
}

/**
 * The newest slot and blockhash with a request rate that does not depend on the number of callers. An
 * order remembers the slot it was opened at to distinguish its payment from older ones, so a slot is never
 * one from before the question, but for the half second that a heartbeat counts as now. A socket can
 * say anything: a heartbeat far from what the endpoints answered in the last minute is none.
 */
export function createChainHead({ rpc, clock }: { rpc: SolanaRpc; clock: Clock }): FollowedHead {
  let newest = 0
  let heardAt: Ms = Number.NEGATIVE_INFINITY
  let seen: { slot: number; at: Ms } | null = null
  let movedAt: Ms = Number.NEGATIVE_INFINITY
  let latest: { answer: Awaited<ReturnType<ChainHead['blockhash']>>; at: Ms } | null = null

  const processed = createBelievedSlot({ rpc, clock }, 'processed')
  const fetchSlot = shareNext(() => processed.ask())
  const askBlockhash = shareNext(() => rpc.getLatestBlockhash())

  /** Two looks less than two seconds apart show whether the head moves. */
  function advance(slot: number) {
    const at = clock.monotonic()
    if (seen && slot > seen.slot && at - seen.at <= SILENT_AFTER) movedAt = at
    if (!seen || slot > seen.slot) seen = { slot, at }
  }

  async function ask(): Promise<number> {
    const slot = await fetchSlot().catch(unavailable)
    const isAhead = canBeAt(newest, { slot, at: clock.monotonic() }, clock.monotonic())
    newest = isAhead ? Math.max(newest, slot) : slot
    advance(newest)
    return newest
  }

  function heard(slot: number) {
    const now = clock.monotonic()
    const asked = processed.last()
    if (slot <= newest || !asked || now - asked.at > ASKED_FRESH) return
    if (!canBeAt(slot, asked, now)) return
    newest = slot
    heardAt = now
    advance(slot)
  }

  return {
    heard,
    async slot() {
      if (clock.monotonic() - heardAt <= SLOT_FRESH) return newest
      return ask()
    },
    async movingSlot() {
      const since = clock.monotonic()
      try {
        let slot = await (since - heardAt <= SLOT_FRESH ? newest : ask())
        while (clock.monotonic() - movedAt > SILENT_AFTER) {
          if (clock.monotonic() - since >= SILENT_AFTER) return null
          await clock.wait(LOOK_EVERY)
          slot = await ask()
        }
        return slot
      } catch {
        return null
      }
    },
    async blockhash() {
      if (latest && clock.monotonic() - latest.at <= BLOCKHASH_FRESH) return latest.answer
      const at = clock.monotonic()
      const answer = await askBlockhash().catch(unavailable)
      latest = { answer, at }
      return answer
    },
    payback: (signature, wallet) => readPayback({ rpc, clock }, signature, wallet),
  }
}

async function readPayback(
  { rpc, clock }: { rpc: SolanaRpc; clock: Clock },
  signature: string,
  wallet: string,
): Promise<Payback | null> {
  const fetched = await withDeadline(clock, PAYBACK_WITHIN, (signal) =>
    fetchReading({ rpc, signal }, { address: wallet, usdc: null }, signature, 'finalized'),
  ).catch(() => null)
  if (fetched === null || fetched.reading.kind === 'unreadable') return null
  const { slot, reading } = fetched
  if (reading.kind === 'failed') return { lamports: lamports(0n), tokens: [], slot }
  const { balance, tokens } = reading.transaction
  const gained = balance === null ? 0n : balance.after - balance.before
  return { lamports: lamports(gained), tokens, slot }
}

function unavailable(cause: unknown): never {
  throw new Refusal('chain_unavailable', { cause })
}
