import {
  keepAlerts,
  keepGaps,
  keepLaunches,
  keepReports,
  liquidityTokensToJson,
  nextDue,
  toLaunchRow,
} from '../domains/launches/index.ts'
import { HOUR, type Ms } from '../kernel/clock.ts'
import type { Tx } from '../kernel/db/database.ts'
import { enqueueAll } from '../kernel/db/enqueue-all.ts'
import type { LaunchChange, NewLaunch } from './detection-change.ts'
import {
  type DetectionContext,
  LAUNCH_ALERT,
  LAUNCH_NEWS,
  LAUNCH_STAGE,
  LAUNCH_TAKEN_BACK,
  solUsd,
} from './detection-context.ts'
import { type Followed, marketState, noteCap } from './detection-followed.ts'
import {
  askStore,
  judgeSnapshot,
  NOTHING_ASKED,
  standingOf,
  takeSnapshot,
} from './detection-judge.ts'
import { resolvePools } from './detection-pools.ts'
import type { Watch } from './detection-watch.ts'

/**
 * Stores a group of changes in one transaction: each new launch with its first report, its alert and
 * the news of it. What is asked for that stands in our own store; the chain is not asked.
 */
export async function storeChanges(
  context: DetectionContext,
  watch: Watch,
  changes: readonly LaunchChange[],
): Promise<void> {
  const { db } = context
  const pools = await resolvePools(context, watch, changes)
  const launches = [
    ...lastOfEach(changes.filter((change) => change.kind === 'launch')),
    ...pools.launches,
  ]
  const judged = await Promise.all(launches.map((launch) => judgeNew(context, launch)))
  const { kept, touched } = await db.lightTransaction(async (tx) => {
    const kept = await keepNew(tx, context, judged)
    const touched = new Set(kept)
    for (const change of outlived([...changes, ...pools.graduations]))
      await apply(tx, context, change, touched)
    return { kept, touched }
  })
  for (const mint of touched) db.publish(LAUNCH_NEWS, mint)
  await resumeKnown(context, watch, launches, kept)
}

/** A launch that was taken back and came again may stand twice in a group. */
function lastOfEach(launches: readonly NewLaunch[]): NewLaunch[] {
  return [...new Map(launches.map((launch) => [launch.followed.mint, launch])).values()]
}

/** What is true at the end of a group: no launch is taken back that came again behind it. */
function outlived(changes: readonly LaunchChange[]): LaunchChange[] {
  return changes.map((change, index) => {
    if (change.kind !== 'taken_back') return change
    const later = changes.slice(index).filter(({ kind }) => kind === 'launch') as NewLaunch[]
    const again = new Set(later.map(({ followed }) => followed.mint))
    return { kind: 'taken_back', mints: change.mints.filter((mint) => !again.has(mint)) }
  })
}

/** Launches that turn out to have been stored before go on from what is stored. */
async function resumeKnown(
  { db }: DetectionContext,
  watch: Watch,
  launches: readonly NewLaunch[],
  changed: ReadonlySet<string>,
): Promise<void> {
  const known = launches.map(({ followed }) => followed.mint).filter((mint) => !changed.has(mint))
  if (known.length === 0) return
  const rows = await db.read.selectFrom('launches').selectAll().where('mint', 'in', known).execute()
  for (const row of rows) {
    const begun = watch.find(row.mint, null)
    if (begun) begun.replaced = true
    watch.forget(row.mint)
    watch.resume(row)
  }
}

type Judged = Awaited<ReturnType<typeof judgeNew>>

async function judgeNew(context: DetectionContext, { followed, detected }: NewLaunch) {
  const own = await askStore(context, followed, detected.detectedAt)
  noteCap(followed, solUsd(context))
  const known = { ...NOTHING_ASKED, ...own }
  const snapshot = takeSnapshot(context, followed, 'at_once', context.clock.now(), known)
  return { followed, detected, verdict: judgeSnapshot(context, snapshot) }
}

