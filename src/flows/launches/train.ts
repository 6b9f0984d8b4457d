import { createHash } from 'node:crypto'
import {
  type Horizon,
  isBad,
  snapshotFromJson,
  snapshotsWithOutcome,
} from '../../domains/launches/index.ts'
import {
  type Example,
  keepModel,
  type Model,
  type Training,
  train,
} from '../../domains/risk/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/db/database.ts'
import { loadModel } from './risk-model.ts'

/** Trains on snapshots of this stage. */
const STAGE = '60s'
/** The newest launches only: older ones are of another market, and training blocks the process. */
const MOST = 20_000
const AT_ONCE = 500

type Context = { db: Database; clock: Clock }

/**
 * Trains a model on stored snapshots and outcomes, and promotes it if it does better than the current one.
 * @returns what it did, one sentence a line
 */
export async function trainModel(
  { db, clock }: Context,
  horizon: Extract<Horizon, '1h' | '24h'> = '24h',
): Promise<string[]> {
  const current = await loadModel(db)
  const { examples, skipped } = await readExamples(db, horizon)
  const lines = [
    `${examples.length} launches with a snapshot at ${STAGE} and an outcome after ${horizon}.`,
  ]
  if (skipped > 0) lines.push(`${skipped} more could not be read or have no known outcome.`)
  const training = train(examples, current, horizon)
  if (training.outcome !== 'too-few') await store({ db, clock }, current, training)
  return [...lines, training.says, await inUse(db)]
}

async function readExamples(
  { read }: Database,
  horizon: Horizon,
): Promise<{ examples: Example[]; skipped: number }> {
  const examples = new Map<string, Example>()
  let skipped = 0
  let after = { at: Number.MAX_SAFE_INTEGER, mint: '' }
  while (examples.size < MOST) {
    const rows = await snapshotsWithOutcome(read, { stage: STAGE, horizon }, after, AT_ONCE)
    for (const row of rows) {
      const bad = isBad(row.outcome)
      const snapshot = snapshotFromJson(row.snapshot)
      if (bad === null || snapshot === null) skipped += 1
      else examples.set(row.mint, { launchedAt: row.launched_at, snapshot, bad })
    }
    const last = rows.at(-1)
    if (last === undefined) break
    after = { at: last.launched_at, mint: last.mint }
  }
  return { examples: [...examples.values()].slice(0, MOST), skipped }
}

async function store(
  { db, clock }: Context,
  current: Model,
  { outcome, stored, metrics }: Exclude<Training, { outcome: 'too-few' }>,
): Promise<void> {
  const now = clock.now()
  const model = JSON.stringify(stored)
  const digest = createHash('sha256').update(model).digest('hex').slice(0, 8)
  const version = `${new Date(now).toISOString().slice(0, 10)}-${digest}`
  const isPromoted = outcome === 'promoted' && version !== current.version
  const trained = { version, model, metrics: JSON.stringify(metrics) }
  await db.transaction((tx) => keepModel(tx, trained, { isPromoted, now }))
}

async function inUse(db: Database): Promise<string> {
  const { trained, version } = await loadModel(db)
  return trained
    ? `In use: ${version}. A running detector takes it up within a minute.`
    : 'In use: the prior of published base rates; no model is trained yet.'
}
