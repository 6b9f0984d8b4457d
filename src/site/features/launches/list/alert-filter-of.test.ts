import { expect, it } from 'vitest'
import { DEFAULT_FILTER } from '../../../../contract/alerts.ts'
import { alertFilterOf } from './alert-filter-of.ts'

const NONE = { venue: null, level: null, sort: null, within: null, q: null, ranges: {} }

it('has the limits of the list, in whole points', () => {
  const ranges = {
    cap: { least: 1_000.5, most: null },
    developer: { least: null, most: 2.5 },
    score: { least: 50, most: 90 },
  }
  expect(alertFilterOf({ ...NONE, venue: 'boop', level: 'elevated', ranges })).toEqual({
    ...DEFAULT_FILTER,
    venues: ['boop'],
    min_cap_usd: 1_001,
    max_developer: 2,
    min_risk: 50,
    max_risk: 59,
  })
  expect(alertFilterOf({ ...NONE, level: 'severe' })).toMatchObject({ min_risk: 80, max_risk: 100 })
})

it('is none where alerts have no such limit', () => {
  expect(alertFilterOf({ ...NONE, ranges: { snipers: { least: null, most: 1 } } })).toBeNull()
})