async function keepNew(
  tx: Tx,
  { clock, entropy, announces }: DetectionContext,
  judged: readonly Judged[],
): Promise<Set<string>> {
  if (judged.length === 0) return new Set()
  const rows = judged.map(({ followed, detected, verdict }) => {
    const market = marketState(followed, true)
    return {
      ...toLaunchRow(followed.launch, detected),
      ...(verdict ? standingOf(verdict.report) : {}),
      market_cap_cents: market.marketCapCents,
      high_market_cap_cents: market.highMarketCapCents,
      lp: followed.lp && liquidityTokensToJson(followed.lp),
      due_at: nextDue(followed, 'at_once'),
      outcome_due_at: followed.launchedAt + HOUR,
    }
  })
  const { added, returned } = await keepLaunches(tx, rows)
  const now = clock.now()
  const said = judged.flatMap(({ followed, verdict }) =>
    verdict && added.has(followed.mint) ? [{ followed, ...verdict }] : [],
  )
  await keepReports(
    tx,
    said.map(({ row }) => row),
  )
  await keepAlerts(
    tx,
    said.map(({ followed, report }) => ({
      mint: followed.mint,
      alerted_at: now,
      stage: report.stage,
      score: report.score,
      level: report.level,
      rules_version: report.rulesVersion,
      delay_ms: delayOf(followed, now),
    })),
  )
  const alerts = said.map(({ followed: { mint } }) => ({
    topic: LAUNCH_ALERT,
    once: `${LAUNCH_ALERT} ${mint} at_once`,
    payload: { mint, stage: 'at_once' },
    at: now,
  }))
  const again = [...returned].map((mint) => ({
    topic: LAUNCH_STAGE,
    once: `launch.returned ${mint} ${now}`,
    payload: { mint, stage: 'at_once' },
    at: now,
  }))
  if (announces) await enqueueAll(tx, entropy, [...alerts, ...again])
  return new Set([...added, ...returned])
}

/** From the block's time, which is told in whole seconds. */
function delayOf({ launch }: Followed, now: Ms): number | null {
  return launch.blockTime === null ? null : Math.max(0, now - launch.blockTime)
}

async function apply(
  tx: Tx,
  { clock, entropy, announces }: DetectionContext,
  change: LaunchChange,
  touched: Set<string>,
): Promise<void> {
  const now = clock.now()
  switch (change.kind) {
    case 'graduation':
      await tx
        .updateTable('launches')
        .set((eb) => ({
          graduated_at: eb.fn.coalesce('graduated_at', eb.val(change.at)),
          graduated_to: eb.fn.coalesce('graduated_to', eb.val(change.to)),
          graduated_pool: eb.fn.coalesce('graduated_pool', eb.val(change.pool)),
          lp: eb.fn.coalesce('lp', eb.val(change.lp && liquidityTokensToJson(change.lp))),
        }))
        .where('mint', '=', change.mint)
        .execute()
      touched.add(change.mint)
      return
    case 'confirmed':
      await tx
        .updateTable('launches')
        .set({ confirmed_at: now })
        .where('mint', 'in', change.mints)
        .where('confirmed_at', 'is', null)
        .execute()
      for (const mint of change.mints) touched.add(mint)
      return
    case 'taken_back':
      if (change.mints.length === 0) return
      await tx
        .updateTable('launches')
        .set({ taken_back_at: now, due_at: null, outcome_due_at: null })
        .where('mint', 'in', change.mints)
        .where('taken_back_at', 'is', null)
        .execute()
      if (announces) {
        const news = change.mints.map((mint) => ({
          topic: LAUNCH_TAKEN_BACK,
          once: `${LAUNCH_TAKEN_BACK} ${mint} ${now}`,
          payload: { mint },
          at: now,
        }))
        await enqueueAll(tx, entropy, news)
      }
      for (const mint of change.mints) touched.add(mint)
      return
    case 'gap':
      await keepGaps(tx, [change.gap], now)
      return
    case 'launch':
    case 'pool':
      return
  }
}
