import type { ChainEvent, SourceEvent } from '../../../domains/launches/ports.ts'
import { type Ms, SECOND } from '../../../kernel/clock.ts'
import { RetryableError } from '../../../kernel/errors.ts'
import { listSignatures } from '../list-signatures.ts'
import { mapFew } from '../map-few.ts'
import type { ListedSignature } from '../rpc-answers.ts'
import { fetchEvents } from './fetch.ts'
import type { Intake } from './intake.ts'
import type { WatchedProgram } from './programs.ts'
import type { Watching } from './watching.ts'

/** Slots that were missed, both ends included. */
export type Missed = { fromSlot: number; toSlot: number }

/** A program without rare accounts is listed for so many pages of a thousand, then given up. */
const MOST_PAGES = 5
/** A rare account's launches of a week. */
const MOST_RARE_PAGES = 250
/** Fetched before they are handed over together and the cursor follows. */
const CHUNK = 64
const FETCH_WIDTH = 4
const PAUSES: readonly Ms[] = [0, 1 * SECOND, 4 * SECOND]

/**
 * Looks up what a program did in the slots that were missed, oldest first, and hands it over. What
 * can't be had is told as a gap: also the trades of a program of which only launches are listed.
 * @param reached called behind each part that the sink has taken
 * @throws RetryableError when the endpoints can't be asked, to be tried again from the cursor
 */
export async function catchUp(
  watching: Watching,
  intake: Intake,
  { program, rareAccounts }: WatchedProgram,
  { fromSlot, toSlot }: Missed,
  reached: (slot: number) => Promise<void>,
): Promise<void> {
  const { signal } = watching
  const listed = await listAll(watching, rareAccounts ?? [program], fromSlot, rareAccounts !== null)
  const wanted = listed?.filter(({ err, slot }) => err === null && slot <= toSlot) ?? []
  if (rareAccounts !== null || listed === null) {
    await hand(watching, intake, [{ kind: 'gap', program, fromSlot, toSlot }])
  }
  for (let start = 0; start < wanted.length && !signal.aborted; start += CHUNK) {
    const chunk = wanted.slice(start, start + CHUNK)
    const events = await mapFew(chunk, FETCH_WIDTH, (one) => fetchListed(watching, program, one))
    if (signal.aborted) return
    await hand(watching, intake, events.flat())
    const [next] = wanted.slice(start + CHUNK)
    if (next) await reached(next.slot - 1)
  }
  if (!signal.aborted) await reached(toSlot)
}

/** Oldest first; null: there are too many. */
async function listAll(
  { rpc, budget, signal }: Watching,
  accounts: readonly string[],
  fromSlot: number,
  isRare: boolean,
): Promise<ListedSignature[] | null> {
  let pages = 0
  const counted = {
    async take() {
      pages += 1
      if (pages > (isRare ? MOST_RARE_PAGES : MOST_PAGES)) throw new TooMany()
      if (!(await budget.take('catch-up', signal))) throw new RetryableError('stopped')
    },
  }
  try {
    const found = new Map<string, ListedSignature>()
    for (const account of accounts) {
      const query = { commitment: 'confirmed', fromSlot } as const
      for (const one of await listSignatures({ rpc, budget: counted, signal }, account, query)) {
        found.set(one.signature, one)
      }
    }
    return [...found.values()].sort((a, b) => a.slot - b.slot)
  } catch (error) {
    if (error instanceof TooMany) return null
    throw error
  }
}

class TooMany extends Error {
  override name = 'TooMany'
}

async function fetchListed(
  watching: Watching,
  program: string,
  { signature, slot }: ListedSignature,
): Promise<SourceEvent[]> {
  const wish = { signature, rank: 'catch-up', signal: watching.signal, pauses: PAUSES } as const
  const fetched = await fetchEvents(watching, wish)
  switch (fetched?.kind) {
    case 'events':
      return fetched.events satisfies ChainEvent[]
    case 'missing':
      return [{ kind: 'gap', program, fromSlot: slot, toSlot: slot }]
    default:
      return []
  }
}

/** Resolves once the sink has taken it, or nothing more is taken. */
async function hand(
  { source, clock }: Watching,
  intake: Intake,
  events: readonly SourceEvent[],
): Promise<void> {
  if (events.length === 0) return
  intake.put({ source, commitment: 'confirmed', seenAt: clock.now(), events })
  await intake.settled()
}
