import { afterEach, beforeEach, expect, it } from 'vitest'
import { ATTENTION_VERSION, attentionOf } from '../../../src/domains/attention/index.ts'
import { snapshotToJson, toLaunchRow } from '../../../src/domains/launches/index.ts'
import { type Example, judge, PRIOR, rulesVersion } from '../../../src/domains/risk/index.ts'
import { rescore } from '../../../src/flows/launches/rescore.ts'
import { loadModel } from '../../../src/flows/launches/risk-model.ts'
import { trainModel } from '../../../src/flows/launches/train.ts'
import type { Database } from '../../../src/kernel/db/database.ts'
import { eachEngine } from '../../engines.ts'
import { manualClock } from '../../support/clocks/manual-clock.ts'
import { endedLaunches } from '../../support/ended-launches.ts'
import { openDatabase } from '../../support/till.ts'

const OLD = '0:before'
const NOW = 1_795_000_000_000

eachEngine((engine) => {
  let db: Database
  beforeEach(async () => {
    db = await openDatabase(await engine.fresh())
  })
  afterEach(() => db.close())

  async function store(examples: readonly Example[]): Promise<void> {
    for (let from = 0; from < examples.length; from += 100) {
      const batch = examples.slice(from, from + 100)
      await db.transaction(async (tx) => {
        await tx.insertInto('launches').values(batch.map(rowOf)).execute()
        await tx.insertInto('launch_reports').values(batch.map(oldReportOf)).execute()
        await tx.insertInto('launch_outcomes').values(batch.map(outcomeRowOf)).execute()
      })
    }
  }

  const reports = () =>
    db.read
      .selectFrom('launch_reports')
      .select(['mint', 'rules_version', 'score', 'attention', 'snapshot'])
      .orderBy('mint')
      .orderBy('rules_version')
      .execute()

  it('keeps the prior while there are too few outcomes, and says how many', async () => {
    await store(endedLaunches(30))
    const lines = await trainModel({ db, clock: manualClock(NOW) })
    expect(lines).toEqual([
      '30 launches with a snapshot at 60s and an outcome after 24h.',
      'Too few outcomes: 30 of 1000.',
      'In use: the prior of published base rates; no model is trained yet.',
    ])
    expect(await loadModel(db)).toBe(PRIOR)
    expect(await db.read.selectFrom('risk_models').selectAll().execute()).toEqual([])
  })

  it('promotes what learned something, judges by it, and does not do so twice', async () => {
    await store(endedLaunches(1_200))
    const clock = manualClock(NOW)
    const lines = await trainModel({ db, clock })
    expect(lines[1]).toMatch(/^Trained on 900 launches; on 300 later ones .* Better: promoted\.$/)
    const model = await loadModel(db)
    expect(model.trained).toBe(true)
    expect(rulesVersion(model)).toBe(`${rulesVersion(PRIOR)}+${model.version}`)
    const [row] = await db.read.selectFrom('risk_models').selectAll().execute()
    expect(row).toMatchObject({ version: model.version, promoted_at: NOW, retired_at: null })
    expect(JSON.parse(row?.metrics ?? '')).toMatchObject({ against: 'the base rate' })

    await clock.advance(1_000)
    const again = await trainModel({ db, clock })
    expect(again[1]).toMatch(/Not better: kept what is\.$/)
    expect((await loadModel(db)).version).toBe(model.version)
  })

  it('re-scores history beside the old scores, and only once', async () => {
    const examples = endedLaunches(450)
    await store(examples)
    await db.read
      .updateTable('launch_reports')
      .set({ snapshot: '{"not":"one"}' })
      .where('mint', '=', examples[0]?.snapshot.launch.mint ?? '')
      .execute()

    const version = `${rulesVersion(PRIOR)}/${ATTENTION_VERSION}`
    expect(await rescore({ db, clock: manualClock(NOW) })).toEqual({
      rulesVersion: version,
      judged: 449,
      unreadable: 1,
    })
    const all = await reports()
    expect(all.filter(({ rules_version }) => rules_version === OLD)).toHaveLength(450)
    const anew = new Map(
      all.filter((row) => row.rules_version === version).map((row) => [row.mint, row]),
    )
    for (const { snapshot } of examples.slice(1)) {
      expect(anew.get(snapshot.launch.mint)).toMatchObject({
        score: judge(snapshot, PRIOR).score,
        attention: attentionOf(snapshot).score,
      })
    }
    expect(await rescore({ db, clock: manualClock(NOW) })).toMatchObject({ judged: 0 })

    // Stopped half-way: what is missing is judged, the rest is left alone.
    const missing = examples.slice(200, 300).map(({ snapshot }) => snapshot.launch.mint)
    await db.read
      .deleteFrom('launch_reports')
      .where('mint', 'in', missing)
      .where('rules_version', '=', version)
      .execute()
    expect(await rescore({ db, clock: manualClock(NOW) })).toMatchObject({ judged: 100 })
  })
})

function rowOf({ snapshot: { launch }, launchedAt }: Example) {
  return toLaunchRow(launch, { source: 'test', detectedAt: launchedAt, confirmed: true })
}

function oldReportOf({ snapshot }: Example) {
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
    snapshot: snapshotToJson(snapshot),
  }
}

function outcomeRowOf({ snapshot, launchedAt, bad }: Example) {
  return {
    mint: snapshot.launch.mint,
    horizon: '24h',
    outcome: bad ? 'dead' : 'alive',
    judged_at: launchedAt + 86_400_000,
    evidence: '',
  }
}
