import { OPERATOR_TRAINED } from '../../contract/news.ts'
import { firstEventFromJson, snapshotsWithOutcome } from '../../domains/launches/index.ts'
import {
  findPromotedModel,
  type Learned,
  storeModel,
  TRAINED_STAGES,
  type TrainedStage,
  type Trainer,
  type TrainingJob,
  type TrainingRow,
} from '../../domains/risk/index.ts'
import type { Database } from '../../kernel/db/database.ts'
import { sha256Hex } from '../../kernel/hash/sha256.ts'
import { enqueue } from '../news.ts'
import type { Services } from '../services.ts'
import { graduatedInTime } from './graduated-in-time.ts'

/** Only the newest launches, because older ones come from another market. */
const MOST = 100_000
/** Read page by page, so that other requests get their turn. */
const AT_ONCE = 100

type Context = Pick<Services, 'db' | 'clock' | 'entropy'>

/** What a training did, one sentence a line, and what it found. */
export type Trained = { lines: string[]; learned: Learned }

/**
 * Trains on stored snapshots and outcomes, promotes the model if it does better than the current one,
 * stores it, and notifies the operators.
 * @param isStudied also studies each part in detail, for the report
 */
export async function trainModel(
  { db, clock, entropy }: Context,
  trainer: Trainer,
  { isStudied = false, signal }: { isStudied?: boolean; signal: AbortSignal },
): Promise<Trained> {
  const job = trainer.open(signal)
  try {
    const skipped = await addAll(db, job)
    const current = await findPromotedModel(db.read)
    const learned = await job.learn(current, isStudied)
    const now = clock.now()
    const version = learned.model === null ? null : versionOf(now, learned.model)
    const isPromoted = learned.isPromoted && version !== current?.version
    const inUse = isPromoted ? version : (current?.version ?? null)
    const lines = [...describeModels(learned), ...describeSkipped(skipped), describeUse(inUse)]
    await db.transaction(async (tx) => {
      if (version !== null && learned.model !== null) {
        const { results, hazards, weights } = learned
        const metrics = JSON.stringify({ results, hazards, weights })
        await storeModel(tx, { version, model: learned.model, metrics }, { isPromoted, now })
      }
      const news = { topic: OPERATOR_TRAINED, payload: { lines } } as const
      await enqueue(tx, entropy, { ...news, once: `trained ${now}`, at: now })
    })
    return { lines, learned }
  } finally {
    await job.close()
  }
}

/** Adds every snapshot with an outcome. @returns how many were left out */
async function addAll({ read }: Database, job: TrainingJob): Promise<number> {
  let skipped = 0
  for (const stage of TRAINED_STAGES) {
    let after = { at: Number.MAX_SAFE_INTEGER, mint: '' }
    for (let added = 0; added < MOST; ) {
      const wanted = { stage, horizon: '24h' } as const
      const rows = await snapshotsWithOutcome(read, wanted, after, AT_ONCE)
      const last = rows.at(-1)
      if (last === undefined) break
      after = { at: last.launched_at, mint: last.mint }
      added += rows.length
      skipped += await job.add(
        stage,
        rows.map((row) => toTrainingRow(row, stage)),
      )
    }
  }
  return skipped
}

type StoredRow = Awaited<ReturnType<typeof snapshotsWithOutcome>>[number]

function toTrainingRow(row: StoredRow, stage: TrainedStage): TrainingRow {
  return {
    launchedAt: row.launched_at,
    isBackfilled: row.backfilled_by !== null,
    isImported: row.archive !== null,
    readAt: row.per_million === null ? null : row.per_million / 1_000_000,
    outcome: row.outcome,
    graduated: graduatedInTime(row),
    firstEvent: firstEventFromJson(row.fates, stage),
    snapshot: row.snapshot,
  }
}

function versionOf(now: number, model: string): string {
  const digest = sha256Hex(model).slice(0, 8)
  return `${new Date(now).toISOString().slice(0, 10)}-${digest}`
}

const TARGET_WORDS = { bad: 'dead or rugged within 24 h', graduates: 'graduates within 24 h' }

function describeModels({ results, hazards }: Learned): string[] {
  return [
    ...results.map(({ stage, target, says }) => `${stage}, ${TARGET_WORDS[target]}: ${says}`),
    ...hazards.map(
      ({ stage, says }) => `${stage}, what comes first in the next half hour: ${says}`,
    ),
  ]
}

function describeSkipped(skipped: number): string[] {
  return skipped === 0
    ? []
    : [
        `${skipped} snapshots were left out: they can't be read, or were recorded before all that models look at was.`,
      ]
}

function describeUse(version: string | null): string {
  return version === null
    ? 'In use: the prior of published base rates; no model is trained yet.'
    : `In use: ${version}. A running detector loads it within a minute.`
}
