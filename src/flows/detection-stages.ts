import { STAGES, type Stage } from '../contract/stages.ts'
import { nextDue, type StoredLaunch, stageDue, withinBounds } from '../domains/launches/index.ts'
import { SECOND } from '../kernel/clock.ts'
import type { Detection } from './detection.ts'
import { type DetectionContext, LAUNCH_NEWS, solUsd } from './detection-context.ts'
import { type Followed, noteCap } from './detection-followed.ts'
import { askStore, judgeSnapshot, takeSnapshot } from './detection-judge.ts'
import { createLane, writableProbe } from './detection-lane.ts'
import { type JudgedStage, storeStages } from './detection-store-stages.ts'
import { loadTape } from './detection-tape.ts'
import { enrich } from './enrich.ts'

const LOOK_MS = SECOND / 5
/** Launches that are being looked at side by side: more of them wait than compute. */
const MOST_AT_ONCE = 400
const MOST_TOGETHER = 20

/**
 * Judges launches as their stages come due, until `signal` aborts. When is due stands in the
 * database: what fell due while nobody was there is judged by whoever leads next.
 */
export async function runStages(
  context: DetectionContext,
  detection: Pick<Detection, 'watch' | 'trades'>,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, log } = context
  const busy = new Map<string, Promise<void>>()
  const store = (stages: readonly JudgedStage[]) => storeStages(context, stages)
  const lane = createLane(context, MOST_TOGETHER, store, writableProbe(context), signal)

  while (!signal.aborted) {
    try {
      for (const row of await findDue()) {
        const work = judgeDue(row).finally(() => busy.delete(row.mint))
        busy.set(row.mint, work)
      }
    } catch (error) {
      log.error({ err: (error as Error).message }, 'launches that are due could not be read')
    }
    await clock.wait(LOOK_MS, signal)
  }
  await Promise.all(busy.values())

  /** The longest due of those that nobody is busy with; most of what is due waits for answers. */
  async function findDue(): Promise<StoredLaunch[]> {
    const due = await db.read
      .selectFrom('launches')
      .select('mint')
      .where('due_at', '<=', clock.now())
      .orderBy('due_at')
      .limit(MOST_AT_ONCE)
      .execute()
    const free = due.map(({ mint }) => mint).filter((mint) => !busy.has(mint))
    const next = free.slice(0, MOST_AT_ONCE - busy.size)
    if (next.length === 0) return []
    return db.read.selectFrom('launches').selectAll().where('mint', 'in', next).execute()
  }

  async function judgeDue(row: StoredLaunch): Promise<void> {
    try {
      const judged = await judgeStage(context, detection, row, signal)
      if (judged === null || signal.aborted) return
      await lane.add(judged)
      db.publish(LAUNCH_NEWS, row.mint)
      if (judged.dueAt === null) release(judged.followed)
    } catch (error) {
      if (signal.aborted) return
      log.error({ err: (error as Error).message, mint: row.mint }, 'a launch could not be judged')
      await clock.wait(SECOND, signal)
    }
  }

  /** The last stage is over: its trades are kept no more, its market is. */
  function release(followed: Followed): void {
    followed.watched = false
    followed.chain = null
    followed.document = null
    detection.watch.setTape(followed, null)
  }
}

/** @returns null when nothing is due after all */
async function judgeStage(
  context: DetectionContext,
  { watch, trades }: Pick<Detection, 'watch' | 'trades'>,
  row: StoredLaunch,
  signal: AbortSignal,
): Promise<JudgedStage | null> {
  const { clock, log, facts } = context
  const due = stageDue(row.launched_at, stageOf(row), clock.now())
  if (due === null) return null
  const { stage, skipped } = due
  const { mint } = row
  if (skipped.length > 0) log.info({ mint, stage, skipped }, 'stages were slept through')
  const followed = watch.resume(row)
  await loadTape(context, { watch, trades }, followed)
  followed.chain ??= facts.open({ mint, venue: row.venue })
  const { asked, ...told } = await enrich(context, followed.chain, followed, stage, signal)
  learn(followed, told)
  noteCap(followed, solUsd(context))
  const takenAt = clock.now()
  const known = { ...told, ...(await askStore(context, followed, takenAt)) }
  const verdict = judgeSnapshot(context, takeSnapshot(context, followed, stage, takenAt, known))
  return {
    followed,
    stage,
    verdict,
    holders: told.holders,
    fundings: asked,
    dueAt: nextDue(followed, stage),
  }
}

function stageOf({ stage }: StoredLaunch): Stage {
  return STAGES.find((known) => known === stage) ?? 'at_once'
}

/** What the launch itself did not tell, as of a coin that was met by its pool. */
function learn(
  followed: Followed,
  { mint, document }: Pick<Awaited<ReturnType<typeof enrich>>, 'mint' | 'document'>,
): void {
  followed.document = document
  if (mint === null) return
  followed.decimals ??= mint.decimals
  followed.supply ??= mint.supply
  const { launch } = followed
  followed.launch = withinBounds({
    ...launch,
    name: launch.name ?? mint.metadata?.name ?? null,
    symbol: launch.symbol ?? mint.metadata?.symbol ?? null,
    uri: launch.uri ?? mint.metadata?.uri ?? null,
    decimals: launch.decimals ?? mint.decimals,
    supply: launch.supply ?? mint.supply,
  })
}
