import { LAUNCH_CHANGED, LAUNCH_DETECTED, LAUNCH_STAGE } from '../../../contract/news.ts'
import {
  findLaunches,
  insertLaunches,
  liquidityTokensToJson,
  type NewEvent,
  nextDue,
  type StoredLaunches,
  storeEvents,
  storeFirstReports,
  toLaunchRow,
} from '../../../domains/launches/index.ts'
import { HOUR, type Ms } from '../../../kernel/clock.ts'
import type { Tx } from '../../../kernel/db/database.ts'
import { together } from '../../../kernel/db/together.ts'
import { enqueue, type NewNews, publish } from '../../news.ts'
import { recordReports, recordReturned } from '../../transparency/record.ts'
import type { DetectionContext } from '../context.ts'
import type { Followed } from '../follow/followed.ts'
import type { Following } from '../follow/following.ts'
import { marketState } from '../follow/market-state.ts'
import { quoteOf } from '../follow/quote-of.ts'
import {
  findOwnRecords,
  NOTHING_FETCHED,
  reportColumns,
  scoreSnapshot,
  takeSnapshot,
} from '../report/score-snapshot.ts'
import { applyChanges } from './apply-changes.ts'
import type { LaunchChange, NewLaunch } from './change.ts'
import { resolvePools } from './resolve-pools.ts'
import { timeSteps } from './time-steps.ts'

/**
 * Stores a group of changes in one transaction: each new launch, its first report with its time, and news for the channel.
 * `route-event.ts` queues the changes; `due_at` makes `run-stages.ts` report on the launch ten seconds after it. Members'
 * alerts follow from that stage. It reads only our own records, not the chain.
 */
export async function storeChanges(
  context: DetectionContext,
  following: Following,
  changes: readonly LaunchChange[],
): Promise<void> {
  const { db, clock } = context
  const timer = timeSteps(context)
  const pools = await resolvePools(context, following, changes)
  const launches = [
    ...lastOfEach(changes.filter((change) => change.kind === 'launch')),
    ...pools.launches,
  ]
  const scored = await Promise.all(
    launches.map((launch) => scoreNewLaunch(context, following, launch)),
  )
  timer.scored()
  const { begun, touched } = await db.unsyncedTransaction(async (tx) => {
    const stored = await storeNewLaunches(tx, scored)
    const started = new Set([...stored.added, ...stored.returned])
    const at = clock.now()
    const detected = [...started].map((mint): NewEvent => ({ type: 'launch.detected', mint, at }))
    const applied = await applyChanges(tx, context, [...changes, ...pools.graduations])
    const events = [...detected, ...applied.events]
    await together([...storeFollowUps(tx, context, scored, stored), storeEvents(tx, events)])
    return { begun: started, touched: new Set([...started, ...applied.touched]) }
  })
  timer.stored(launches.map(({ detected }) => detected.detectedAt))
  for (const mint of touched) publish(db, LAUNCH_CHANGED, mint)
  await resumeKnown(context, following, launches, begun)
}

/** Each launch once, because a launch that was dropped and returned may be in a group twice. */
function lastOfEach(launches: readonly NewLaunch[]): NewLaunch[] {
  return [...new Map(launches.map((launch) => [launch.followed.mint, launch])).values()]
}

/** Resumes launches that were already stored from their stored state. */
async function resumeKnown(
  { db }: DetectionContext,
  following: Following,
  launches: readonly NewLaunch[],
  begun: ReadonlySet<string>,
): Promise<void> {
  const known = launches.map(({ followed }) => followed.mint).filter((mint) => !begun.has(mint))
  for (const row of await findLaunches(db.read, known)) following.replace(row)
}

type ScoredNew = Awaited<ReturnType<typeof scoreNewLaunch>>

async function scoreNewLaunch(
  context: DetectionContext,
  following: Following,
  { followed, detected }: NewLaunch,
) {
  const own = await findOwnRecords(context, followed, detected.detectedAt)
  const quote = quoteOf(context, following, followed.launch)
  followed.setCap(typeof quote === 'string' ? null : quote)
  const known = { ...NOTHING_FETCHED, ...own }
  const at = { stage: 'at_once', takenAt: context.clock.now(), tape: followed.tape, quote } as const
  const snapshot = takeSnapshot(context, followed, at, known)
  return { followed, detected, scoredSnapshot: scoreSnapshot(context, snapshot) }
}

async function storeNewLaunches(tx: Tx, scored: readonly ScoredNew[]): Promise<StoredLaunches> {
  const rows = scored.map(({ followed, detected, scoredSnapshot }) => {
    const market = marketState(followed, true)
    return {
      ...toLaunchRow(followed.launch, detected),
      ...(scoredSnapshot ? reportColumns(scoredSnapshot) : {}),
      market_cap_cents: market.marketCapCents,
      high_market_cap_cents: market.highMarketCapCents,
      lp: followed.lp && liquidityTokensToJson(followed.lp),
      trades_missed: followed.isIncomplete ? 1 : 0,
      due_at: nextDue(followed, 'at_once'),
      outcome_due_at: followed.launchedAt + HOUR,
    }
  })
  return insertLaunches(tx, rows)
}

/** Stores everything that follows from stored launches, in parallel. */
function storeFollowUps(
  tx: Tx,
  { clock, entropy, hasBot }: DetectionContext,
  scored: readonly ScoredNew[],
  { added, returned }: StoredLaunches,
): Promise<void>[] {
  const now = clock.now()
  const reported = scored.flatMap(({ followed, scoredSnapshot }) =>
    scoredSnapshot && added.has(followed.mint) ? [{ followed, ...scoredSnapshot }] : [],
  )
  const firstReports = reported.map(({ followed, report }) => ({
    mint: followed.mint,
    alerted_at: now,
    stage: report.stage,
    score: report.score,
    level: report.level,
    rules_version: report.rulesVersion,
    delay_ms: delayOf(followed, now),
  }))
  const news = [
    ...reported.map(
      ({ followed: { mint } }): NewNews => ({
        topic: LAUNCH_DETECTED,
        once: `${LAUNCH_DETECTED} ${mint} at_once`,
        payload: { mint, stage: 'at_once' },
        at: now,
      }),
    ),
    ...[...returned].map(
      (mint): NewNews => ({
        topic: LAUNCH_STAGE,
        once: `launch.returned ${mint} ${now}`,
        payload: { mint, stage: 'at_once' },
        at: now,
      }),
    ),
  ]
  return [
    recordReports(tx, reported, 'live', now),
    recordReturned(tx, returned, now),
    storeFirstReports(tx, firstReports),
    hasBot ? enqueue(tx, entropy, ...news) : Promise.resolve(),
  ]
}

/** The time from the block, whose time is in whole seconds. */
function delayOf({ launch }: Followed, now: Ms): number | null {
  return launch.blockTime === null ? null : Math.max(0, now - launch.blockTime)
}
