import { percent, wholeNumber } from '../../contract/format.ts'
import {
  type BackfillCounts,
  type BackfillListing,
  type BackfillRun,
  countCreations,
  type LaunchHistory,
  listingsOf,
  newestBackfill,
  shareListed,
} from '../../domains/launches/index.ts'
import { MINUTE, type Ms, SECOND } from '../../kernel/clock.ts'
import type { DetectionContext } from '../detection/context.ts'

/** Calls per launch, until a run has measured it. */
const USUAL_CALLS = 56
const BAR = 24

type BackfillProgress = { lines: string[]; isFinished: boolean }

/**
 * Estimates the cost of reading a number of launches, from the newest run's figures if there are any.
 * @returns one sentence
 */
export async function estimateBackfill(
  { db }: Pick<DetectionContext, 'db'>,
  { perSecond }: Pick<LaunchHistory, 'perSecond'>,
  sample: number,
): Promise<string> {
  const run = await newestBackfill(db.read)
  const counts = run && (await countCreations(db.read, run.id))
  const done = counts ? doneOf(counts) : 0
  // Known launches take hardly a call, so a run that found mostly those says nothing about others.
  const isMeasured = counts !== null && counts.stored > 0 && counts.stored >= done / 2
  const each = run && isMeasured ? run.calls / done : USUAL_CALLS
  const calls = Math.ceil(each * sample)
  const time = spanOf((calls / perSecond) * SECOND)
  const basis = isMeasured ? 'as measured' : 'an estimate'
  return `About ${wholeNumber(calls)} calls (${each.toFixed(0)} a launch, ${basis}), ${time} at ${perSecond} a second. Check your plan for the price.`
}

/** How far the newest run is. */
export async function reportProgress(
  { db }: Pick<DetectionContext, 'db'>,
  { perSecond }: Pick<LaunchHistory, 'perSecond'>,
): Promise<BackfillProgress> {
  const run = await newestBackfill(db.read)
  if (run === null) return { lines: ['No backfill has been requested yet.'], isFinished: true }
  const counts = await countCreations(db.read, run.id)
  if (run.listed_at === null) {
    const found = counts.listed + counts.picked
    const line = `Listing launches: ${wholeNumber(found)} found, ${wholeNumber(run.calls)} calls.`
    return { lines: [line], isFinished: run.finished_at !== null }
  }
  if (run.finished_at === null) {
    return { lines: [barOf(run, counts, perSecond)], isFinished: false }
  }
  const { stored, known, unreadable, listed, picked } = counts
  const listings = await listingsOf(db.read, run.id)
  const lines = [
    `${wholeNumber(stored)} launches stored, ${wholeNumber(known)} already known, ${wholeNumber(unreadable)} unreadable; ${wholeNumber(run.calls)} calls in ${spanOf(run.worked_ms)}.`,
    ...(listings.length === 0
      ? [
          `${wholeNumber(run.sample - doneOf(counts) - picked)} of ${wholeNumber(run.sample)} named coins have no launch of that time that was found.`,
        ]
      : [
          `${wholeNumber(listed)} of ${wholeNumber(doneOf(counts) + listed + picked)} listed launches are not in the sample (seed ${run.seed}).`,
        ]),
    ...(picked > 0 ? [`Stopped with ${wholeNumber(picked)} still to read.`] : []),
    ...sharesOf(listings, run),
  ]
  return { lines, isFinished: true }
}

function sharesOf(listings: readonly BackfillListing[], run: BackfillRun): string[] {
  return listings.map(
    (listing) =>
      `${listing.venue}: ${percent(shareListed(run, listing), 2)} of the time was listed.`,
  )
}

function barOf(run: BackfillRun, counts: BackfillCounts, perSecond: number): string {
  const done = doneOf(counts)
  const all = done + counts.picked
  const filled = all === 0 ? BAR : Math.floor((BAR * done) / all)
  const each = done > 0 ? run.worked_ms / done : (USUAL_CALLS / perSecond) * SECOND
  const bar = `${'#'.repeat(filled)}${'.'.repeat(BAR - filled)}`
  return `[${bar}] ${wholeNumber(done)} of ${wholeNumber(all)} launches, ${wholeNumber(run.calls)} calls, ${spanOf(each * counts.picked)} left`
}

function doneOf({ stored, known, unreadable }: BackfillCounts): number {
  return stored + known + unreadable
}

function spanOf(ms: Ms): string {
  return ms < 2 * MINUTE ? `${Math.ceil(ms / SECOND)} s` : `${Math.round(ms / MINUTE)} minutes`
}
