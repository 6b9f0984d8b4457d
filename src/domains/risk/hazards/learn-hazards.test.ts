import { describe, expect, test } from 'vitest'
import { endedLaunches, examplesOf, seeded } from '../../../../test/support/ended-launches.ts'
import type { HazardCause } from '../../../contract/launches/hazards.ts'
import { MINUTE, SECOND } from '../../../kernel/clock.ts'
import type { FirstEvent } from '../../launches/index.ts'
import { HAZARD_WINDOW_MS } from '../../launches/outcomes/first-event.ts'
import { FEATURES_VERSION } from '../features/features.ts'
import { type Example, valuesOf } from '../model/examples.ts'
import { modelOf } from '../model/trained.ts'
import { scoreLaunch } from '../score-launch.ts'
import { chancesWithin, readHazards } from './hazards.ts'
import { learnHazards } from './learn-hazards.ts'
import { spanRows } from './spans.ts'

const NOTHING: FirstEvent = { cause: null, after: HAZARD_WINDOW_MS }

/** Bad launches are rugged or fade, most within a minute; of the others some graduate, late. */
function firstEventOf(bad: boolean, chance: () => number): FirstEvent {
  const soon = (cause: HazardCause): FirstEvent => ({
    cause,
    after: Math.ceil(chance() * 2 * MINUTE),
  })
  if (bad) return chance() < 0.5 ? soon('rugged') : soon('fades')
  const after = Math.ceil((5 + 25 * chance()) * MINUTE)
  return chance() < 0.4 ? { cause: 'graduates', after } : NOTHING
}

function madeUp(count: number, seed: number): Example[] {
  const launches = endedLaunches(count, { seed })
  const chance = seeded(seed + 1)
  return examplesOf(launches).map((one, nth) => ({
    ...one,
    firstEvent: firstEventOf(launches[nth]?.bad === true, chance),
    isOpen: true,
  }))
}

const launches = endedLaunches(3_000, { seed: 5 })
const examples = madeUp(3_000, 5)
const learned = learnHazards(examples, '60s', null)
if (learned.outcome === 'too-few') throw new Error(learned.says)
const { hazards } = learned

describe('hazards', () => {
  test('find what makes launches end soon, better than the usual rates', () => {
    expect(learned.outcome).toBe('promoted')
    expect(learned.logLoss).toBeLessThan(learned.against * 0.97)
    expect(learned.auc.rugged ?? 0).toBeGreaterThan(0.65)
    expect(learned.auc.graduates ?? 0).toBeGreaterThan(0.65)
  })

  test('never add up to more than 1, and grow with time', () => {
    for (const { features } of examples.slice(0, 500)) {
      let before = { graduates: 0, fades: 0, rugged: 0 }
      for (const { chances } of chancesWithin(hazards, features)) {
        expect(chances.graduates + chances.fades + chances.rugged).toBeLessThanOrEqual(1 + 1e-9)
        for (const cause of ['graduates', 'fades', 'rugged'] as const)
          expect(chances[cause]).toBeGreaterThanOrEqual(before[cause])
        before = chances
      }
    }
  })

  test('do so even where each cause alone is nearly certain', () => {
    const sure = { fit: { kind: 'trees' as const, base: 5, trees: [] }, shifts: [0, 0, 0] }
    const cause = { ...sure, usual: [0.3, 0.3, 0.3] }
    const all = { ...hazards, causes: { graduates: cause, fades: cause, rugged: cause } }
    const [first, , last] = chancesWithin(all, examples[0]?.features ?? new Float32Array())
    expect(first?.chances.fades).toBeCloseTo(1 / 3)
    expect(last?.chances.fades).toBeCloseTo(1 / 3)
    expect(last?.usual.fades).toBeCloseTo((0.3 * (1 - 0.1 ** 3)) / 0.9)
  })

  test('are of the level that the launches have', () => {
    const fresh = madeUp(2_000, 77)
    for (const cause of ['graduates', 'fades', 'rugged'] as const) {
      const said = fresh.map(({ features }) => chancesWithin(hazards, features)[2]?.chances[cause])
      const mean = said.reduce<number>((sum, one) => sum + (one ?? 0), 0) / fresh.length
      const happened =
        fresh.filter(({ firstEvent }) => firstEvent?.cause === cause).length / fresh.length
      expect(Math.abs(mean - happened)).toBeLessThan(0.05)
    }
  })

  test('are not replaced by themselves, and not by what was learned from chance', () => {
    expect(learnHazards(examples, '60s', hazards).outcome).toBe('kept')
    const chance = seeded(3)
    const blind = examples.map((one) => ({
      ...one,
      firstEvent: firstEventOf(chance() < 0.6, chance),
    }))
    expect(learnHazards(blind, '60s', null).outcome).toBe('kept')
  })

  test('learn from live launches alone, and from none that was over', () => {
    const few = (change: object) =>
      learnHazards(
        examples.map((one) => ({ ...one, ...change })),
        '60s',
        null,
      ).says
    expect(few({ isBackfilled: true })).toMatch(/^Too few .* 0 of 1000\.$/)
    expect(few({ isOpen: false })).toMatch(/ 0 of 1000\.$/)
    expect(few({ firstEvent: null })).toMatch(/ 0 of 1000\.$/)
  })

  test('are of launches still at risk: none after something came, none that a gap hides', () => {
    const [one] = examples
    const spansOf = (firstEvent: FirstEvent) =>
      one ? spanRows(one, firstEvent, []).map(({ span, cause }) => [span, cause]) : []
    expect(spansOf({ cause: 'fades', after: 30 * SECOND })).toEqual([[0, 'fades']])
    expect(spansOf({ cause: 'rugged', after: MINUTE })).toEqual([[0, 'rugged']])
    expect(spansOf({ cause: 'rugged', after: MINUTE + 1 })).toEqual([
      [0, null],
      [1, 'rugged'],
    ])
    expect(spansOf(NOTHING)).toHaveLength(3)
    expect(spansOf({ cause: null, after: 4 * MINUTE })).toEqual([[0, null]])
  })
})

describe('a model with hazards', () => {
  const causes = { bad: 0, graduates: 0 }
  const part = (target: keyof typeof causes) => ({
    ...{ stage: '60s' as const, target, data: 'live' as const, names: [], shift: 0 },
    ...{ fit: { kind: 'trees' as const, base: 0, trees: [] }, baseline: 0.5, samples: 1_000 },
  })
  const stored = JSON.stringify({ features: FEATURES_VERSION, parts: [], hazards: [hazards, {}] })
  const model = modelOf('1', [part('bad'), part('graduates')], readHazards(stored))
  const first = launches[examplesOf(launches).findIndex(({ isOpen }) => isOpen)]
  if (!first) throw new Error('no launch')
  const open = { ...first.snapshot, tape: { ...first.snapshot.tape, flow: [] } }

  test('says what may come first, as it was stored', () => {
    const said = scoreLaunch(open, model).model.hazards
    expect(said).toEqual(chancesWithin(hazards, valuesOf(open)))
    expect(readHazards('{"parts":[]}')).toEqual([])
  })

  test('says nothing of a launch that has graduated, nor at another stage', () => {
    expect(scoreLaunch({ ...open, pools: ['a pool'] }, model).model).not.toHaveProperty('hazards')
    expect(scoreLaunch({ ...open, stage: '5m' }, model).model).not.toHaveProperty('hazards')
  })
})
