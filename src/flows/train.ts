import { createHash } from 'node:crypto'
import { type Horizon, isBad, snapshotFromJson } from '../domains/launches/index.ts'
import { type Example, type Model, type Training, train } from '../domains/risk/index.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Database } from '../kernel/db/database.ts'
import { loadModel } from './risk-model.ts'

/** What is learned from: reports of this stage. */
const STAGE = '60s'
/** So many of the newest launches: older ones are of another market, and learning holds up all else. */
const MOST = 20_000
const AT_ONCE = 500

type Context = { db: Database; clock: Clock }

/**
 * Learns from stored snapshots and outcomes, and promotes what it learned where that is better.
 * @returns what it did, in words, one line each
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
  if (training.outcome !== 'too-few') await keep({ db, clock }, current, training)
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
    const { at, mint } = after
    const rows = await read
      .selectFrom('launches as l')
      .innerJoin('launch_outcomes as o', 'o.mint', 'l.mint')
      .innerJoin('launch_reports as r', 'r.mint', 'l.mint')
      .select(['l.mint', 'l.launched_at', 'o.outcome', 'r.snapshot'])
      .where('o.horizon', '=', horizon)
      .where('r.stage', '=', STAGE)
      .where('l.taken_back_at', 'is', null)
      // It may have been judged by several versions of the rules; one of them carries the snapshot.
      .where('r.rules_version', '=', (eb) =>
        eb
          .selectFrom('launch_reports as first')
          .select((min) => min.fn.min<string>('first.rules_version').as('rules_version'))
          .whereRef('first.mint', '=', 'l.mint')
          .where('first.stage', '=', STAGE)
          .where('first.snapshot', '<>', ''),
      )
      .where('l.launched_at', '<=', at)
      .where((eb) => eb.or([eb('l.launched_at', '<', at), eb('l.mint', '<', mint)]))
      .orderBy('l.launched_at', 'desc')
      .orderBy('l.mint', 'desc')
      .limit(AT_ONCE)
      .execute()
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

async function keep(
  { db, clock }: Context,
  current: Model,
  { outcome, stored, metrics }: Exclude<Training, { outcome: 'too-few' }>,
): Promise<void> {
  const now = clock.now()
  const model = JSON.stringify(stored)
  const digest = createHash('sha256').update(model).digest('hex').slice(0, 8)
  const version = `${new Date(now).toISOString().slice(0, 10)}-${digest}`
  const isNew = outcome === 'promoted' && version !== current.version
  await db.transaction(async (tx) => {
    await tx
      .insertInto('risk_models')
      .values({
        version,
        trained_at: now,
        promoted_at: isNew ? now : null,
        retired_at: null,
        model,
        metrics: JSON.stringify(metrics),
      })
      .onConflict((conflict) => conflict.column('version').doNothing())
      .execute()
    if (!isNew) return
    await tx
      .updateTable('risk_models')
      .set({ retired_at: now })
      .where('version', '<>', version)
      .where('promoted_at', 'is not', null)
      .where('retired_at', 'is', null)
      .execute()
  })
}

async function inUse(db: Database): Promise<string> {
  const { trained, version } = await loadModel(db)
  return trained
    ? `In use: ${version}. A running detector takes it up within a minute.`
    : 'In use: the prior of published base rates; no model is trained yet.'
}
