import { describe, expect, test } from 'vitest'
import { endedLaunches, examplesOf } from '../../../../test/support/ended-launches.ts'
import { LAUNCHED_AT, snapshotOf } from '../../../../test/support/snapshots.ts'
import { DAY, HOUR } from '../../../kernel/clock.ts'
import { FEATURES_VERSION } from '../features/features.ts'
import { RULES } from '../rules/all.ts'
import { scoreLaunch } from '../score-launch.ts'
import { splitByTime } from './split-by-time.ts'
import { type Current, chanceBy, measureOn, train } from './train.ts'
import { modelOf, readParts, type TrainedPart } from './trained.ts'

const launches = endedLaunches(1_600)
const examples = examplesOf(launches)
const learn = (from = examples, current: Current | null = null) =>
  train(from, '60s', 'bad', current)
const training = learn()
if (training.outcome === 'too-few') throw new Error(training.says)
const { part, candidates, chosen } = training

describe('training', () => {
  test('finds a known pattern on launches that it has not seen', () => {
    const { current, against } = training
    expect(training.outcome).toBe('promoted')
    expect(training.says).toMatch(
      /trained on 881 launches; on 320 later ones, after a gap of 1\.3 h, against the base rate/,
    )
    expect(against).toBe('the base rate')
    expect(training.candidate.samples).toBe(320)
    expect(candidates[chosen].auc).toBeGreaterThan(0.75)
    expect(candidates[chosen].logLoss).toBeLessThan(current.logLoss)
    expect(current.auc).toBe(0.5)
  })

  test('chooses the simplest model that is not worse', () => {
    // The rules can't tell these launches apart; the line and the trees can, alike.
    expect(candidates.rules.logLoss).toBeGreaterThan(candidates.logistic.logLoss * 1.02)
    expect(candidates.trees.logLoss).toBeGreaterThan(candidates.logistic.logLoss * 0.99)
    expect(chosen).toBe('logistic')
  })

  test('gives calibrated probabilities', () => {
    for (const { count, said, happened } of candidates[chosen].bins) {
      if (count >= 30) expect(Math.abs(said - happened / count)).toBeLessThan(0.15)
    }
  })

  test('holds back later launches only', () => {
    expect(training.split).toBe(launches[1_280]?.launchedAt)
  })

  test('leaves a gap between the launches that it learns from, that choose, and that decide', () => {
    const spaced = examples.map((one, nth) => ({ ...one, launchedAt: LAUNCHED_AT + nth * HOUR }))
    const { older, middle, later, gap } = splitByTime(spaced)
    expect(gap).toBe(DAY)
    const firstOf = (some: typeof older) => some[0]?.launchedAt ?? 0
    const lastOf = (some: typeof older) => some.at(-1)?.launchedAt ?? 0
    expect(firstOf(middle) - lastOf(older)).toBeGreaterThan(DAY)
    expect(firstOf(later) - lastOf(middle)).toBeGreaterThan(DAY)
    expect(older.length + middle.length + later.length).toBeLessThan(examples.length - 40)
    // The ones between what is learned from and what decides can't change either.
    const rest = { bad: false, graduates: true }
    const used = new Set([...older, ...middle, ...later])
    const lied = spaced.map((one) => (used.has(one) ? one : { ...one, happened: rest }))
    expect(learn(lied)).toEqual(learn(spaced))
  })

  test('is the same for the same launches in any order', () => {
    expect(learn(examples.toReversed())).toEqual(training)
  })

  test('keeps the current model where nothing can be learned', () => {
    const blind = learn(examplesOf(endedLaunches(1_600, { blind: true })))
    expect(blind.outcome).toBe('kept')
    expect(blind.says).toMatch(/Not better: the current model stays\.$/)
  })

  test('does not replace a model on its own', () => {
    expect(learn(examples, { version: '1', part }).outcome).toBe('kept')
  })

  test('learns the other target from the same launches', () => {
    const other = train(examples, '60s', 'graduates', null)
    expect(other.outcome).toBe('promoted')
    if (other.outcome === 'too-few') return
    expect(other.part.baseline).toBeCloseTo(1 - part.baseline)
  })

  test('learns nothing from few launches, or from one kind', () => {
    expect(learn(examples.slice(0, 999)).says).toBe('Too few outcomes: 999 of 1000.')
    const happened = { bad: true, graduates: false }
    expect(learn(examples.map((one) => ({ ...one, happened }))).says).toBe(
      'Too few outcomes of one kind among the older launches: 0 of 20.',
    )
    const unknown = { bad: null, graduates: null }
    expect(learn(examples.map((one) => ({ ...one, happened: unknown }))).says).toBe(
      'Too few outcomes: 0 of 1000.',
    )
  })
})

