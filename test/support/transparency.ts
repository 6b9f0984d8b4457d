import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Stage } from '../../src/contract/launches/stages.ts'
import { ATTENTION_VERSION, attentionOf, toReportRow } from '../../src/domains/attention/index.ts'
import {
  type Snapshot,
  snapshotToJson,
  storeAttention,
  storeFirstReports,
} from '../../src/domains/launches/index.ts'
import { PRIOR, rulesVersion, scoreLaunch } from '../../src/domains/risk/index.ts'
import { type Calendar, signingKey } from '../../src/domains/transparency/index.ts'
import type { Services } from '../../src/flows/services.ts'
import type { TransparencyContext } from '../../src/flows/transparency/context.ts'
import { recordReports } from '../../src/flows/transparency/record.ts'
import { recordRules } from '../../src/flows/transparency/record-rules.ts'
import type { Ms } from '../../src/kernel/clock.ts'
import { keepRows, launchRow, someAddress } from './launches.ts'

type Given = Pick<Services, 'db' | 'clock' | 'entropy' | 'log'>

/** The transparency log on a test's database, with its keys and last checkpoint in memory. */
export function openTransparency({ db, clock, entropy, log }: Given, calendar?: Calendar) {
  const seeds = [new Uint8Array(32).fill(1)]
  const kept = { note: null as string | null }
  const context: TransparencyContext & { renewKey(): void } = {
    ...{ db, clock, entropy, log },
    domain: 'mintwatch.example',
    keys() {
      const [first = new Uint8Array(32), ...rest] = seeds
      return [signingKey(first), ...rest.map(signingKey)]
    },
    renewKey() {
      seeds.unshift(new Uint8Array(32).fill(seeds.length + 1))
    },
    lastCheckpoint: {
      read: () => kept.note,
      keep(note) {
        kept.note = note
      },
    },
    startedAt: clock.now(),
    calendar: calendar ?? null,
  }
  return { ...context, seeds, kept }
}

export type TestLog = ReturnType<typeof openTransparency>

/** Stores a launch with its first report, its alert, and its report after a minute, as the detector does. */
export async function recordLaunch({ db, clock }: Given, snapshot: Snapshot): Promise<string> {
  const launch = { ...snapshot.launch, mint: someAddress() }
  const now = clock.now()
  const judged = (stage: Stage) => {
    const of = { ...takenAt(snapshot, now), launch, stage }
    const report = scoreLaunch(of, PRIOR)
    const attention = attentionOf(of)
    const row = toReportRow({ report, attention }, of, snapshotToJson(of))
    return { report, attention, row }
  }
  const [first, minute] = [judged('at_once'), judged('60s')]
  const { stage, score, level, attention } = minute.row
  const seen = { stage, score, level, attention }
  await keepRows(db, launchRow({ mint: launch.mint, detected_at: now, ...seen }))
  await db.transaction(async (tx) => {
    await storeFirstReports(tx, [
      {
        mint: launch.mint,
        alerted_at: now,
        stage: 'at_once',
        score: first.row.score,
        level: first.row.level,
        rules_version: first.report.rulesVersion,
        delay_ms: 300 + (first.row.score % 7) * 100,
      },
    ])
    const noted = { mint: launch.mint, said_at: now, stage, version: minute.attention.version }
    await storeAttention(tx, attention === null ? [] : [{ ...noted, attention }])
    await recordReports(tx, [first, minute], 'live', now)
  })
  return launch.mint
}

/** The snapshot at another time, with its last trade as long ago as it was. */
function takenAt(snapshot: Snapshot, now: Ms): Snapshot {
  const { tape } = snapshot
  const last = tape.lastTradeAt
  const lastTradeAt = last === null ? null : last + now - snapshot.takenAt
  return { ...snapshot, takenAt: now, tape: { ...tape, lastTradeAt } }
}

/** Stores a launch that was read from history, with its report of five minutes after launch. */
export async function recordPast({ db, clock }: Given, snapshot: Snapshot): Promise<string> {
  const launch = { ...snapshot.launch, mint: someAddress() }
  const now = clock.now()
  const of = { ...takenAt(snapshot, now), launch, stage: '5m' as const }
  const report = scoreLaunch(of, PRIOR)
  const attention = attentionOf(of)
  const row = toReportRow({ report, attention }, of, snapshotToJson(of))
  const seen = { stage: row.stage, score: row.score, level: row.level, attention: row.attention }
  const stored = { mint: launch.mint, detected_at: now, backfilled_by: 'run', ...seen }
  await keepRows(db, launchRow(stored))
  await db.transaction((tx) => recordReports(tx, [{ row }], 'history', now))
  return launch.mint
}

/** The rules as the site publishes them, under their version. */
const BUILT_RULES = join(import.meta.dirname, '../../build/rules.mjs')

export async function recordBuiltRules(context: Given): Promise<void> {
  const rules = `${rulesVersion(PRIOR)}/${ATTENTION_VERSION}`
  await recordRules(context, { rules, code: readFileSync(BUILT_RULES, 'utf8') })
}
