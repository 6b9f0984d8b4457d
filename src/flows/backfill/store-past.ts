import {
  addCost,
  type BackfillResult,
  type BackfillRun,
  BY_OUTCOME,
  closeCreation,
  findLaunches,
  insertLaunches,
  type LaunchRow,
  type PastSignature,
  recordByOutcome,
  takeOverLaunch,
  toLaunchRow,
} from '../../domains/launches/index.ts'
import { MINUTE, type Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { jsonOf } from '../../kernel/json.ts'
import { marketState, pathToJson } from '../detection/follow/market-state.ts'
import { reportColumns } from '../detection/report/score-snapshot.ts'
import { recordOutcomes, recordReports } from '../transparency/record.ts'
import type { BackfillContext } from './context.ts'
import { followedAt, marketAt } from './followed-at.ts'
import type { PastLaunch } from './past.ts'
import { pastOutcomes } from './past-outcomes.ts'
import { readUntil } from './request-backfill.ts'
import type { ScoredPast } from './score-past.ts'

const LAST_STAGE_MS = 5 * MINUTE
const SOURCE = 'history'

/** Which run stores a launch, and until when the chain was read. */
type ReadBy = { id: string; to_at: Ms }

/** A launch that was read and scored. */
export type ScoredLaunch = { past: PastLaunch; scored: readonly ScoredPast[] }

/**
 * Stores a launch of the past with its reports and outcomes, and closes its creation, all or nothing.
 * Existing rows, from live detection or another run, stay unchanged, except that outcomes of an
 * earlier run's launches are added once they can be determined. Sends no alerts.
 * @param launch `known`: already stored; null: the transaction could not be read
 */
export async function storePast(
  { db, clock }: Pick<BackfillContext, 'db' | 'clock'>,
  run: BackfillRun,
  creation: PastSignature & { per_million: number | null },
  launch: ScoredLaunch | 'known' | null,
  cost: { calls: number; ms: Ms },
): Promise<void> {
  const named = { run: run.id, signature: creation.signature }
  const now = clock.now()
  await db.transaction(async (tx) => {
    let result: BackfillResult = launch === 'known' ? 'known' : 'unreadable'
    if (launch !== 'known' && launch !== null) {
      const { mint } = launch.past.launch
      const by = run.by_outcome === 1 ? BY_OUTCOME : run.id
      result = (await insertPast(tx, { id: by, to_at: readUntil(run) }, launch, now))
        ? 'stored'
        : 'known'
      // The sample drew it, too: now it counts.
      await takeOverLaunch(tx, mint, by)
      if (creation.per_million !== null) await recordByOutcome(tx, mint, creation.per_million)
    }
    await closeCreation(tx, named, result)
    await addCost(tx, run.id, cost)
  })
}

/** @returns whether it was new. Call within the transaction that closes what asked for it. */
export async function insertPast(
  tx: Tx,
  by: ReadBy,
  launch: ScoredLaunch,
  now: Ms,
): Promise<boolean> {
  const { mint } = launch.past.launch
  const { added } = await insertLaunches(tx, [rowOf(by, launch)])
  const isNew = added.has(mint)
  if (isNew) await recordReports(tx, launch.scored, 'history', now)
  const isOurs = isNew || (await isBackfilled(tx, mint))
  const outcomes = isOurs ? pastOutcomes(launch.past, by.to_at) : null
  if (outcomes) await recordOutcomes(tx, mint, outcomes, null, now)
  return isNew
}

/** A launch that was detected live in the meantime keeps its live data. */
async function isBackfilled(tx: Tx, mint: string): Promise<boolean> {
  const [row] = await findLaunches(tx, [mint])
  return row !== undefined && row.backfilled_by !== null
}

/** The row of a launch as of its last stage, with its later market figures as far as known. */
function rowOf(by: ReadBy, { past, scored }: ScoredLaunch): LaunchRow {
  const { launchedAt } = past
  const then = followedAt(past, launchedAt + LAST_STAGE_MS)
  const now = marketAt(past, by.to_at)
  const last = scored.at(-1)
  const { trades, volume } = marketState(then, false)
  const detected = { source: SOURCE, detectedAt: launchedAt, confirmed: true }
  return {
    ...toLaunchRow(now.launch, detected),
    ...(last ? reportColumns(last) : {}),
    trades,
    volume: `${volume}`,
    last_trade_at: now.lastTradeAt,
    prices: pathToJson(now.path),
    figures: jsonOf(now.figures),
    graduated_at: now.graduatedAt,
    ...(now.graduatedAt !== null && { progress: 1_000_000 }),
    graduated_to: now.graduatedTo,
    graduated_pool: now.graduatedPool,
    backfilled_by: by.id,
  }
}
