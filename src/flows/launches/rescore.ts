import { ATTENTION_VERSION, attentionOf, toReportRow } from '../../domains/attention/index.ts'
import {
  keepReports,
  type LaunchReportRow,
  snapshotFromJson,
  snapshotsNotJudgedBy,
} from '../../domains/launches/index.ts'
import { judge, type Model, rulesVersion } from '../../domains/risk/index.ts'
import type { Clock, Ms } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/db/database.ts'
import { loadModel } from './risk-model.ts'

const AT_ONCE = 200

export type Rescored = { rulesVersion: string; judged: number; unreadable: number }

/**
 * Re-scores every stored snapshot with the current rules, model, and signs of attention, and keeps the new scores beside the
 * old ones. Skips what has such a score already, so that it resumes where it was stopped.
 */
export async function rescore({ db, clock }: { db: Database; clock: Clock }): Promise<Rescored> {
  const model = await loadModel(db)
  const version = `${rulesVersion(model)}/${ATTENTION_VERSION}`
  const done: Rescored = { rulesVersion: version, judged: 0, unreadable: 0 }
  let after = { mint: '', stage: '' }
  while (true) {
    const rows = await snapshotsNotJudgedBy(db.read, version, after, AT_ONCE)
    const last = rows.at(-1)
    if (last === undefined) return done
    after = { mint: last.mint, stage: last.stage }

    const judged = rows.flatMap((row) => judgeRow(row.snapshot, model, clock.now()) ?? [])
    done.unreadable += rows.length - judged.length
    done.judged += judged.length
    if (judged.length > 0) await db.transaction((tx) => keepReports(tx, judged))
  }
}

function judgeRow(text: string, model: Model, now: Ms): LaunchReportRow | null {
  const snapshot = snapshotFromJson(text)
  if (snapshot === null) return null
  const report = { ...judge(snapshot, model), madeAt: now }
  // The first report of this stage keeps the snapshot.
  return toReportRow({ report, attention: attentionOf(snapshot) }, snapshot, '')
}
