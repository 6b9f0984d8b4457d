import type { SourceEvent } from '../../../domains/launches/ports.ts'
import { type Ms, SECOND } from '../../../kernel/clock.ts'
import { mapFew } from '../../../kernel/map-few.ts'
import type { ListedSignature } from '../rpc/answers.ts'
import { orUnusable } from '../rpc/errors.ts'
import { fetchEvents } from './fetch.ts'
import { listMissedTransactions } from './list-missed-transactions.ts'
import { type CatchUpContext, type MissedSlots, putMissed, reportGap } from './missed-slots.ts'
import { readBlocks } from './read-blocks.ts'

/** A first look: the newest 1,100. */
const FIRST_PAGES = 2
/** Fetching one transaction costs as much as a block in requests, and far less to carry. */
const FETCHES_PER_SLOT = 2
const ALWAYS_FETCHED = 64
/** About a minute and a quarter: blocks are some megabytes each. */
const MOST_BLOCKS = 300
/** No node deletes blocks of the last ten minutes, in slots. */
const ALWAYS_KEPT = 1_500
/** Of a rare account: launches of more than a week. */
const MOST_RARE_PAGES = 250
const MOST_PAGES = 6

/**
 * Looks up what programs did while no subscription was open, each the cheapest way that is whole: a quiet
 * one's transactions one by one, a busy one's out of the blocks. Where the outage was too long for
 * blocks, a program's launches are found by their rare accounts, and its trades are a gap.
 * @throws RetryableError when the endpoints can't be asked, to be tried again from the cursors
 */
export async function catchUp(parts: CatchUpContext, all: readonly MissedSlots[]): Promise<void> {
  const { context } = parts
  const busy: MissedSlots[] = []
  for (const missed of await leaveDeleted(parts, all)) {
    if (context.signal.aborted) return
    const { program } = missed.watched
    const slots = missed.toSlot - missed.fromSlot + 1
    const listed = await listMissedTransactions(context, [program], missed, FIRST_PAGES)
    const isQuiet = listed && listed.length <= Math.max(ALWAYS_FETCHED, slots * FETCHES_PER_SLOT)
    if (isQuiet) await fetchMissed(parts, missed, listed)
    else busy.push(missed)
  }
  const brief = busy.filter(({ fromSlot, toSlot }) => toSlot - fromSlot < MOST_BLOCKS)
  const isRead = brief.length > 0 && (await readBlocks(parts, brief))
  for (const missed of busy) {
    if (isRead && brief.includes(missed)) continue
    await findLaunches(parts, missed)
  }
}

/**
 * A node's lists end where it has deleted its blocks, and don't say so: what was missed before is a gap. Where the node
 * doesn't tell, anything but the newest blocks may be deleted.
 * @returns what can still be looked up
 */
async function leaveDeleted(
  parts: CatchUpContext,
  all: readonly MissedSlots[],
): Promise<MissedSlots[]> {
  const { rpc, budget, signal } = parts.context
  if (all.length === 0 || !(await budget.take('catch-up', signal))) return [...all]
  const oldest = await orUnusable(rpc.getFirstAvailableBlock(signal))
  if (oldest === null) {
    const old = all.filter(({ fromSlot, toSlot }) => toSlot - fromSlot > ALWAYS_KEPT)
    for (const missed of old) await reportGap(parts, missed)
    return [...all]
  }
  const kept: MissedSlots[] = []
  for (const missed of all) {
    const { fromSlot, toSlot } = missed
    if (fromSlot < oldest)
      await reportGap(parts, { ...missed, toSlot: Math.min(toSlot, oldest - 1) })
    if (toSlot >= oldest) kept.push({ ...missed, fromSlot: Math.max(fromSlot, oldest) })
    else await parts.reached([missed], toSlot)
  }
  return kept
}

async function findLaunches(parts: CatchUpContext, missed: MissedSlots): Promise<void> {
  const { context } = parts
  const { program, rareAccounts } = missed.watched
  const listed = rareAccounts
    ? await listMissedTransactions(context, rareAccounts, missed, MOST_RARE_PAGES)
    : await listMissedTransactions(context, [program], missed, MOST_PAGES)
  const isWhole = listed !== null && rareAccounts === null
  if (!isWhole) await reportGap(parts, missed)
  await fetchMissed(parts, missed, listed ?? [])
}

/** Fetched before they are handed over together and the cursor follows. */
const CHUNK = 64
const FETCH_WIDTH = 4
const PAUSES: readonly Ms[] = [0, 1 * SECOND, 4 * SECOND]

/** Fetches what was listed one by one and hands it over in its order. */
async function fetchMissed(
  parts: CatchUpContext,
  missed: MissedSlots,
  listed: readonly ListedSignature[],
): Promise<void> {
  const { signal } = parts.context
  for (let start = 0; start < listed.length && !signal.aborted; start += CHUNK) {
    const chunk = listed.slice(start, start + CHUNK)
    const events = await mapFew(chunk, FETCH_WIDTH, (one) => fetchOne(parts, missed, one))
    if (signal.aborted) return
    await putMissed(parts, events.flat())
    const next = listed[start + CHUNK]
    if (next) await parts.reached([missed], next.slot - 1)
  }
  if (!signal.aborted) await parts.reached([missed], missed.toSlot)
}

async function fetchOne(
  { context }: CatchUpContext,
  { watched: { program } }: MissedSlots,
  { signature, slot }: ListedSignature,
): Promise<SourceEvent[]> {
  const request = { signature, rank: 'catch-up', signal: context.signal, pauses: PAUSES } as const
  const fetched = await fetchEvents(context, request)
  if (fetched?.kind === 'events') return fetched.events
  const isGap = fetched?.kind === 'missing'
  return isGap ? [{ kind: 'gap', program, fromSlot: slot, toSlot: slot }] : []
}
