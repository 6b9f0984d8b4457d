import { describe, expect, test } from 'vitest'
import { VENUE_IDS } from '../../contract/venues.ts'
import { DEFAULT_PREFERENCES, isQuiet, readPreferences } from './preferences.ts'

const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 21, hour, minute)

describe('what came from outside', () => {
  test('is taken as it is when it is possible', () => {
    const chosen = {
      on: false,
      min_risk: 10,
      max_risk: 60,
      venues: ['boop', 'pumpfun'],
      quiet_from: 1380,
      quiet_to: 420,
    }
    expect(readPreferences(chosen)).toEqual({ ...chosen, venues: ['pumpfun', 'boop'] })
    expect(readPreferences(DEFAULT_PREFERENCES)).toEqual(DEFAULT_PREFERENCES)
  })

  test('all venues are none chosen', () => {
    expect(readPreferences({ ...DEFAULT_PREFERENCES, venues: VENUE_IDS })?.venues).toEqual([])
  })

  test.each([
    [null],
    ['on'],
    [{ ...DEFAULT_PREFERENCES, on: 1 }],
    [{ ...DEFAULT_PREFERENCES, min_risk: -1 }],
    [{ ...DEFAULT_PREFERENCES, max_risk: 101 }],
    [{ ...DEFAULT_PREFERENCES, min_risk: 50.5 }],
    [{ ...DEFAULT_PREFERENCES, min_risk: 60, max_risk: 40 }],
    [{ ...DEFAULT_PREFERENCES, venues: ['casino'] }],
    [{ ...DEFAULT_PREFERENCES, venues: ['__proto__'] }],
    [{ ...DEFAULT_PREFERENCES, venues: 'boop' }],
    [{ ...DEFAULT_PREFERENCES, quiet_from: 60 }],
    [{ ...DEFAULT_PREFERENCES, quiet_from: 60, quiet_to: 1440 }],
  ])('is refused when it is not: %j', (value) => {
    expect(readPreferences(value)).toBe(null)
  })
})

describe('quiet hours', () => {
  test('within a day', () => {
    const hours = { quiet_from: 60, quiet_to: 120 }
    expect([at(0, 59), at(1), at(1, 59), at(2)].map((now) => isQuiet(hours, now))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test('over midnight', () => {
    const hours = { quiet_from: 22 * 60, quiet_to: 7 * 60 }
    expect([at(21, 59), at(22), at(0), at(6, 59), at(7)].map((now) => isQuiet(hours, now))).toEqual(
      [false, true, true, true, false],
    )
  })

  test('none', () => {
    expect(isQuiet({ quiet_from: null, quiet_to: null }, at(3))).toBe(false)
    expect(isQuiet({ quiet_from: 60, quiet_to: 60 }, at(1))).toBe(false)
  })
})