describe('launches that were read by their outcome', () => {
  /** All that ended well, and one in four of the others. */
  const sampleOf = (all: typeof examples) =>
    all.flatMap((one, nth) => {
      if (one.happened.graduates) return [{ ...one, readAt: 1 }]
      return nth % 4 === 0 ? [{ ...one, readAt: 0.25 }] : []
    })

  // Made once: what takes time is what rules and features say of ten thousand launches.
  const all = examplesOf(endedLaunches(6_400, { seed: 3 }))
  const later = examplesOf(endedLaunches(3_000, { seed: 9 }))

  test.each(['bad', 'graduates'] as const)('weigh what they stand for (%s)', (target) => {
    const learn = (from: typeof examples) => train(from, '60s', target, null)
    const whole = learn(all)
    const some = sampleOf(all)
    const by = learn(some)
    if (whole.outcome === 'too-few' || by.outcome === 'too-few') throw new Error('too few')
    const lossOf = ({ part: own }: typeof by) => measureOn(later, target, chanceBy(own)).logLoss
    expect(lossOf(by) / lossOf(whole)).toBeLessThan(1.03)
    expect(by.part.baseline).toBeCloseTo(whole.part.baseline, 1)
    const naive = learn(some.map((one) => ({ ...one, readAt: null })))
    if (naive.outcome === 'too-few') throw new Error(naive.says)
    expect(lossOf(naive) / lossOf(whole)).toBeGreaterThan(1.1)
  })

  test('have no records, so that nothing is learned from these', () => {
    const some = sampleOf(all.slice(0, 2_400))
    const mixed = learn(some.map((one) => ({ ...one, isBackfilled: true, hasRecords: false })))
    if (mixed.outcome === 'too-few') throw new Error(mixed.says)
    expect(mixed.part.names).not.toContain('developerLaunches')
    expect(mixed.part.names).not.toContain('copies')
  })
})

describe('launches of the past', () => {
  const past = examples.map((one) => ({ ...one, isBackfilled: true }))

  test('are used while live ones are too few, without features that history lacks', () => {
    const mixed = learn([...past, ...examples.slice(1_500)])
    if (mixed.outcome === 'too-few') throw new Error(mixed.says)
    expect(mixed.part.data).toBe('mixed')
    expect(mixed.part.names).toContain('developerSoldShare')
    expect(mixed.part.names).not.toContain('mintAuthority')
    expect(mixed.live?.candidate.samples).toBe(100)
  })

  test('out of files lack what wallets did before, so that nothing learns from it', () => {
    const files = past.map((one) => ({ ...one, isImported: true }))
    const namesWith = (some: typeof past) => {
      const mixed = learn(some)
      return mixed.outcome === 'too-few' ? [] : mixed.part.names
    }
    expect(namesWith(past)).toContain('freshShare')
    for (const name of ['developerFresh', 'commonFunderShare', 'freshShare'] as const)
      expect(namesWith([...past.slice(0, 800), ...files.slice(800)])).not.toContain(name)
  })

  test('leave the weight of a rule as it is that never finds anything about them', () => {
    const at = RULES.findIndex(({ id }) => id === 'mint-authority')
    const flagged = examples.slice(600, 900).map((one) => {
      const happened = { bad: true, graduates: false }
      return { ...one, happened, findings: one.findings.with(at, 1) }
    })
    const mixed = learn([...past.slice(0, 600), ...flagged, ...past.slice(900)])
    if (mixed.outcome === 'too-few') throw new Error(mixed.says)
    expect(mixed.weights.weights[at]?.weight).toBeCloseTo(RULES[at]?.weight ?? 0, 10)
  })

  test('are left out once live ones are enough', () => {
    const live = learn([...past.slice(0, 500), ...examples])
    expect(live).toMatchObject({ part: { data: 'live', samples: 881 } })
  })

  test('alone never replace a model trained on live ones', () => {
    const weak: TrainedPart = { ...part, fit: { kind: 'rules', doubt: 0.5, weights: [] }, shift: 0 }
    expect(learn(past, { version: '1', part: { ...weak, data: 'mixed' } }).outcome).toBe('promoted')
    const kept = learn(past, { version: '1', part: weak })
    expect(kept.outcome).toBe('kept')
    expect(kept.says).toMatch(/not proven on live launches/)
  })
})

const NODE = { column: 0, below: 1, isUnknownLeft: true }
const CIRCLE = [[{ ...NODE, left: 0, right: 1 }, { leaf: 0 }]]

describe('a trained model', () => {
  const stored = (parts: unknown[], features = FEATURES_VERSION) =>
    JSON.stringify({ features, parts })
  const graduates: TrainedPart = { ...part, target: 'graduates' }

  test('predicts the same after being stored', () => {
    const parts = readParts(stored([part, graduates])) ?? []
    expect(parts).toEqual([part, graduates])
    const { model } = scoreLaunch(snapshotOf(), modelOf('2026-11-20-abcd', parts))
    expect(model).toMatchObject({ trained: true, version: '2026-11-20-abcd' })
    expect(model.graduates).toBe(model.risk)
    expect(model.basis).toMatch(/^Trained on 881 earlier launches; of the latest ones, \d/)
  })

  test('predicts from its stage on', () => {
    const model = modelOf('1', [part])
    const at = (stage: 'at_once' | '60s' | '1h') => scoreLaunch(snapshotOf({ stage }), model).model
    expect(at('at_once')).toMatchObject({ trained: true, risk: null })
    expect(at('60s').risk).not.toBe(null)
    expect(at('1h').risk).not.toBe(null)
    expect(at('60s').graduates).toBe(null)
  })

  test.each([
    ['no JSON', '{'],
    ['an older kind of features', stored([part], 0 as 1)],
    ['features that there are not', stored([{ ...part, names: ['x'] }])],
    ['a weight too few', stored([{ ...part, fit: { ...part.fit, weights: [1] } }])],
    [
      'rules that have changed',
      stored([{ ...part, fit: { kind: 'rules', doubt: 0, weights: [] } }]),
    ],
    [
      'trees that go in circles',
      stored([{ ...part, fit: { kind: 'trees', base: 0, trees: CIRCLE } }]),
    ],
  ])('is not read from %s', (_, broken) => {
    expect(readParts(broken)).toBeNull()
  })
})
