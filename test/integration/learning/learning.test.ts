import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTrainer } from '../../../src/app/trainer.ts'
import { ATTENTION_VERSION, attentionOf } from '../../../src/domains/attention/index.ts'
import { snapshotToJson, toLaunchRow } from '../../../src/domains/launches/index.ts'
import { judge, PRIOR, rulesVersion, type Trainer } from '../../../src/domains/risk/index.ts'
import { showCalibration } from '../../../src/flows/launches/show-calibration.ts'
import { countOutcomes } from '../../../src/flows/learning/count-outcomes.ts'
import { loadJudge, loadModel } from '../../../src/flows/learning/load-judge.ts'
import { rescore } from '../../../src/flows/learning/rescore.ts'
import { trainModel } from '../../../src/flows/learning/train.ts'
import { trainWhenDue } from '../../../src/flows/learning/train-when-due.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type EndedLaunch, endedLaunches } from '../../support/ended-launches.ts'
import { opsOn } from '../../support/ops.ts'
import { openTill, type Till } from '../../support/till.ts'

const OLD = '0:before'
/** Hardly more than the least that anything is learned from. */
const COUNT = 1_040
const { signal } = new AbortController()
const trainer = createTrainer()

eachEngine((engine) => {
  let till: Till
  beforeEach(async () => {
    till = await openTill(await engine.fresh())
  })
  afterEach(() => till.close())

  async function store(launches: readonly EndedLaunch[], more: object = {}): Promise<void> {
    for (let from = 0; from < launches.length; from += 100) {
      const batch = launches.slice(from, from + 100)
      const rows = batch.map((one) => ({ ...rowOf(one), ...more }))
      await till.context.db.transaction(async (tx) => {
        await tx.insertInto('launches').values(rows).execute()
        await tx.insertInto('launch_reports').values(batch.map(oldReportOf)).execute()
        await tx.insertInto('launch_outcomes').values(batch.map(outcomeRowOf)).execute()
      })
    }
  }

  const train = async () => (await trainModel(till.context, trainer, { signal })).lines
  const models = () =>
    till.context.db.read.selectFrom('risk_models').selectAll().orderBy('trained_at').execute()
  const operatorNews = async () => {
    const rows = await till.context.db.read
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'operator.trained')
      .orderBy('created_at')
      .execute()
    return rows.map(({ payload }) => (JSON.parse(payload) as { lines: string[] }).lines)
  }

  const reports = () =>
    till.context.db.read
      .selectFrom('launch_reports')
      .select(['mint', 'rules_version', 'score', 'attention', 'snapshot'])
      .orderBy('mint')
      .orderBy('rules_version')
      .execute()

  it('keeps the prior while there are too few outcomes, and tells the operators how many', async () => {
    await store(endedLaunches(30))
    const lines = await train()
    expect(lines[0]).toBe('60s, dead or rugged within 24 h: Too few outcomes: 30 of 1000.')
    expect(lines.at(-1)).toBe('In use: the prior of published base rates; no model is trained yet.')
    expect(await loadModel(till.context.db)).toBe(PRIOR)
    expect(await models()).toEqual([])
    expect(await operatorNews()).toEqual([lines])
  })

  it('promotes what learned something, judges by it, and does not do so twice', async () => {
    await store(endedLaunches(COUNT))
    const lines = await train()
    expect(lines[0]).toMatch(/trained on 780 launches; on 260 later ones .* Better: promoted\.$/)
    expect(lines[1]).toMatch(/^60s, graduates within 24 h: .* Better: promoted\.$/)
    expect(lines[2]).toBe('5m, dead or rugged within 24 h: Too few outcomes: 0 of 1000.')
    const { model, version } = await loadJudge(till.context.db)
    expect(model.trained).toBe(true)
    expect(version).toBe(`${rulesVersion(PRIOR)}+${model.version}`)
    const [row] = await models()
    expect(row).toMatchObject({ version: model.version, retired_at: null })
    expect(row?.promoted_at).toBe(row?.trained_at)

    await till.clock.advance(1_000)
    const again = await train()
    expect(again[0]).toMatch(/Not better: kept what is\.$/)
    expect((await loadModel(till.context.db)).version).toBe(model.version)
    expect(await operatorNews()).toEqual([lines, again])
  })

  it('learns from the past while there is nothing else, and keeps the last ten beside the one in use', async () => {
    await store(endedLaunches(COUNT), { backfilled_by: 'a run' })
    await train()
    const [first] = await models()
    const { parts } = JSON.parse(first?.model ?? '') as { parts: { data: string }[] }
    expect(new Set(parts.map(({ data }) => data))).toEqual(new Set(['mixed']))
    for (let nth = 0; nth < 11; nth += 1) {
      await till.clock.advance(1_000)
      const row = { version: `later ${nth}`, model: '', metrics: '', digest: '', promoted_at: null }
      await till.context.db.read
        .insertInto('risk_models')
        .values({ ...row, trained_at: till.clock.now(), retired_at: null })
        .execute()
    }
    await till.clock.advance(1_000)
    await train()
    const versions = (await models()).map(({ version }) => version)
    expect(versions).toContain(first?.version)
    expect(versions).toContain('later 10')
    expect(versions).not.toContain('later 0')
    expect(versions).toHaveLength(11)
  })

  it('trains by itself every night and after a back-fill, once each, and reports a failure', async () => {
    let opened = 0
    const counting: Trainer = {
      open(ends) {
        opened += 1
        if (opened === 3) throw new Error('no memory')
        return trainer.open(ends)
      },
    }
    const look = async () => {
      await trainWhenDue(till.context, counting, signal)
      return opened
    }
    expect(await look()).toBe(0)
    await till.clock.advance(DAY)
    expect(await look()).toBe(1)
    expect(await look()).toBe(1)
    await till.clock.advance(1_000)
    const from = { seed: 's', sample: 1, from_at: 0, to_at: 1, begun_at: 1, listed_at: 1 }
    const run = { id: 'r', ...from, whole: 0, calls: 0, worked_ms: 0 }
    await till.context.db.read
      .insertInto('backfill_runs')
      .values({ ...run, finished_at: till.clock.now() })
      .execute()
    await till.clock.advance(1_000)
    expect(await look()).toBe(2)
    expect(await look()).toBe(2)
    await till.clock.advance(DAY)
    expect(await look()).toBe(3)
    expect((await operatorNews()).at(-1)).toEqual([
      'Training failed, and is tried again next night: no memory',
    ])
    expect(await look()).toBe(3)
  })

  it('lets an operator score by what outcomes say of the rules, and go back', async () => {
    const launches = endedLaunches(COUNT)
    await store(launches)
    const pages = new Map<string, string>()
    const ops = opsOn(till.context, {
      keepPage: async (name, page) => {
        pages.set(name, page)
        return name
      },
    })
    await expect(ops('adopt-weights', '--because', 'why')).rejects.toThrow(/Nothing was trained/)
    expect((await ops('weights')).join()).toMatch(/set by hand.*nothing to compare/)
    const lines = await ops('train', '--report')
    const [[name, page] = ['', '']] = pages
    expect(lines.at(-1)).toBe(`Report: ${name}`)
    for (const part of ['AUPRC', 'Without each rule', 'By venue', 'developer-sales', '<svg']) {
      expect(page).toContain(part)
    }

    const before = await loadJudge(till.context.db)
    await expect(ops('adopt-weights')).rejects.toThrow(/--because TEXT/)
    const [said = ''] = await ops('adopt-weights', '--because', 'the data say so')
    const after = await loadJudge(till.context.db)
    expect(after.version).not.toBe(before.version)
    const [adopted = ''] = after.version.split('+')
    expect(said).toContain(adopted)
    const snapshot = launches[0]?.snapshot
    if (!snapshot) throw new Error('none')
    expect(after.judge(snapshot).rulesVersion).toBe(after.version)
    const row = (await ops('weights')).find((line) => line.startsWith('developer-sales'))
    const [, inUse, byHand, byData] = row?.split(/ {2,}/) ?? []
    expect(inUse).toBe(byData)
    expect(inUse).not.toBe(byHand)

    await ops('rescore')
    await ops('adopt-weights', '--weights', 'hand-set', '--because', 'back again')
    expect((await loadJudge(till.context.db)).version).toBe(before.version)
    await ops('rescore')
    const made = await reports()
    for (const { version } of [before, after]) {
      const own = made.filter(({ rules_version }) => rules_version.startsWith(`${version}/`))
      expect(own).toHaveLength(COUNT)
    }
    expect((await rescore(till.context, { version: adopted }))?.judged).toBe(0)
    await expect(ops('rescore', '--weights', '1:00000000')).rejects.toThrow(/ever adopted/)
    const audit = await till.context.db.read.selectFrom('audit').selectAll().orderBy('at').execute()
    expect(audit.map(({ action, detail }) => [action, JSON.parse(detail).because])).toEqual([
      ['adopt_weights', 'the data say so'],
      ['adopt_weights', 'back again'],
    ])
  })

  it('counts what was said at each stage once its outcome is known, live and past apart', async () => {
    const month = '2026-09'
    const say = async (launch: EndedLaunch, said: object, more: object = {}) => {
      await store([launch], more)
      const { mint } = launch.snapshot.launch
      const change = (stage: string, row: object) =>
        till.context.db.read
          .updateTable('launch_reports')
          .set(row)
          .where('mint', '=', mint)
          .where('stage', '=', stage)
          .execute()
      const model = { trained: true, risk: 0.91, graduates: 0.04, ...said }
      await change('60s', { score: 74, attention: 30, report: JSON.stringify({ model }) })
    }
    const [dead, lived, unknown, past, leaked, gone] = endedLaunches(6)
      .map((one) => ({ ...one, bad: true }))
      .map((one, nth) => (nth === 1 ? { ...one, bad: false } : one)) as EndedLaunch[]
    if (!dead || !lived || !unknown || !past || !leaked || !gone) throw new Error('too few')
    await say(dead, {})
    await say(lived, { risk: 0.2 })
    await say(unknown, {})
    await till.context.db.read
      .updateTable('launch_outcomes')
      .set({ outcome: 'unknown' })
      .where('mint', '=', unknown.snapshot.launch.mint)
      .execute()
    await say(past, { trained: false }, { backfilled_by: 'a run' })
    await say(leaked, {}, { backfilled_by: 'a run' })
    await say(gone, {}, { taken_back_at: 1 })
    // A later score of the same stage is not what was published.
    const again = { ...oldReportOf(dead), rules_version: 'later', score: 5, snapshot: '' }
    await till.context.db.read
      .insertInto('launch_reports')
      .values({ ...again, made_at: till.clock.now(), report: '{"model":{"trained":false}}' })
      .execute()

    await countOutcomes(till.context, signal)
    await countOutcomes(till.context, signal)
    const of = (measure: 'risk' | 'model' | 'graduates' | 'attention') =>
      showCalibration(till.context, measure, '60s')
    const risk = await of('risk')
    expect(risk.live).toMatchObject({ resolved: 2, unresolved: 1, rate: { share: 0.5 } })
    expect(risk.live?.bins[7]).toMatchObject({ said: 0.74, happened: { of: 2 }, too_small: true })
    expect(risk.live?.months).toMatchObject([{ month, resolved: 2 }])
    // A model that was trained since may have learned from a launch of the past.
    expect(risk.history).toMatchObject({ resolved: 1, unresolved: 0, rate: { share: 1 } })
    const model = await of('model')
    expect(model.live?.brier).toBeCloseTo((0.09 ** 2 + 0.2 ** 2) / 2)
    expect(model.history).toBe(null)
    expect((await of('graduates')).live).toMatchObject({ resolved: 2, rate: { share: 0.5 } })
    expect((await of('attention')).live?.rate?.share).toBe(0.5)
    expect(await showCalibration(till.context, 'risk', '5m')).toMatchObject({ live: null })
  })

  it('re-scores history beside the old scores, and only once', async () => {
    const examples = endedLaunches(450)
    await store(examples)
    await till.context.db.read
      .updateTable('launch_reports')
      .set({ snapshot: '{"not":"one"}' })
      .where('mint', '=', examples[0]?.snapshot.launch.mint ?? '')
      .execute()

    const version = `${rulesVersion(PRIOR)}/${ATTENTION_VERSION}`
    expect(await rescore(till.context)).toEqual({
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
    expect(await rescore(till.context)).toMatchObject({ judged: 0 })

    // Stopped half-way: what is missing is judged, the rest is left alone.
    const missing = examples.slice(200, 300).map(({ snapshot }) => snapshot.launch.mint)
    await till.context.db.read
      .deleteFrom('launch_reports')
      .where('mint', 'in', missing)
      .where('rules_version', '=', version)
      .execute()
    expect(await rescore(till.context)).toMatchObject({ judged: 100 })
  })
})

function rowOf({ snapshot: { launch }, launchedAt }: EndedLaunch) {
  return toLaunchRow(launch, { source: 'test', detectedAt: launchedAt, confirmed: true })
}

function oldReportOf({ snapshot }: EndedLaunch) {
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

function outcomeRowOf({ snapshot, launchedAt, bad }: EndedLaunch) {
  return {
    mint: snapshot.launch.mint,
    horizon: '24h',
    outcome: bad ? 'dead' : 'graduated',
    judged_at: launchedAt + 86_400_000,
    evidence: '',
  }
}
