import { snapshotToJson, toLaunchRow } from '../../src/domains/launches/index.ts'
import type { Database } from '../../src/kernel/db/database.ts'
import type { EndedLaunch } from './ended-launches.ts'

/** The version of the rules that reports are stored with. */
export const OLD = '0:before'

/** Stores launches with a report at 60 s and their outcome after 24 hours; good ones have graduated. */
export async function storeEnded(
  db: Database,
  launches: readonly EndedLaunch[],
  more: object = {},
): Promise<void> {
  for (let from = 0; from < launches.length; from += 100) {
    const batch = launches.slice(from, from + 100)
    const rows = batch.map((one) => ({ ...rowOf(one), ...more }))
    await db.transaction(async (tx) => {
      await tx.insertInto('launches').values(rows).execute()
      await tx.insertInto('launch_reports').values(batch.map(oldReportOf)).execute()
      await tx.insertInto('launch_outcomes').values(batch.map(outcomeRowOf)).execute()
    })
  }
}

function rowOf({ snapshot: { launch }, launchedAt }: EndedLaunch) {
  return toLaunchRow(launch, { source: 'test', detectedAt: launchedAt, confirmed: true })
}

export function oldReportOf({ snapshot }: EndedLaunch) {
  return {
    mint: snapshot.launch.mint,
    stage: '60s',
    rules_version: OLD,
    made_at: snapshot.takenAt,
    score: 50,
    level: 'elevated',
    report: '{}',
    attention: null,
    attention_report: null,
    market_cap_cents: null,
    over: 0,
    snapshot: snapshotToJson(snapshot),
  }
}

function outcomeRowOf({ snapshot, launchedAt, bad }: EndedLaunch) {
  return {
    mint: snapshot.launch.mint,
    horizon: '24h',
    outcome: bad ? 'dead' : 'graduated',
    judged_at: launchedAt + 86_400_000,
    evidence: '',
  }
}
