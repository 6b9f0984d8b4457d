import { expect, test } from 'vitest'
import { calibrationOf, countOne } from './calibration.ts'

const counted = [
  countOne('2026-10', 0.9, true),
  countOne('2026-10', 0.6, false),
  countOne('2026-11', 0.2, false),
  countOne('2026-11', 1, true),
  countOne('2026-11', 0.95, null),
]

test('averages by hand', () => {
  const found = calibrationOf(counted)
  expect(found).toMatchObject({ resolved: 4, unresolved: 1, rate: { share: 0.5, of: 4 } })
  expect(found.said).toBeCloseTo(2.7 / 4)
  expect(found.brier).toBeCloseTo((0.01 + 0.36 + 0.04 + 0) / 4)
  expect(found.skill).toBeCloseTo(1 - 0.41 / 4 / 0.25)
})

test('puts predictions into tenths, 1 into the last', () => {
  const { bins } = calibrationOf(counted)
  expect(bins).toHaveLength(10)
  expect(bins[9]).toMatchObject({ from: 0.9, to: 1, tooSmall: true, happened: { share: 1, of: 2 } })
  expect(bins[9]?.said).toBeCloseTo(0.95)
  expect(bins[0]).toMatchObject({ said: null, happened: null })
})

test('separates months, newest first', () => {
  const { months } = calibrationOf(counted)
  expect(months.map(({ month, resolved, unresolved }) => [month, resolved, unresolved])).toEqual([
    ['2026-11', 2, 1],
    ['2026-10', 2, 0],
  ])
})

test('predicting the base rate has no skill, and perfect predictions have all', () => {
  const said = (p: (happened: boolean) => number) =>
    calibrationOf([true, false, false, false].map((one) => countOne('2026-11', p(one), one))).skill
  expect(said(() => 0.25)).toBeCloseTo(0)
  expect(said((one) => (one ? 1 : 0))).toBeCloseTo(1)
  expect(said((one) => (one ? 0 : 1))).toBeLessThan(0)
})

test('without outcomes it claims nothing', () => {
  const nothing = { resolved: 0, rate: null, said: null, brier: null, skill: null }
  expect(calibrationOf([])).toMatchObject({ ...nothing, unresolved: 0, months: [] })
  expect(calibrationOf([countOne('2026-11', 0.5, null)])).toMatchObject({
    ...nothing,
    unresolved: 1,
  })
  expect(calibrationOf([countOne('2026-11', 0.5, true)]).skill).toBeNull()
})
