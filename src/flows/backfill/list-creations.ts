import {
  addCost,
  type BackfillListing,
  type BackfillRun,
  drawSample,
  type Enumeration,
  listingsOf,
  type PastSignature,
  storeListed,
} from '../../domains/launches/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { sha256Hex } from '../../kernel/hash/sha256.ts'
import { mapFew } from '../../kernel/map-few.ts'
import type { BackfillContext } from './context.ts'
import { findNamed } from './find-named.ts'
import { pickByOutcome } from './pick-by-outcome.ts'

/** How many transactions are read of a venue whose launches can only be listed by its program. */
const MOST_READ = 400
const READ_AT_ONCE = 8

/**
 * Lists a run's launches page by page, continuing where it stopped, and draws the sample. A run of named coins
 * has no lists, and finds their launches.
 */
export async function listCreations(
  context: BackfillContext,
  run: BackfillRun,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, history, log } = context
  const wanted = await listingsOf(db.read, run.id)
  if (wanted.length === 0) return findNamed(context, run, signal)
  const byVenue = new Map(history.enumerations.map((one) => [one.venue, one]))
  for (const listing of wanted) {
    const enumeration = byVenue.get(listing.venue)
    if (enumeration && listing.done_at === null) {
      await listVenue(context, run, listing, enumeration, signal)
    }
  }
  signal.throwIfAborted()
  if (run.by_outcome === 1) {
    await pickByOutcome(context, run, signal)
    return
  }
  const listings = await listingsOf(db.read, run.id)
  const exact = listings.filter(({ venue }) => byVenue.get(venue)?.isExact)
  const isWhole =
    history.listsAll && exact.every(({ reached_at, next }) => reachesBack(run, reached_at, next))
  await db.transaction((tx) => drawSample(tx, run, isWhole, clock.now()))
  log.info({ run: run.id }, 'past launches are listed')
}

async function listVenue(
  { db, clock, history }: BackfillContext,
  run: BackfillRun,
  listing: BackfillListing,
  { venue, address, isExact }: Enumeration,
  signal: AbortSignal,
): Promise<void> {
  let { next, reached_at: reachedAt } = listing
  const calls = history.calls()
  let read = 0
  for (let isDone = false; !isDone; ) {
    const page = await history.page(address, { before: next, after: null }, signal)
    const inTime = page.signatures.filter(({ at }) => at <= run.to_at && at >= run.from_at)
    const some = isExact ? inTime : inTime.slice(0, MOST_READ - read)
    read += some.length
    const creations = isExact ? some : await onlyLaunches(history, some, signal)
    const isCut = some.length < inTime.length
    next = isCut ? (some.at(-1)?.signature ?? next) : page.next
    reachedAt = (isCut ? some.at(-1)?.at : page.reachedAt) ?? reachedAt
    isDone = isCut || reachesBack(run, reachedAt, next)
    if (next === null) {
      const last = page.signatures.at(-1)?.signature ?? null
      ;({ next, reachedAt } = await endOfList(history, run, { last, reachedAt }, signal))
    }
    const where = { run: run.id, venue, next, reached_at: reachedAt }
    await db.transaction(async (tx) => {
      const rows = creations.map((one) => ({
        run: run.id,
        ...one,
        venue,
        lot: lotOf(run.seed, one.signature),
        result: 'listed' as const,
        per_million: null,
      }))
      await storeListed(tx, { ...where, done_at: isDone ? clock.now() : null }, rows)
    })
  }
  const cost = { calls: history.calls() - calls, ms: 0 }
  await db.transaction((tx) => addCost(tx, run.id, cost))
}

/**
 * Where a list ends that has no further page: at the address's first transaction (`next` is null), or
 * where the service's history begins. If the service does not tell, only what it listed counts.
 */
async function endOfList(
  history: BackfillContext['history'],
  { from_at }: BackfillRun,
  { last, reachedAt }: { last: string | null; reachedAt: Ms | null },
  signal: AbortSignal,
): Promise<{ next: string | null; reachedAt: Ms | null }> {
  if (reachedAt !== null && reachedAt < from_at) return { next: null, reachedAt }
  const kept = await history.oldestKept(signal)
  if (kept !== null && kept.at <= from_at) return { next: null, reachedAt }
  return { next: kept?.signature ?? last, reachedAt: kept?.at ?? reachedAt }
}

/** Either the list goes back far enough, or it has ended. */
function reachesBack({ from_at }: BackfillRun, reachedAt: number | null, next: string | null) {
  return next === null || (reachedAt !== null && reachedAt < from_at)
}

async function onlyLaunches(
  { transaction }: BackfillContext['history'],
  listed: readonly PastSignature[],
  signal: AbortSignal,
): Promise<PastSignature[]> {
  const launches = await mapFew(listed, READ_AT_ONCE, async (one) => {
    const past = await transaction(one.signature, signal)
    return past?.events.some(({ kind }) => kind === 'launch') ? [one] : []
  })
  return launches.flat()
}

/** The same seed draws the same launches, in whatever order they are listed. */
function lotOf(seed: string, signature: string): string {
  return sha256Hex(`${seed} ${signature}`).slice(0, 16)
}
