import { STAGE_AGE_MS, STAGES, type Stage } from '../../../contract/launches/stages.ts'
import { LAUNCH_NEWS } from '../../../contract/news.ts'
import {
  findLaunches,
  type MarkedTrade,
  markedTrades,
  mintsDue,
  nextDue,
  profitableExits,
  type Snapshot,
  type StoredLaunch,
  stageDue,
} from '../../../domains/launches/index.ts'
import {
  developersOf,
  entriesOf,
  helperSales,
  insidersOf,
  SNIPER_SLOTS,
} from '../../../domains/risk/index.ts'
import { createPauses } from '../../../kernel/again/pauses.ts'
import { MINUTE, type Ms, SECOND } from '../../../kernel/clock.ts'
import { every } from '../../../kernel/loop.ts'
import { publish } from '../../news.ts'
import type { DetectionContext } from '../context.ts'
import type { Detection } from '../detection.ts'
import type { Followed } from '../follow/followed.ts'
import { followQuote, quoteOf } from '../follow/quote-of.ts'
import { createWriteQueue, writableProbe } from '../write-queue.ts'
import { enrich } from './enrich.ts'
import { findEarlier } from './find-earlier.ts'
import { findSources } from './find-sources.ts'
import { findUsual, findUsualGraduated } from './find-usual.ts'
import { loadTape } from './load-tape.ts'
import { mendTape, placesToCompare, tapeAsOf } from './mend-tape.ts'
import { findOwnRecords, scoreSnapshot, takeSnapshot } from './score-snapshot.ts'
import { type ScoredStage, storeStages } from './store-stages.ts'

const LOOK_MS = SECOND / 5
/** Launches enriched in parallel: they wait more than they compute. */
const MOST_AT_ONCE = 400
const MOST_TOGETHER = 20
/** Includes launches that other workers follow. */
const MOST_LOOKED_AT = 5_000
/** The longest pause before a launch that failed to score is retried. */
const LONGEST_PAUSE: Ms = MINUTE

/**
 * Scores launches as their stages come due, until `signal` aborts. The due times are in the
 * database, so the next leader scores what came due in between.
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
  const store = (stages: readonly ScoredStage[]) => storeStages(context, stages)
  const queue = createWriteQueue(context, MOST_TOGETHER, store, writableProbe(context), signal)

  await every({ what: 'scoring due launches', ms: LOOK_MS, clock, log, signal }, async () => {
    for (const row of await findDue()) {
      const work = scoreDue(row).finally(() => busy.delete(row.mint))
      busy.set(row.mint, work)
    }
  })
  await Promise.all(busy.values())

  /** The longest overdue launches that are not in progress. Most of those in progress wait for responses. */
  async function findDue(): Promise<StoredLaunch[]> {
    const room = MOST_AT_ONCE - busy.size
    let due = await mintsDue(db.read, clock.now(), MOST_AT_ONCE)
    let free = due.filter(isFree)
    if (free.length < room && due.length === MOST_AT_ONCE) {
      due = await mintsDue(db.read, clock.now(), MOST_LOOKED_AT)
      free = due.filter(isFree)
    }
    return findLaunches(db.read, free.slice(0, room))
  }

  function isFree(mint: string): boolean {
    return owns(mint) && !busy.has(mint) && !pauses.isWaiting(mint)
  }

  async function scoreDue(row: StoredLaunch): Promise<void> {
    try {
      const scored = await scoreStage(context, detection, row, signal)
      pauses.worked(row.mint)
      if (scored === null || signal.aborted) return
      await queue.add(scored)
      recordDelay(row, scored.stage)
      publish(db, LAUNCH_NEWS, row.mint)
      if (scored.dueAt === null) release(scored.followed)
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

  /** Half an hour after the last stage trades are no longer stored, but market figures are. */
  function release(followed: Followed): void {
    detection.following.setTape(followed, null)
    followed.endStages()
  }
}

/** @returns null if nothing is due anymore */
async function scoreStage(
  context: DetectionContext,
  detection: Pick<Detection, 'following' | 'trades' | 'candles' | 'turns'>,
  row: StoredLaunch,
  signal: AbortSignal,
): Promise<ScoredStage | null> {
  const { clock, log, facts } = context
  const due = stageDue(row.launched_at, stageOf(row), clock.now())
  if (due === null) return null
  const { stage, skipped } = due
  const { mint } = row
  if (skipped.length > 0) log.info({ mint, stage, skipped }, 'stages were missed')
  const followed = detection.following.resume(row)
  await loadTape(context, detection, followed)
  await followQuote(context, detection.following, followed.launch)
  const chain = followed.openChain(() =>
    facts.open({ mint, venue: row.venue, launchedAt: row.launched_at }),
  )
  await mendTape(context, detection, followed, stage, signal)
  const { fetched, holdersAt, ...answers } = await enrich(context, chain, followed, stage, signal)
  const places = placesToCompare(context, followed, { holders: answers.holders, holdersAt })
  const listedAt = clock.now()
  const { isLacking } = await mendTape(context, detection, followed, stage, signal, places)
  followed.addFacts(answers.mint, answers.document)
  const quote = quoteOf(context, detection.following, followed.launch)
  followed.setCap(typeof quote === 'string' ? null : quote)
  const comparedAt = places.length > 0 ? listedAt : holdersAt
  const { tape, takenAt } = await tapeAsOf(context, detection, followed, stage, comparedAt)
  const records = await findOwnRecords(context, followed, takenAt)
  const usualGraduated = await findUsualGraduated(context, followed.launch.venue)
  const usual = await findUsual(context, followed.launch, answers.funding)
  const known = {
    ...answers,
    ...records,
    deployer: records.deployer && { ...records.deployer, usualGraduated },
    usual,
    ...(isLate(stage) && {
      earlier: await findEarlier(context, followed, { ...answers, usual }, takenAt),
    }),
    sources: await findSources(context, followed, stage, signal),
  }
  const snapshot = takeSnapshot(
    context,
    followed,
    { stage, takenAt, tape, isLacking, quote },
    known,
  )
  if (isLate(stage)) followed.addHelpers(helperSales(snapshot))
  const scored = scoreSnapshot(context, snapshot)
  return {
    followed,
    stage,
    scored,
    holders: answers.holders,
    fundings: fetched,
    exits:
      stage === '1h' && followed.tape ? profitableExits(followed.launch, followed.tape.read()) : [],
    entries: stage === '1h' ? entriesOf(snapshot) : [],
    document: snapshot.document,
    takenAt,
    seen: seenIn(snapshot),
    marks: stage === '1h' ? await marksOf(context, snapshot) : null,
    dueAt: nextDue(followed, stage),
  }
}

/** Before a minute, hardly anybody has sold what it was sent, and sources are not looked up. */
function isLate(stage: Stage): boolean {
  return STAGE_AGE_MS[stage] >= MINUTE
}

function seenIn({ tape: { trades, breaks } }: Snapshot): ScoredStage['seen'] {
  return breaks === null ? null : { tape_trades: trades, tape_breaks: breaks }
}

/** Marked trades, stored for the chart, because trades are not kept for long after the last stage. */
function marksOf({ db }: DetectionContext, snapshot: Snapshot): Promise<MarkedTrade[]> {
  const { launch } = snapshot
  const insiders = new Set(insidersOf(snapshot).map(({ wallet }) => wallet))
  const people = { developers: developersOf(snapshot), insiders }
  return markedTrades(db.read, launch, people, launch.slot + SNIPER_SLOTS)
}

function stageOf({ stage }: StoredLaunch): Stage {
  return STAGES.find((known) => known === stage) ?? 'at_once'
}
