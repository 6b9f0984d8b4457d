import { describe, expect, test } from 'vitest'
import { endedLaunches } from '../../../../test/support/ended-launches.ts'
import { snapshotOf } from '../../../../test/support/snapshots.ts'
import { PRIOR } from './prior.ts'
import { train } from './train.ts'
import { modelOf, readModel } from './trained.ts'

const examples = endedLaunches(1_600)
const training = train(examples, PRIOR, '24h')
if (training.outcome === 'too-few') throw new Error(training.says)

describe('training', () => {
  test('finds a known pattern on launches that it has not seen', () => {
    const { candidate, current, against } = training.metrics
    expect(training.outcome).toBe('promoted')
    expect(training.says).toMatch(
      /^Trained on 1200 launches; on 400 later ones against the base rate/,
    )
    expect(against).toBe('the base rate')
    expect(candidate.samples).toBe(400)
    expect(candidate.auc).toBeGreaterThan(0.75)
    expect(candidate.logLoss).toBeLessThan(current.logLoss)
    expect(current.auc).toBe(0.5)
  })

  test('says probabilities that come true', () => {
    for (const { count, said, was } of training.metrics.candidate.bins) {
      if (count >= 30) expect(Math.abs(said - was)).toBeLessThan(0.15)
    }
  })

  test('is held back later launches only', () => {
    expect(training.metrics.split).toBe(examples[1_200]?.launchedAt)
  })

  test('is the same for the same launches in any order', () => {
    expect(train(examples.toReversed(), PRIOR, '24h')).toEqual(training)
  })

  test('keeps the current model where nothing can be learned', () => {
    const blind = train(endedLaunches(1_600, { blind: true }), PRIOR, '24h')
    expect(blind.outcome).toBe('kept')
    expect(blind.says).toMatch(/Not better: kept what is\.$/)
  })

  test('does not put a model in place of itself', () => {
    const again = train(examples, modelOf('1', training.stored), '24h')
    expect(again.outcome).toBe('kept')
  })

  test('learns nothing from few launches, or from one kind', () => {
    expect(train(examples.slice(0, 999), PRIOR, '24h')).toEqual({
      outcome: 'too-few',
      says: 'Too few outcomes: 999 of 1000.',
    })
    const oneKind = examples.map((one) => ({ ...one, bad: true }))
    expect(train(oneKind, PRIOR, '24h').says).toBe(
      'Too few outcomes of one kind among the older launches: 0 of 20.',
    )
  })
})

describe('a trained model', () => {
  const text = JSON.stringify(training.stored)

  test('is read back and judges as before', () => {
    const model = readModel('2026-11-20-abcd', text)
    const verdict = model?.judge(snapshotOf())
    expect(verdict).toEqual(modelOf('2026-11-20-abcd', training.stored).judge(snapshotOf()))
    expect(verdict).toMatchObject({ trained: true, version: '2026-11-20-abcd' })
    expect(verdict?.basis).toMatch(/^Trained on 1,200 earlier launches; of the latest ones, \d/)
  })

  test.each([
    ['no JSON', '{'],
    ['other features', JSON.stringify({ ...training.stored, names: ['x'] })],
    ['an older kind', JSON.stringify({ ...training.stored, features: 0 })],
    ['a weight too few', JSON.stringify({ ...training.stored, weights: [1] })],
  ])('is not read from %s', (_, broken) => {
    expect(readModel('1', broken)).toBeNull()
  })
})
