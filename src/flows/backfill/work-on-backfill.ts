import {
  type BackfillRun,
  BY_OUTCOME,
  findLaunches,
  finishBackfill,
  HORIZON_MS,
  ON_REQUEST,
  outcomesOf,
  type PastSignature,
  unfinishedBackfill,
  waitingCreations,
} from '../../domains/launches/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { RetryableError } from '../../kernel/errors.ts'
import type { BackfillContext } from './context.ts'
import { listCreations } from './list-creations.ts'
import type { PastLaunch } from './past.ts'
import { readPast } from './read-past.ts'
import { readUntil } from './request-backfill.ts'
import { scorePast } from './score-past.ts'
import { storePast } from './store-past.ts'

type Reading = PastLaunch | 'known' | null

/**
 * How many launches are read in parallel; they are scored and stored one after another. A busy one
 * takes hundreds of requests, and with few others the service has nothing to do meanwhile.
 */
const READ_AT_ONCE = 32
const TAKEN_AT_ONCE = 100

/**
 * Works on the unfinished run, if there is one, until it is finished or `signal` aborts. It may be
 * killed at any point: each launch is stored whole or not at all, and what is stored is not read
 * again.
 * @returns whether there was one
 */
export async function workOnBackfill(
  context: BackfillContext,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, clock, history, log } = context
  const run = await unfinishedBackfill(db.read, history.archive)
  if (run === null) return false
  if (run.listed_at === null) {
    await listCreations(context, run, signal)
    return true
  }
  const waiting = await waitingCreations(db.read, run.id, TAKEN_AT_ONCE)
  if (waiting.length === 0) {
    await db.transaction((tx) => finishBackfill(tx, run.id, clock.now()))
    log.info({ run: run.id }, 'the backfill is complete')
    return true
  }
  await readInOrder(context, run, waiting, signal)
  return true
}

/** Later launches are scored by earlier ones, so they are stored in the chain's order. */
async function readInOrder(
  context: BackfillContext,
  run: BackfillRun,
  creations: Awaited<ReturnType<typeof waitingCreations>>,
  signal: AbortSignal,
): Promise<void> {
  const { clock, history } = context
  const reading: Promise<Reading>[] = []
  let mark = { calls: history.calls(), at: clock.monotonic() }
  try {
    for (const [index, creation] of creations.entries()) {
      while (reading.length < Math.min(creations.length, index + READ_AT_ONCE)) {
        const next = creations[reading.length] as PastSignature
        const past = readOne(context, run, next, signal)
        // Its failure is handled when it is awaited.
        past.catch(() => {})
        reading.push(past)
      }
      const past = (await reading[index]) ?? null
      signal.throwIfAborted()
      const launch =
        past === null || past === 'known'
          ? past
          : { past, scored: await scorePast(context, run, past) }
      const now = { calls: history.calls(), at: clock.monotonic() }
      const cost = { calls: now.calls - mark.calls, ms: now.at - mark.at }
      mark = now
      await storePast(context, run, creation, launch, cost)
      await giveWay()
    }
  } finally {
    await Promise.allSettled(reading)
  }
}

/** @returns null: unreadable, or not a launch */
async function readOne(
  { db, history, log }: BackfillContext,
  run: BackfillRun,
  creation: PastSignature,
  signal: AbortSignal,
): Promise<Reading> {
  const until = readUntil(run)
  try {
    const wanted = { until, isKnown: (mint: string) => isKnown(db, mint, until) }
    return await readPast(history, creation, wanted, signal)
  } catch (error) {
    if (error instanceof RetryableError) throw error
    const { signature } = creation
    log.warn({ err: (error as Error).message, signature }, 'a past launch is unreadable')
    return null
  }
}

/** Detected live, or read before with every outcome that can be determined by now. */
async function isKnown(db: BackfillContext['db'], mint: string, until: Ms): Promise<boolean> {
  const [row] = await findLaunches(db.read, [mint])
  if (row === undefined) return false
  if (row.backfilled_by === null) return true
  if (row.backfilled_by === ON_REQUEST || row.backfilled_by === BY_OUTCOME) return false
  const ends = Object.values(HORIZON_MS).map((ms) => row.launched_at + ms)
  const outcomes = await outcomesOf(db.read, [mint])
  return outcomes.length >= ends.filter((end) => end <= until).length
}

/** Lets other work in this process run first. */
function giveWay(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
