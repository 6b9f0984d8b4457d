import { describe, expect, test } from 'vitest'
import { endedLaunches, examplesOf } from '../../../../test/support/ended-launches.ts'
import { snapshotOf } from '../../../../test/support/snapshots.ts'
import { FEATURES_VERSION } from '../features.ts'
import { RULES } from '../rules/all.ts'
import { scoreLaunch } from '../score-launch.ts'
import { type Current, train } from './train.ts'
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
      /trained on 1200 launches; on 400 later ones against the base rate/,
    )
    expect(against).toBe('the base rate')
    expect(candidates[chosen].samples).toBe(400)
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
    expect(training.split).toBe(launches[1_200]?.launchedAt)
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

describe('launches of the past', () => {
  const past = examplesOf(launches, { isBackfilled: true })

  test('are used while live ones are too few, without features that history lacks', () => {
    const mixed = learn([...past, ...examples.slice(1_500)])
    if (mixed.outcome === 'too-few') throw new Error(mixed.says)
    expect(mixed.part.data).toBe('mixed')
    expect(mixed.part.names).toContain('developerSoldShare')
    expect(mixed.part.names).not.toContain('mintAuthority')
    expect(mixed.live?.candidate.samples).toBe(100)
  })

  test('out of files lack what wallets did before, so that nothing learns from it', () => {
    const files = examplesOf(launches, { isBackfilled: true, isImported: true })
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
    expect(live).toMatchObject({ part: { data: 'live', samples: 1_200 } })
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
    expect(model.basis).toMatch(/^Trained on 1,200 earlier launches; of the latest ones, \d/)
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
