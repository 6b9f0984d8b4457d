import type { SourceEvent } from '../../../domains/launches/ports.ts'
import { type Ms, SECOND } from '../../../kernel/clock.ts'
import { mapFew } from '../../../kernel/map-few.ts'
import type { ListedSignature } from '../rpc/answers.ts'
import { fetchEvents } from './fetch.ts'
import { type CatchingUp, handOverMissed, type Missed } from './missed.ts'

/** Fetched before they are handed over together and the cursor follows. */
const CHUNK = 64
const FETCH_WIDTH = 4
const PAUSES: readonly Ms[] = [0, 1 * SECOND, 4 * SECOND]

/** Fetches what was listed one by one and hands it over in its order. */
export async function fetchMissed(
  catching: CatchingUp,
  missed: Missed,
  listed: readonly ListedSignature[],
): Promise<void> {
  const { signal } = catching.watching
  for (let start = 0; start < listed.length && !signal.aborted; start += CHUNK) {
    const chunk = listed.slice(start, start + CHUNK)
    const events = await mapFew(chunk, FETCH_WIDTH, (one) => fetchOne(catching, missed, one))
    if (signal.aborted) return
    await handOverMissed(catching, events.flat())
    const next = listed[start + CHUNK]
    if (next) await catching.reached([missed], next.slot - 1)
  }
  if (!signal.aborted) await catching.reached([missed], missed.toSlot)
}

async function fetchOne(
  { watching }: CatchingUp,
  { watched: { program } }: Missed,
  { signature, slot }: ListedSignature,
): Promise<SourceEvent[]> {
  const request = { signature, rank: 'catch-up', signal: watching.signal, pauses: PAUSES } as const
  const fetched = await fetchEvents(watching, request)
  if (fetched?.kind === 'events') return fetched.events
  const isGap = fetched?.kind === 'missing'
  return isGap ? [{ kind: 'gap', program, fromSlot: slot, toSlot: slot }] : []
}
