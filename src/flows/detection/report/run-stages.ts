import { STAGE_AGE_MS, STAGES, type Stage } from '../../../contract/launches/stages.ts'
import { LAUNCH_CHANGED, LAUNCH_STAGE } from '../../../contract/news.ts'
import {
  type FoundHelpers,
  type NewEvent,
  type Snapshot,
  type StoredLaunch,
  stageDue,
  storeEvents,
} from '../../../domains/launches/index.ts'
import { helperSales } from '../../../domains/risk/index.ts'
import { createPauses } from '../../../kernel/again/pauses.ts'
import { MINUTE, type Ms, SECOND } from '../../../kernel/clock.ts'
import { every } from '../../../kernel/loop.ts'
import { enqueue, type NewNews, publish } from '../../news.ts'
import type { DetectionContext } from '../context.ts'
import type { Detection } from '../detection.ts'
import type { Followed } from '../follow/followed.ts'
import { followQuote, quoteOf } from '../follow/quote-of.ts'
import { createWriteQueue, writableProbe } from '../write-queue.ts'
import { type ChainAnswers, enrich } from './enrich.ts'
import { findDue } from './find-due.ts'
import { findEarlier } from './find-earlier.ts'
import { findReach } from './find-reach.ts'
import { findSources } from './find-sources.ts'
import { loadTape } from './load-tape.ts'
import { mendTape } from './mend-tape.ts'
import { placesToCompare } from './places-to-compare.ts'
import {
  findOwnRecords,
  NO_RECORDS,
  type OwnRecords,
  scoreSnapshot,
  takeSnapshot,
} from './score-snapshot.ts'
import { describeStage, type ScoredStage, storeStages } from './store-stages.ts'
import { tapeAsOf } from './tape-as-of.ts'
import { findUsualGraduated } from './usual-graduated.ts'

const LOOK_MS = SECOND / 5
/** Launches enriched in parallel: they wait more than they compute. */
const MOST_AT_ONCE = 400
const MOST_TOGETHER = 20
/** The longest pause before a launch that failed to score is retried. */
const LONGEST_PAUSE: Ms = MINUTE

/**
 * Reports on launches as their stages come due, until `signal` aborts: ten seconds after a launch, and at each stage after
 * that. The report and its news are committed together; of the news in the outbox, the bot's `deliver-launches.ts` makes
 * the post and the alerts. The due times are in the database, so the next leader reports on what came due in between.
 */
export async function runStages(
  context: DetectionContext,
  detection: Pick<Detection, 'following' | 'trades' | 'candles' | 'turns' | 'stages'>,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, log, meter, owns } = context
  const busy = detection.stages
  /** Launches whose last try failed: they make room for others until then. */
  const pauses = createPauses(clock, LONGEST_PAUSE)
  const store = (stages: readonly ScoredStage[]) => storeReported(context, stages)
  const isFree = (mint: string) => owns(mint) && !busy.has(mint) && !pauses.isWaiting(mint)
  const queue = createWriteQueue(context, MOST_TOGETHER, store, writableProbe(context), signal)

  await every({ what: 'scoring due launches', ms: LOOK_MS, clock, log, signal }, async () => {
    for (const row of await findDue(context, isFree, MOST_AT_ONCE - busy.size)) {
      const work = scoreDue(row).finally(() => busy.delete(row.mint))
      busy.set(row.mint, work)
    }
  })
  await Promise.all(busy.values())

  async function scoreDue(row: StoredLaunch): Promise<void> {
    try {
      const scored = await reportStage(context, detection, row, signal)
      pauses.worked(row.mint)
      if (scored === null || signal.aborted) return
      await queue.add(scored)
      recordDelay(row, scored.stage)
      publish(db, LAUNCH_CHANGED, row.mint)
      // Half an hour after the last stage trades are no longer stored, but market figures are.
      if (scored.dueAt === null) detection.following.endStages(scored.followed)
    } catch (error) {
      if (signal.aborted) return
      const times = pauses.failed(row.mint)
      const { message: err } = error as Error
      log.error({ err, mint: row.mint, times }, 'a launch could not be scored')
    }
  }

  function recordDelay({ launched_at }: StoredLaunch, stage: Stage): void {
    const late = clock.now() - launched_at - STAGE_AGE_MS[stage]
    meter.observe('mintwatch_stage_seconds', { stage }, Math.max(0, late) / SECOND)
  }
}

/** Stores stages with their news: in the outbox for the bot, and as events for programs. */
async function storeReported(
  { db, clock, entropy, hasBot }: DetectionContext,
  stages: readonly ScoredStage[],
): Promise<void> {
  await db.unsyncedTransaction(async (tx) => {
    const at = clock.now()
    await storeStages(tx, stages, at)
    const reported = stages.map(({ followed: { mint }, stage }) => ({ mint, stage }))
    const news = reported.map(
      (payload): NewNews => ({
        topic: LAUNCH_STAGE,
        once: `${LAUNCH_STAGE} ${payload.mint} ${payload.stage}`,
        payload,
        at,
      }),
    )
    if (hasBot) await enqueue(tx, entropy, ...news)
    await storeEvents(
      tx,
      reported.map((one): NewEvent => ({ type: 'launch.scored', ...one, at })),
    )
  })
}

