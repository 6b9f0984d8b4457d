import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTrainer } from '../../../src/app/trainer.ts'
import { ATTENTION_VERSION, attentionOf } from '../../../src/domains/attention/index.ts'
import {
  adoptWeights,
  findAdoptedWeights,
  findPromotedModel,
  PRIOR,
  rulesVersion,
  scoreLaunch,
  storeModel,
  type Trainer,
} from '../../../src/domains/risk/index.ts'
import { loadModel, loadScorer } from '../../../src/flows/learning/load-scorer.ts'
import { type ChosenWeights, rescore } from '../../../src/flows/learning/rescore.ts'
import { trainModel } from '../../../src/flows/learning/train.ts'
import { trainWhenDue } from '../../../src/flows/learning/train-when-due.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type EndedLaunch, endedLaunches } from '../../support/ended-launches.ts'
import { opsOn } from '../../support/ops.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { OLD, storeEnded } from '../../support/store-ended.ts'

/** Hardly more than the least that anything is learned from. */
const COUNT = 1_040
const { signal } = new AbortController()
const trainer = createTrainer()

eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  const store = (launches: readonly EndedLaunch[], more: object = {}) =>
    storeEnded(shop.context.db, launches, more)
  const train = async () => (await trainModel(shop.context, trainer, { signal })).lines
  const models = () =>
    shop.context.db.read.selectFrom('risk_models').selectAll().orderBy('trained_at').execute()
  const operatorNews = async () => {
    const rows = await shop.context.db.read
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'operator.trained')
      .orderBy('created_at')
      .execute()
    return rows.map(({ payload }) => (JSON.parse(payload) as { lines: string[] }).lines)
  }

  const reports = () =>
    shop.context.db.read
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
    expect(await loadModel(shop.context.db)).toBe(PRIOR)
    expect(await models()).toEqual([])
    expect(await operatorNews()).toEqual([lines])
  })

  it('promotes a model that learned something, scores with it, and does so once', async () => {
    await store(endedLaunches(COUNT))
    const lines = await train()
    expect(lines[0]).toMatch(/trained on 573 launches; on 208 later ones, .* Better: promoted\.$/)
    expect(lines[1]).toMatch(/^60s, graduates within 24 h: .* Better: promoted\.$/)
    expect(lines[2]).toBe('5m, dead or rugged within 24 h: Too few outcomes: 0 of 1000.')
    const { model, version } = await loadScorer(shop.context.db)
    expect(model.trained).toBe(true)
    expect(version).toBe(`${rulesVersion(PRIOR)}+${model.version}`)
    const [row] = await models()
    expect(row).toMatchObject({ version: model.version, retired_at: null })
    expect(row?.promoted_at).toBe(row?.trained_at)

    await shop.clock.advance(1_000)
    const again = await train()
    expect(again[0]).toMatch(/Not better: the current model stays\.$/)
    expect((await loadModel(shop.context.db)).version).toBe(model.version)
    expect(await operatorNews()).toEqual([lines, again])
  })

  it('learns from past launches while there is nothing else, and keeps the last ten models besides the one in use', async () => {
    await store(endedLaunches(COUNT), { backfilled_by: 'a run' })
    await train()
    const [first] = await models()
    const { parts } = JSON.parse(first?.model ?? '') as { parts: { data: string }[] }
    expect(new Set(parts.map(({ data }) => data))).toEqual(new Set(['mixed']))
    for (let nth = 0; nth < 11; nth += 1) {
      await shop.clock.advance(1_000)
      const row = { version: `later ${nth}`, model: '', metrics: '', digest: '', promoted_at: null }
      await shop.context.db.read
        .insertInto('risk_models')
        .values({ ...row, trained_at: shop.clock.now(), retired_at: null })
        .execute()
    }
    await shop.clock.advance(1_000)
    await train()
    const versions = (await models()).map(({ version }) => version)
    expect(versions).toContain(first?.version)
    expect(versions).toContain('later 10')
    expect(versions).not.toContain('later 0')
    expect(versions).toHaveLength(11)
  })

  it('promotes a model that the same day’s earlier training kept aside', async () => {
    const { db } = shop.context
    const stored = (version: string, isPromoted: boolean, now: number) =>
      db.transaction((tx) =>
        storeModel(tx, { version, model: '{}', metrics: '{}' }, { isPromoted, now }),
      )
    await stored('old', true, 1)
    await stored('new', false, 2)
    expect(await findPromotedModel(db.read)).toMatchObject({ version: 'old' })
    await stored('new', true, 3)
    expect(await findPromotedModel(db.read)).toMatchObject({ version: 'new' })
  })

  it('trains automatically every night and after a backfill, once each, and reports a failure', async () => {
    let opened = 0
    const counting: Trainer = {
      open(ends) {
        opened += 1
        if (opened === 3) throw new Error('no memory')
        return trainer.open(ends)
      },
    }
    const look = async () => {
      await trainWhenDue(shop.context, counting, signal)
      return opened
    }
    expect(await look()).toBe(0)
    await shop.clock.advance(DAY)
    expect(await look()).toBe(1)
    expect(await look()).toBe(1)
    await shop.clock.advance(1_000)
    const from = { seed: 's', sample: 1, from_at: 0, to_at: 1, begun_at: 1, listed_at: 1 }
    const run = { id: 'r', ...from, whole: 0, calls: 0, worked_ms: 0 }
    await shop.context.db.read
      .insertInto('backfill_runs')
      .values({ ...run, finished_at: shop.clock.now() })
      .execute()
    await shop.clock.advance(1_000)
    expect(await look()).toBe(2)
    expect(await look()).toBe(2)
    await shop.clock.advance(DAY)
    expect(await look()).toBe(3)
    expect((await operatorNews()).at(-1)).toEqual([
      'Training failed, and is tried again next night: no memory',
    ])
    expect(await look()).toBe(3)
  })

  it('lets an operator adopt weights learned from outcomes, and go back', async () => {
    const launches = endedLaunches(COUNT)
    await store(launches)
    const pages = new Map<string, string>()
    const ops = opsOn(shop.context, {
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

    const before = await loadScorer(shop.context.db)
    await expect(ops('adopt-weights')).rejects.toThrow(/--because TEXT/)
    const [said = ''] = await ops('adopt-weights', '--because', 'the data say so')
    const after = await loadScorer(shop.context.db)
    expect(after.version).not.toBe(before.version)
    const [adopted = ''] = after.version.split('+')
    expect(said).toContain(adopted)
    const snapshot = launches[0]?.snapshot
    if (!snapshot) throw new Error('none')
    expect(after.score(snapshot).rulesVersion).toBe(after.version)
    const row = (await ops('weights')).find((line) => line.startsWith('developer-sales'))
    const [, inUse, byHand, byData] = row?.split(/ {2,}/) ?? []
    expect(inUse).toBe(byData)
    expect(inUse).not.toBe(byHand)

    await ops('rescore')
    await ops('adopt-weights', '--weights', 'hand-set', '--because', 'back again')
    expect((await loadScorer(shop.context.db)).version).toBe(before.version)
    await ops('rescore')
    const made = await reports()
    for (const { version } of [before, after]) {
      const own = made.filter(({ rules_version }) => rules_version.startsWith(`${version}/`))
      expect(own).toHaveLength(COUNT)
    }
    expect((await rescore(shop.context, { version: adopted }))?.scored).toBe(0)
    await expect(ops('rescore', '--weights', '1:00000000')).rejects.toThrow(/ever adopted/)
    const audit = await shop.context.db.read.selectFrom('audit').selectAll().orderBy('at').execute()
    expect(audit.map(({ action, detail }) => [action, JSON.parse(detail).because])).toEqual([
      ['adopt_weights', 'the data say so'],
      ['adopt_weights', 'back again'],
    ])
  })

  it.each<[string, ChosenWeights]>([
    ['in use', 'current'],
    ['of that release', { version: '1:00000000' }],
  ])('names the weights %s in the log after a release that changed a rule', async (_, chosen) => {
    const { db, clock } = shop.context
    const weights = { 'developer-sales': { weight: 0.5, discount: 0 } }
    // Adopted under the rules of an earlier release.
    const earlier = { version: '1:00000000', weights }
    await db.transaction((tx) => adoptWeights(tx, earlier, clock.now()))
    await store(endedLaunches(1))
    await rescore(shop.context, chosen)
    await rescore(shop.context, chosen)
    const { leaf } = await db.read
      .selectFrom('record_leaves')
      .select('leaf')
      .where('leaf', 'like', '%"from":"rescored"%')
      .executeTakeFirstOrThrow()
    const digest = createHash('sha256').update(JSON.stringify(weights)).digest('hex')
    expect(leaf).toContain(`"weights":"${digest}"`)
    expect(await findAdoptedWeights(db.read)).toEqual(earlier)
  })

  it('re-scores stored launches beside the old scores, once', async () => {
    const examples = endedLaunches(450)
    await store(examples)
    await shop.context.db.read
      .updateTable('launch_reports')
      .set({ snapshot: '{"not":"one"}' })
      .where('mint', '=', examples[0]?.snapshot.launch.mint ?? '')
      .execute()

    const version = `${rulesVersion(PRIOR)}/${ATTENTION_VERSION}`
    expect(await rescore(shop.context)).toEqual({
      rulesVersion: version,
      scored: 449,
      unreadable: 1,
    })
    const all = await reports()
    expect(all.filter(({ rules_version }) => rules_version === OLD)).toHaveLength(450)
    const again = new Map(
      all.filter((row) => row.rules_version === version).map((row) => [row.mint, row]),
    )
    for (const { snapshot } of examples.slice(1)) {
      expect(again.get(snapshot.launch.mint)).toMatchObject({
        score: scoreLaunch(snapshot, PRIOR).score,
        attention: attentionOf(snapshot).score,
      })
    }
    expect(await rescore(shop.context)).toMatchObject({ scored: 0 })

    // Stopped half-way: what is missing is judged, the rest is left alone.
    const missing = examples.slice(200, 300).map(({ snapshot }) => snapshot.launch.mint)
    await shop.context.db.read
      .deleteFrom('launch_reports')
      .where('mint', 'in', missing)
      .where('rules_version', '=', version)
      .execute()
    expect(await rescore(shop.context)).toMatchObject({ scored: 100 })
  })
})
