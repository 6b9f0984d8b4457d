import type { Commitment } from '../../../domains/orders/ports.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { RetryableError } from '../../../kernel/errors.ts'
import { canBeAt, type KnownSlot } from './known-slot.ts'
import type { SolanaRpc } from './rpc.ts'

export type BelievedSlot = {
  /**
   * The newest slot. One that does not follow from what is known, as the first never does, is
   * believed when a second answer agrees, of another endpoint where there is one.
   * @throws RetryableError when no endpoint can be asked, or the two answers are far apart
   */
  ask(signal?: AbortSignal): Promise<number>
  /** What was believed last; null: nothing yet. */
  last(): KnownSlot | null
}

/** The slot at one commitment, of which a single absurd answer leaves no trace. */
export function createBelievedSlot(
  { rpc, clock }: { rpc: Pick<SolanaRpc, 'getSlot'>; clock: Clock },
  commitment: Commitment | 'processed',
): BelievedSlot {
  let last: KnownSlot | null = null

  async function askOnce(signal?: AbortSignal, turn?: number): Promise<KnownSlot> {
    const slot = await rpc.getSlot(commitment, signal, turn)
    return { slot, at: clock.monotonic() }
  }
  const follows = ({ slot, at }: KnownSlot, known: KnownSlot | null) =>
    known !== null && canBeAt(slot, known, at)

  async function ask(signal?: AbortSignal): Promise<KnownSlot> {
    const first = await askOnce(signal)
    if (follows(first, last)) return first
    const second = await askOnce(signal, 1)
    if (follows(second, last) || follows(second, first)) return second
    throw new RetryableError('the endpoints report slots that are far apart')
  }

  return {
    last: () => last,
    async ask(signal) {
      last = await ask(signal)
      return last.slot
    },
  }
}
