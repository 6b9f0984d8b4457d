import type { ChainEvent } from '../../../domains/launches/ports.ts'
import { type Ms, SECOND } from '../../../kernel/clock.ts'
import { PermanentError, RetryableError } from '../../../kernel/errors.ts'
import { BadAnswer } from '../rpc/errors.ts'
import type { RequestRank } from '../rpc/ranked-budget.ts'
import type { SourceContext } from './source-context.ts'

/** Confirmed takes a slot or two after processed, and an endpoint may need a moment more. */
const PAUSES: readonly Ms[] = [0.5, 0.5, 1, 2, 4, 8, 16].map((seconds) => seconds * SECOND)

type FetchedEvents =
  | { kind: 'events'; slot: number; events: ChainEvent[] }
  /** The chain has dropped it. */
  | { kind: 'gone' }
  /** The chain has it, and no endpoint gives it out in a form that makes sense. */
  | { kind: 'missing' }

type FetchRequest = {
  signature: string
  rank: RequestRank
  signal: AbortSignal
  pauses?: readonly Ms[]
}

/**
 * Fetches and decodes one confirmed transaction, as soon as it is available. While no endpoint can be
 * asked at all it goes on trying.
 * @returns null when the signal aborts
 */
export async function fetchEvents(
  context: SourceContext,
  request: FetchRequest,
): Promise<FetchedEvents | null> {
  const { rpc, clock } = context
  const { signature, signal, pauses = PAUSES } = request
  let wait: Ms = 0
  for (let turn = 0; turn < pauses.length; ) {
    await clock.wait(Math.max(pauses[turn] ?? 0, wait), signal)
    const found = await tryOnce(context, request, turn)
    if (signal.aborted) return null
    if (found !== null && typeof found !== 'number') return found
    wait = found ?? 0
    if (found === null) turn += 1
  }
  if (!(await context.budget.take(request.rank, signal))) return null
  const statuses = await rpc.getSignatureStatuses([signature], signal).catch(() => null)
  return { kind: statuses?.value[0] === null ? 'gone' : 'missing' }
}

/** @returns null: not available there; a number: no endpoint can be asked for this many ms */
async function tryOnce(
  { rpc, decoder, budget }: SourceContext,
  { signature, rank, signal }: FetchRequest,
  turn: number,
): Promise<FetchedEvents | Ms | null> {
  if (!(await budget.take(rank, signal))) return null
  try {
    const raw = await rpc.getTransaction(signature, 'confirmed', signal, turn)
    if (raw === null) return null
    const tx = decoder.transactionOfRaw(raw)
    if (tx && tx.signature !== signature) return null
    return { kind: 'events', slot: raw.slot, events: tx ? decoder.decode(tx) : [] }
  } catch (error) {
    if (error instanceof BadAnswer || error instanceof PermanentError) return null
    if (!(error instanceof RetryableError)) throw error
    return Math.max(error.retryAfterMs ?? 0, 1 * SECOND)
  }
}
