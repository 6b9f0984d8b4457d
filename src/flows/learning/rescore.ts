import { ATTENTION_VERSION, attentionOf, toReportRow } from '../../domains/attention/index.ts'
import { snapshotFromJson, snapshotsNotScoredBy } from '../../domains/launches/index.ts'
import { findWeights, RULES, withWeights } from '../../domains/risk/index.ts'
import type { Clock, Ms } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/db/database.ts'
import { type NewReport, recordReports } from '../transparency/record.ts'
import { carryInto, carryWeights } from './adopt-weights.ts'
import { loadModel, loadScorer, type Scorer, scorerWith } from './load-scorer.ts'

const AT_ONCE = 200

type Rescored = { rulesVersion: string; scored: number; unreadable: number }

/** Weights of the rules: those in use, those set by hand, or those of an adopted version. */
export type ChosenWeights = 'current' | 'hand-set' | { version: string }

/**
 * Re-scores every stored snapshot with the current rules, model, and signs of attention, and stores the
 * new scores beside the old ones. Skips snapshots that have such a score, so it resumes where it was
 * stopped.
 * @returns null: no weights of that version were ever adopted
 */
export async function rescore(
  context: { db: Database; clock: Clock },
  weights: ChosenWeights = 'current',
): Promise<Rescored | null> {
  const { db, clock } = context
  const scorer = await scorerBy(context, weights)
  if (scorer === null) return null
  const version = `${scorer.version}/${ATTENTION_VERSION}`
  const done: Rescored = { rulesVersion: version, scored: 0, unreadable: 0 }
  let after = { mint: '', stage: '' }
  while (true) {
    const rows = await snapshotsNotScoredBy(db.read, version, after, AT_ONCE)
    const last = rows.at(-1)
    if (last === undefined) return done
    after = { mint: last.mint, stage: last.stage }

    const scored = rows.flatMap((row) => scoreRow(row.snapshot, scorer, clock.now()) ?? [])
    done.unreadable += rows.length - scored.length
    done.scored += scored.length
    if (scored.length === 0) continue
    await db.transaction((tx) => recordReports(tx, scored, 'rescored', clock.now()))
  }
}

async function scorerBy(
  context: { db: Database; clock: Clock },
  weights: ChosenWeights,
): Promise<Scorer | null> {
  const { db } = context
  if (weights === 'current') {
    await carryWeights(context)
    return loadScorer(db)
  }
  const model = await loadModel(db)
  if (weights === 'hand-set') return scorerWith(model, RULES)
  const found = await findWeights(db.read, weights.version)
  if (found === null) return null
  await carryInto(context, found.weights)
  return scorerWith(model, withWeights(RULES, found.weights))
}

function scoreRow(text: string, scorer: Scorer, now: Ms): NewReport | null {
  const snapshot = snapshotFromJson(text)
  if (snapshot === null) return null
  const report = { ...scorer.score(snapshot), madeAt: now }
  // The first report of this stage holds the snapshot.
  const row = toReportRow({ report, attention: attentionOf(snapshot) }, snapshot, '')
  return { row, snapshot: text }
}
