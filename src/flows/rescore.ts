import { type LaunchReportRow, snapshotFromJson } from '../domains/launches/index.ts'
import { judge, type Model, rulesVersion } from '../domains/risk/index.ts'
import type { Clock, Ms } from '../kernel/clock.ts'
import type { Database } from '../kernel/db/database.ts'
import { loadModel } from './risk-model.ts'

const AT_ONCE = 200

export type Rescored = { rulesVersion: string; judged: number; unreadable: number }

/**
 * Judges every stored snapshot under the rules and the model of now, and keeps the scores beside the
 * old ones. What has such a score already is left alone, so that it goes on where it was stopped.
 */
export async function rescore({ db, clock }: { db: Database; clock: Clock }): Promise<Rescored> {
  const model = await loadModel(db)
  const version = rulesVersion(model)
  const done: Rescored = { rulesVersion: version, judged: 0, unreadable: 0 }
  let after = { mint: '', stage: '' }
  while (true) {
    const { mint, stage } = after
    const rows = await db.read
      .selectFrom('launch_reports as r')
      .select((eb) => ['r.mint', 'r.stage', eb.fn.min<string>('r.snapshot').as('snapshot')])
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('launch_reports as now')
              .select('now.mint')
              .whereRef('now.mint', '=', 'r.mint')
              .whereRef('now.stage', '=', 'r.stage')
              .where('now.rules_version', '=', version),
          ),
        ),
      )
      .where('r.snapshot', '<>', '')
      .where('r.mint', '>=', mint)
      .where((eb) => eb.or([eb('r.mint', '>', mint), eb('r.stage', '>', stage)]))
      .groupBy(['r.mint', 'r.stage'])
      .orderBy('r.mint')
      .orderBy('r.stage')
      .limit(AT_ONCE)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return done
    after = { mint: last.mint, stage: last.stage }

    const judged = rows.flatMap((row) => judgeRow(row.snapshot, model, clock.now()) ?? [])
    done.unreadable += rows.length - judged.length
    done.judged += judged.length
    await keep(db, judged)
  }
}

function judgeRow(text: string, model: Model, now: Ms): LaunchReportRow | null {
  const snapshot = snapshotFromJson(text)
  if (snapshot === null) return null
  const report = { ...judge(snapshot, model), madeAt: now }
  return {
    mint: report.mint,
    stage: report.stage,
    rules_version: report.rulesVersion,
    made_at: report.madeAt,
    score: report.score,
    level: report.level,
    report: JSON.stringify(report),
    // It stands beside the score that was given first.
    snapshot: '',
  }
}

async function keep(db: Database, rows: LaunchReportRow[]): Promise<void> {
  if (rows.length === 0) return
  await db.transaction(async (tx) => {
    await tx
      .insertInto('launch_reports')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['mint', 'stage', 'rules_version']).doNothing())
      .execute()
  })
}
