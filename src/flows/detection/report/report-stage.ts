import { STAGE_AGE_MS, STAGES, type Stage } from '../../../contract/launches/stages.ts'
import { LAUNCH_STAGE } from '../../../contract/news.ts'
import {
  type FoundHelpers,
  type MarkedTrade,
  markedTrades,
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
import { MINUTE, type Ms } from '../../../kernel/clock.ts'
import type { DetectionContext } from '../context.ts'
import type { Detection } from '../detection.ts'
import type { Followed } from '../follow/followed.ts'
import { followQuote, quoteOf } from '../follow/quote-of.ts'
import { type ChainAnswers, enrich } from './enrich.ts'
import { findEarlier } from './find-earlier.ts'
import { findReach } from './find-reach.ts'
import { findSources } from './find-sources.ts'
import { loadTape } from './load-tape.ts'
import { mendTape } from './mend-tape.ts'
import { placesToCompare } from './places-to-compare.ts'
import {
  findOwnRecords,
  type ScoredSnapshot,
  type SnapshotFacts,
  scoreSnapshot,
  takeSnapshot,
} from './score-snapshot.ts'
import type { ScoredStage } from './store-stages.ts'
import { tapeAsOf } from './tape-as-of.ts'
import { findUsualGraduated } from './usual-graduated.ts'

type Parts = Pick<Detection, 'following' | 'trades' | 'candles' | 'turns'>

/**
 * Reports on the stage of a launch that is due: completes its trades and asks the chain about it, adds what our
 * own records know, and scores the snapshot of all that.
 *
 * @returns what to store: `run-stages.ts` passes it to `store-stages.ts`, which commits report and news together;
 * null: nothing is due anymore
 */
export async function reportStage(
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
  const known = await addRecords(context, followed, stage, answers, takenAt)
  const sources = await findSources(context, followed, { stage, reach: known.reach }, signal)

  const moment = { stage, takenAt, tape, areTradesMissing, quote }
  const snapshot = takeSnapshot(context, followed, moment, { ...known, sources })
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

/** Adds what our own records say of its developer, its buyers, and launches like it. */
async function addRecords(
  context: DetectionContext,
  followed: Followed,
  stage: Stage,
  { fetched, holdersAt, ...answers }: ChainAnswers,
  takenAt: Ms,
): Promise<Omit<SnapshotFacts, 'sources'>> {
  const records = await findOwnRecords(context, followed, takenAt)
  const usualGraduated = await findUsualGraduated(context, followed.launch.venue)
  const reach = await findReach(context, followed.launch, answers.funding)
  return {
    ...answers,
    ...records,
    developer: records.developer && { ...records.developer, usualGraduated },
    reach,
    ...(isLate(stage) && {
      earlier: await findEarlier(context, followed, { ...answers, reach }, takenAt),
    }),
  }
}

/** After the first hour, what later launches and the chart need is stored, too. */
async function describeStage(
  context: DetectionContext,
  followed: Followed,
  snapshot: Snapshot,
  scored: ScoredSnapshot | null,
  { holders, fetched }: ChainAnswers,
): Promise<ScoredStage> {
  const { stage, takenAt, document } = snapshot
  const isLast = stage === '1h'
  return {
    followed,
    stage,
    scored,
    holders,
    fundings: fetched,
    exits: isLast && followed.tape ? profitableExits(followed.launch, followed.tape.read()) : [],
    entries: isLast ? entriesOf(snapshot) : [],
    document,
    takenAt,
    seen: seenIn(snapshot),
    marks: isLast ? await marksOf(context, snapshot) : null,
    dueAt: nextDue(followed, stage),
    news: newsOf(context, followed, stage),
  }
}

/** The bot reads it from the outbox: `compose-launch-messages.ts` makes the post and the alerts of it. */
function newsOf(
  { hasBot }: DetectionContext,
  { mint }: Followed,
  stage: Stage,
): ScoredStage['news'] {
  if (!hasBot) return null
  return { topic: LAUNCH_STAGE, once: `${LAUNCH_STAGE} ${mint} ${stage}`, payload: { mint, stage } }
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
