import type { LookupRefusal } from '../../contract/alerts.ts'
import type { JudgedBy } from '../../contract/launches/judged.ts'
import { STAGE_AGE_MS } from '../../contract/launches/stages.ts'
import type { VenueId } from '../../contract/launches/venues.ts'
import { findLaunches } from '../../domains/launches/index.ts'
import { MINUTE } from '../../kernel/clock.ts'
import { withDeadline } from '../../kernel/deadline.ts'
import { RetryableError } from '../../kernel/errors.ts'
import type { BackfillContext } from '../backfill/context.ts'
import { findCreation } from '../backfill/find-creation.ts'
import { PAST_STAGES } from '../backfill/past.ts'
import { readPast } from '../backfill/read-past.ts'
import { snapshotAt } from '../backfill/score-past.ts'
import type { LabelRow } from './read-labels.ts'

/** Why a launch is not scored. */
type Unjudged = LookupRefusal | 'before_launch'

/**
 * The venue, whether our database has the launch, and each number of ours from 0 to 1; null: the model has
 * none.
 */
export type Judged = { venue: VenueId; isKnown: boolean } & Record<JudgedBy, number | null>

const MOST_MS = 10 * MINUTE
/** The operator's own records would say more of some launches than of others. */
const NO_RECORDS = { whole: 0, by_outcome: 1 }

/**
 * Scores a launch at the last stage that it had reached at a label's time, with what was known at that
 * stage. Uses nothing later, and nothing of the operator's own records.
 */
export async function judgeLaunch(
  context: BackfillContext,
  row: LabelRow,
  signal: AbortSignal,
): Promise<Judged | Unjudged> {
  const { clock, log } = context
  try {
    return await withDeadline(clock, MOST_MS, (late) => judgeOne(context, row, late), signal)
  } catch (error) {
    signal.throwIfAborted()
    log.warn({ err: (error as Error).message, mint: row.mint }, 'a labeled launch is unreadable')
    return error instanceof RetryableError ? 'unavailable' : 'unreadable'
  }
}

async function judgeOne(
  context: BackfillContext,
  { mint, at }: LabelRow,
  signal: AbortSignal,
): Promise<Judged | Unjudged> {
  const { db, history } = context
  const creation = await findCreation(history, mint, signal)
  if (typeof creation === 'string') return creation
  if ('unfound' in creation) return creation.unfound
  if (creation.at > at) return 'before_launch'
  // No horizon has passed by then, so no outcome is read.
  const past = await readPast(history, creation, { until: 0, isKnown: async () => false }, signal)
  if (past === null || past === 'known' || past.launch.mint !== mint) return 'no_launch'
  const age = at - past.launchedAt
  const stage = PAST_STAGES.findLast((one) => STAGE_AGE_MS[one] <= age)
  if (stage === undefined) return 'before_launch'
  const sample = { ...NO_RECORDS, from_at: past.launchedAt }
  const { score, model } = context.score(await snapshotAt(context, sample, past, stage))
  const isKnown = (await findLaunches(db.read, [mint])).length > 0
  const { venue } = past.launch
  return { venue, isKnown, score: score / 100, risk: model.risk, graduates: model.graduates }
}