type Parts = Pick<Detection, 'following' | 'trades' | 'candles' | 'turns'>

/**
 * Reports on the stage of a launch that is due: completes its trades and asks the chain about it, adds what our
 * own records know, and scores the snapshot of all that.
 *
 * @returns what to store; null: nothing is due anymore
 */
async function reportStage(
  context: DetectionContext,
  detection: Parts,
  row: StoredLaunch,
  signal: AbortSignal,
): Promise<ScoredStage | null> {
  const stage = dueStage(context, row)
  if (stage === null) return null
  const followed = detection.following.resume(row)
  await loadTape(context, detection, followed)
  await followQuote(context, detection.following, followed.launch)

  const { answers, areTradesMissing, comparedAt } = await askChain(
    context,
    detection,
    followed,
    stage,
    signal,
  )
  const quote = quoteOf(context, detection.following, followed.launch)
  followed.setCap(typeof quote === 'string' ? null : quote)
  const { tape, takenAt } = await tapeAsOf(context, detection, followed, stage, comparedAt)
  // Of this moment: the launch is traded on while records and sources are looked up.
  const moment = { stage, takenAt, tape, areTradesMissing, quote }
  const { fetched, holdersAt, ...facts } = answers
  const seen = takeSnapshot(context, followed, moment, { ...NO_RECORDS, ...facts })

  const records = await lookUp(context, followed, stage, answers, takenAt)
  const sources = await findSources(context, followed, { stage, reach: records.reach }, signal)
  const snapshot = { ...seen, ...records, sources }
  if (isLate(stage)) followed.addHelpers(soldByNow(helperSales(snapshot), followed))
  const scored = scoreSnapshot(context, snapshot)
  return describeStage(context, followed, snapshot, scored, answers)
}

function dueStage({ clock, log }: DetectionContext, row: StoredLaunch): Stage | null {
  const last = STAGES.find((stage) => stage === row.stage) ?? 'at_once'
  const due = stageDue(row.launched_at, last, clock.now())
  if (due === null) return null
  const { stage, skipped } = due
  if (skipped.length > 0) log.info({ mint: row.mint, stage, skipped }, 'stages were missed')
  return stage
}

type Asked = {
  answers: ChainAnswers
  /** The chain has trades that the tape lacks, or may have. */
  areTradesMissing: boolean
  /** When the market was compared with the tape; null: it was not. */
  comparedAt: Ms | null
}

/**
 * The market's balance comes with the other facts, and shows whether trades after the last one are missing. So
 * trades are completed twice: first those whose slots are known, then those that the balance shows.
 */
async function askChain(
  context: DetectionContext,
  detection: Parts,
  followed: Followed,
  stage: Stage,
  signal: AbortSignal,
): Promise<Asked> {
  const { mint, launch, launchedAt } = followed
  const chain = followed.openChain(() =>
    context.facts.open({ mint, venue: launch.venue, launchedAt }),
  )
  await mendTape(context, detection, followed, stage, signal)
  const answers = await enrich(context, chain, followed, stage, signal)
  const places = placesToCompare(context, followed, answers)
  const listedAt = context.clock.now()
  const { areTradesMissing } = await mendTape(context, detection, followed, stage, signal, places)
  followed.addFacts(answers.mint, answers.document)
  return { answers, areTradesMissing, comparedAt: places.length > 0 ? listedAt : answers.holdersAt }
}

/** Helpers may have gone on selling since the snapshot. From now on, their trades count as they come. */
function soldByNow(found: FoundHelpers, { tape }: Followed): FoundHelpers {
  const wallets = new Map(tape?.read().wallets.map((one) => [one.wallet, one]))
  const helpers = found.helpers.map(({ wallet, sold }) => {
    const now = wallets.get(wallet)
    return { wallet, sold: now ? now.sold - now.bought : sold }
  })
  return { ...found, helpers }
}

/** What our own records say of a launch's developer, its buyers, and launches like it. */
async function lookUp(
  context: DetectionContext,
  followed: Followed,
  stage: Stage,
  answers: ChainAnswers,
  takenAt: Ms,
): Promise<OwnRecords & Pick<Snapshot, 'reach' | 'earlier'>> {
  const records = await findOwnRecords(context, followed, takenAt)
  const usualGraduated = await findUsualGraduated(context, followed.launch.venue)
  const reach = await findReach(context, followed.launch, answers.funding)
  return {
    ...records,
    developer: records.developer && { ...records.developer, usualGraduated },
    reach,
    ...(isLate(stage) && {
      earlier: await findEarlier(context, followed, { ...answers, reach }, takenAt),
    }),
  }
}

/** Before a minute, hardly anybody has sold what it was sent, and sources are not looked up. */
function isLate(stage: Stage): boolean {
  return STAGE_AGE_MS[stage] >= MINUTE
}
