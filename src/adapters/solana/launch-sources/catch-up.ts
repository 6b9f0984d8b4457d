import type { SourceEvent } from '../../../domains/launches/ports.ts'
import { type Ms, SECOND } from '../../../kernel/clock.ts'
import { mapFew } from '../../../kernel/map-few.ts'
import type { ListedSignature } from '../rpc/answers.ts'
import { orUnusable } from '../rpc/errors.ts'
import { fetchEvents } from './fetch.ts'
import { listMissed } from './list-missed.ts'
import { type CatchUpContext, type Missed, putMissed, reportGap } from './missed.ts'
import { readBlocks } from './read-blocks.ts'

/** A first look: the newest 1,100. */
const FIRST_PAGES = 2
/** Fetching one transaction costs as much as a block in requests, and far less to carry. */
const FETCHES_PER_SLOT = 2
const ALWAYS_FETCHED = 64
/** About a minute and a quarter: blocks are some megabytes each. */
const MOST_BLOCKS = 300
/** Of a rare account: launches of more than a week. */
const MOST_RARE_PAGES = 250
const MOST_PAGES = 6

/**
 * Looks up what programs did while no subscription was open, each the cheapest way that is whole: a quiet
 * one's transactions one by one, a busy one's out of the blocks. Where the outage was too long for
 * blocks, a program's launches are found by their rare accounts, and its trades are a gap.
 * @throws RetryableError when the endpoints can't be asked, to be tried again from the cursors
 */
export async function catchUp(catching: CatchUpContext, all: readonly Missed[]): Promise<void> {
  const { context } = catching
  const busy: Missed[] = []
  for (const missed of await leaveDeleted(catching, all)) {
    if (context.signal.aborted) return
    const { program } = missed.watched
    const slots = missed.toSlot - missed.fromSlot + 1
    const listed = await listMissed(context, [program], missed, FIRST_PAGES)
    const isQuiet = listed && listed.length <= Math.max(ALWAYS_FETCHED, slots * FETCHES_PER_SLOT)
    if (isQuiet) await fetchMissed(catching, missed, listed)
    else busy.push(missed)
  }
  const brief = busy.filter(({ fromSlot, toSlot }) => toSlot - fromSlot < MOST_BLOCKS)
  const isRead = brief.length > 0 && (await readBlocks(catching, brief))
  for (const missed of busy) {
    if (isRead && brief.includes(missed)) continue
    await findLaunches(catching, missed)
  }
}

/**
 * A node's lists end where it has deleted its blocks, and don't say so: what was missed before is a gap. Where the node
 * doesn't tell, anything may be deleted.
 * @returns what can still be looked up
 */
async function leaveDeleted(catching: CatchUpContext, all: readonly Missed[]): Promise<Missed[]> {
  const { rpc, budget, signal } = catching.context
  if (all.length === 0 || !(await budget.take('catch-up', signal))) return [...all]
  const oldest = await orUnusable(rpc.getFirstAvailableBlock(signal))
  if (oldest === null) {
    for (const missed of all) await reportGap(catching, missed)
    return [...all]
  }
  const kept: Missed[] = []
  for (const missed of all) {
    const { fromSlot, toSlot } = missed
    if (fromSlot < oldest)
      await reportGap(catching, { ...missed, toSlot: Math.min(toSlot, oldest - 1) })
    if (toSlot >= oldest) kept.push({ ...missed, fromSlot: Math.max(fromSlot, oldest) })
    else await catching.reached([missed], toSlot)
  }
  return kept
}

async function findLaunches(catching: CatchUpContext, missed: Missed): Promise<void> {
  const { context } = catching
  const { program, rareAccounts } = missed.watched
  const listed = rareAccounts
    ? await listMissed(context, rareAccounts, missed, MOST_RARE_PAGES)
    : await listMissed(context, [program], missed, MOST_PAGES)
  const isWhole = listed !== null && rareAccounts === null
  if (!isWhole) await reportGap(catching, missed)
  await fetchMissed(catching, missed, listed ?? [])
}

/** Fetched before they are handed over together and the cursor follows. */
const CHUNK = 64
const FETCH_WIDTH = 4
const PAUSES: readonly Ms[] = [0, 1 * SECOND, 4 * SECOND]

/** Fetches what was listed one by one and hands it over in its order. */
async function fetchMissed(
  catching: CatchUpContext,
  missed: Missed,
  listed: readonly ListedSignature[],
): Promise<void> {
  const { signal } = catching.context
  for (let start = 0; start < listed.length && !signal.aborted; start += CHUNK) {
    const chunk = listed.slice(start, start + CHUNK)
    const events = await mapFew(chunk, FETCH_WIDTH, (one) => fetchOne(catching, missed, one))
    if (signal.aborted) return
    await putMissed(catching, events.flat())
    const next = listed[start + CHUNK]
    if (next) await catching.reached([missed], next.slot - 1)
  }
  if (!signal.aborted) await catching.reached([missed], missed.toSlot)
}

async function fetchOne(
  { context }: CatchUpContext,
  { watched: { program } }: Missed,
  { signature, slot }: ListedSignature,
): Promise<SourceEvent[]> {
  const request = { signature, rank: 'catch-up', signal: context.signal, pauses: PAUSES } as const
  const fetched = await fetchEvents(context, request)
  if (fetched?.kind === 'events') return fetched.events
  const isGap = fetched?.kind === 'missing'
  return isGap ? [{ kind: 'gap', program, fromSlot: slot, toSlot: slot }] : []
}
