import {
  type BackfillRun,
  finishBackfill,
  type LaunchHistory,
  newestBackfill,
  storeBackfill,
  storeNamed,
  unfinishedBackfill,
} from '../../domains/launches/index.ts'
import { DAY, MINUTE, type Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { DetectionContext } from '../detection/context.ts'
import type { NamedMint } from './read-mints.ts'

type Context = Pick<DetectionContext, 'db' | 'clock' | 'entropy'>

type BackfillRequest = {
  days: number
  /** Maximum number of launches, drawn by the seed. */
  sample: number
  /** null: drawn at random. */
  seed: string | null
  /** Reads all that graduated, and a sample of the others; only models use them. */
  isByOutcome?: boolean
}

/** Snapshots are kept for fourteen days; older ones would be deleted right away. */
export const MOST_DAYS = 13
/** An hour: launches of the last ten minutes are too young, so less would be next to nothing. */
export const LEAST_DAYS = 1 / 24
/** More launches than any archive has. */
const ALL = 1_000_000_000
/** By-outcome runs end a day earlier, so that one-day outcomes are known. */
export const MOST_DAYS_BY_OUTCOME = MOST_DAYS - 1
/** Younger launches have not reached the last stage that can be scored from history. */
export const YOUNGEST_MS = 10 * MINUTE

/** Until when a run reads what its launches came to: by outcome, a day after the youngest of them. */
export function readUntil({ to_at, by_outcome }: Pick<BackfillRun, 'to_at' | 'by_outcome'>): Ms {
  return by_outcome === 1 ? to_at + DAY : to_at
}

/** What is recorded in the transaction of a request, or of its end. */
type Note = (tx: Tx, run: BackfillRun) => Promise<void>
const NOTHING_ELSE: Note = async () => {}

/**
 * Requests a backfill. The detector's leader works on it, now and after every restart.
 * @param alsoStore runs in the transaction of a new run
 * @returns the run that is unfinished already, or else the new one
 */
export function requestBackfill(
  context: Context,
  history: Pick<LaunchHistory, 'enumerations'>,
  { days, sample, seed, isByOutcome = false }: BackfillRequest,
  alsoStore = NOTHING_ELSE,
): Promise<{ run: BackfillRun; isNew: boolean }> {
  const now = context.clock.now()
  const youngest = isByOutcome ? DAY + YOUNGEST_MS : YOUNGEST_MS
  const time = { from: now - days * DAY - (isByOutcome ? DAY : 0), to: now - youngest }
  const some = history.enumerations.filter(({ migrations }) => migrations !== null || !isByOutcome)
  const from = { enumerations: some, archive: null }
  return request(context, from, { ...time, sample, seed, isByOutcome }, alsoStore)
}

/** Launches of these times have snapshots that last, and an outcome after a day. */
export function timesByOutcome(now: Ms): { from: Ms; to: Ms } {
  return { from: now - MOST_DAYS * DAY, to: now - DAY - YOUNGEST_MS }
}

/** Requests that named coins are read, for models alone. @param mints at least one */
export function requestNamed(
  context: Context,
  mints: readonly NamedMint[],
): Promise<{ run: BackfillRun; isNew: boolean }> {
  const named = { archive: null, enumerations: [] }
  const time = timesByOutcome(context.clock.now())
  const wanted = { ...time, sample: mints.length, seed: null, isByOutcome: true }
  return request(context, named, wanted, (tx, run) => storeNamed(tx, run.id, mints))
}

/** Requests that all launches of an archive are read, by the process that has the archive. */
export function requestImport(
  context: Context,
  archive: Pick<LaunchHistory, 'enumerations' | 'archive'>,
  time: { from: Ms; to: Ms },
): Promise<{ run: BackfillRun; isNew: boolean }> {
  return request(context, archive, { ...time, sample: ALL, seed: null })
}

async function request(
  { db, clock, entropy }: Context,
  { archive, enumerations }: Pick<LaunchHistory, 'enumerations' | 'archive'>,
  request: { from: Ms; to: Ms; sample: number; seed: string | null; isByOutcome?: boolean },
  alsoStore = NOTHING_ELSE,
): Promise<{ run: BackfillRun; isNew: boolean }> {
  const run: BackfillRun = {
    id: newId(entropy),
    archive,
    seed: request.seed ?? newId(entropy),
    sample: request.sample,
    from_at: request.from,
    to_at: request.to,
    begun_at: clock.now(),
    listed_at: null,
    whole: 0,
    by_outcome: request.isByOutcome ? 1 : 0,
    finished_at: null,
    calls: 0,
    worked_ms: 0,
  }
  return db.transaction(async (tx) => {
    const begun = await unfinishedBackfill(tx, archive)
    if (begun) return { run: begun, isNew: false }
    const venues = enumerations.map(({ venue }) => venue)
    await storeBackfill(tx, run, venues)
    await alsoStore(tx, run)
    return { run, isNew: true }
  })
}

/** Requests the backfill of the settings, unless there has ever been one. */
export async function requestFirstBackfill(
  context: Context,
  history: Pick<LaunchHistory, 'enumerations'>,
  { days, sample }: Pick<BackfillRequest, 'days' | 'sample'>,
): Promise<void> {
  if (days === 0 || (await newestBackfill(context.db.read)) !== null) return
  await requestBackfill(context, history, { days, sample, seed: null })
}

/** A detector that has begun to read launches learns of it after those. */
export const STOPPING =
  'Ended. The detector finishes the up to 100 launches that it has begun. Stored launches are kept.'

/**
 * Ends the unfinished run and keeps its stored launches.
 * @param alsoStore runs in the same transaction
 * @returns whether there was one
 */
export async function stopBackfill(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  alsoStore = NOTHING_ELSE,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const run = await unfinishedBackfill(tx, null)
    if (run === null) return false
    await finishBackfill(tx, run.id, clock.now())
    await alsoStore(tx, run)
    return true
  })
}
