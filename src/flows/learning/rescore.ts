import { ATTENTION_VERSION, attentionOf, toReportRow } from '../../domains/attention/index.ts'
import { snapshotFromJson, snapshotsNotJudgedBy } from '../../domains/launches/index.ts'
import { findWeights, RULES, withWeights } from '../../domains/risk/index.ts'
import type { Clock, Ms } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/db/database.ts'
import { type NewReport, recordReports } from '../transparency/record.ts'
import { type Judge, judgeWith, loadJudge, loadModel } from './load-judge.ts'

const AT_ONCE = 200

export type Rescored = { rulesVersion: string; judged: number; unreadable: number }

/** Weights of the rules: those in use, those set by hand, or those of an adopted version. */
export type ChosenWeights = 'current' | 'hand-set' | { version: string }

/**
 * Re-scores every stored snapshot with the current rules, model, and signs of attention, and keeps the new
 * scores beside the old ones. Skips what has such a score already, so that it resumes where it was stopped.
 * @returns null: no weights of that version were ever adopted
 */
export async function rescore(
  { db, clock }: { db: Database; clock: Clock },
  weights: ChosenWeights = 'current',
): Promise<Rescored | null> {
  const judge = await judgeBy(db, weights)
  if (judge === null) return null
  const version = `${judge.version}/${ATTENTION_VERSION}`
  const done: Rescored = { rulesVersion: version, judged: 0, unreadable: 0 }
  let after = { mint: '', stage: '' }
  while (true) {
    const rows = await snapshotsNotJudgedBy(db.read, version, after, AT_ONCE)
    const last = rows.at(-1)
    if (last === undefined) return done
    after = { mint: last.mint, stage: last.stage }

    const judged = rows.flatMap((row) => judgeRow(row.snapshot, judge, clock.now()) ?? [])
    done.unreadable += rows.length - judged.length
    done.judged += judged.length
    if (judged.length === 0) continue
    await db.transaction((tx) => recordReports(tx, judged, 'rescored', clock.now()))
  }
}

async function judgeBy(db: Database, weights: ChosenWeights): Promise<Judge | null> {
  if (weights === 'current') return loadJudge(db)
  const model = await loadModel(db)
  if (weights === 'hand-set') return judgeWith(model, RULES)
  const found = await findWeights(db.read, weights.version)
  return found && judgeWith(model, withWeights(RULES, found.weights))
}

function judgeRow(text: string, { judge }: Judge, now: Ms): NewReport | null {
  const snapshot = snapshotFromJson(text)
  if (snapshot === null) return null
  const report = { ...judge(snapshot), madeAt: now }
  // The first report of this stage keeps the snapshot.
  const row = toReportRow({ report, attention: attentionOf(snapshot) }, snapshot, '')
  return { row, snapshot: text }
}
