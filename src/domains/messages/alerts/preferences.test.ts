import { describe, expect, test } from 'vitest'
import { DEFAULT_ALERTS, DEFAULT_FILTER } from '../../../contract/alerts.ts'
import { VENUE_IDS } from '../../../contract/launches/venues.ts'
import type { StageTraits } from '../../launches/index.ts'
import { alertFilter, matchesFilter } from './matches-filter.ts'
import { isQuiet, readPreferences } from './preferences.ts'

const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 21, hour, minute)

const LAUNCH: StageTraits = {
  stage: '60s',
  madeAt: 0,
  venue: 'pumpfun',
  words: 'cat',
  score: 50,
  attention: 10,
  marketCapCents: 1,
  buyers: 1,
  developer: null,
  socials: ['website'],
  quote: 'sol',
}

describe('input from outside', () => {
  test('is taken as it is when it is possible', () => {
    const chosen = {
      on: false,
      min_risk: 10,
      max_risk: 60,
      venues: ['boop', 'pumpfun'],
      quiet_from: 1380,
      quiet_to: 420,
      time_zone: 'Europe/Berlin',
    }
    const read = { ...DEFAULT_ALERTS, ...chosen, venues: ['pumpfun', 'boop'] }
    expect(readPreferences(chosen)).toEqual(read)
    expect(readPreferences(DEFAULT_ALERTS)).toEqual(DEFAULT_ALERTS)
  })

  test('of an older version is by UTC, and a zone is spelled as it is known', () => {
    const { time_zone, ...older } = DEFAULT_ALERTS
    expect(readPreferences(older)).toEqual({ ...older, time_zone })
    const stored = { ...older, time_zone: 'europe/berlin' }
    expect(readPreferences(stored)?.time_zone).toBe('Europe/Berlin')
  })

  test('keeps no unknown fields', () => {
    expect(readPreferences({ ...DEFAULT_ALERTS, more: 'x'.repeat(9_999) })).toEqual(DEFAULT_ALERTS)
  })

  test('with the single filter of an older version has that one first, and no others', () => {
    const { name, pace, filters, ...older } = { ...DEFAULT_ALERTS, on: true, min_risk: 40 }
    expect(readPreferences(older)).toEqual({ ...older, name: '', pace: 1, filters: [] })
  })

  test('keeps a destination that only a newer release knows, beside the others', () => {
    const filters = [{ ...DEFAULT_FILTER, on: true, to: 'pigeon' }]
    const stored = { ...DEFAULT_ALERTS, on: true, filters }
    expect(readPreferences(stored)).toEqual(stored)
    for (const to of ['', 'Pigeon', '<b>', 'x'.repeat(17), null])
      expect(readPreferences({ ...stored, to })).toBeNull()
  })

  test('keeps venues, quotes, and links that only a newer release knows, and no launch has them', () => {
    const newer = { venues: ['pumpfun', 'casino'], quotes: ['sol', 'shells'], socials: ['pigeon'] }
    const stored = { ...DEFAULT_ALERTS, on: true, filters: [{ ...DEFAULT_FILTER, ...newer }] }
    expect(readPreferences(stored)).toEqual(stored)
    for (const name of ['', '<b>', 'Casino', 'x'.repeat(25), 1])
      expect(readPreferences({ ...stored, venues: [name] })).toBeNull()
    const wanted = (part: object) => alertFilter({ ...DEFAULT_FILTER, ...part })
    expect(matchesFilter(LAUNCH, wanted({ venues: newer.venues, quotes: newer.quotes }))).toBe(true)
    expect(matchesFilter(LAUNCH, wanted({ venues: ['casino'] }))).toBe(false)
    expect(matchesFilter(LAUNCH, wanted({ quotes: ['shells'] }))).toBe(false)
    expect(matchesFilter(LAUNCH, wanted({ socials: ['pigeon'] }))).toBe(false)
  })

  test('has filters cleaned like the first one', () => {
    const filter = { ...DEFAULT_FILTER, name: ' Early\u202e ', words: ['CAT', 'cat'], more: 1 }
    expect(readPreferences({ ...DEFAULT_ALERTS, filters: [filter] })?.filters).toEqual([
      { ...DEFAULT_FILTER, name: 'Early', words: ['CAT'] },
    ])
  })

  test('has words cleaned, each once however it is written', () => {
    const words = [' Moon ', 'м00n', 'cat\u202e', 'CAT']
    expect(readPreferences({ ...DEFAULT_ALERTS, words })?.words).toEqual(['Moon', 'cat'])
  })

  test('all venues are none chosen', () => {
    expect(readPreferences({ ...DEFAULT_ALERTS, venues: VENUE_IDS })?.venues).toEqual([])
  })

  test.each([
    [null],
    ['on'],
    [{ ...DEFAULT_ALERTS, on: 1 }],
    [{ ...DEFAULT_ALERTS, min_risk: -1 }],
    [{ ...DEFAULT_ALERTS, max_risk: 101 }],
    [{ ...DEFAULT_ALERTS, min_risk: 50.5 }],
    [{ ...DEFAULT_ALERTS, min_risk: 60, max_risk: 40 }],
    [{ ...DEFAULT_ALERTS, venues: ['Casino!'] }],
    [{ ...DEFAULT_ALERTS, venues: ['__proto__'] }],
    [{ ...DEFAULT_ALERTS, venues: 'boop' }],
    [{ ...DEFAULT_ALERTS, min_attention: null }],
    [{ ...DEFAULT_ALERTS, min_cap_usd: -1 }],
    [{ ...DEFAULT_ALERTS, min_cap_usd: 2e9 }],
    [{ ...DEFAULT_ALERTS, min_cap_usd: 5, max_cap_usd: 4 }],
    [{ ...DEFAULT_ALERTS, max_buyers: '7' }],
    [{ ...DEFAULT_ALERTS, has_rugged: 'maybe' }],
    [{ ...DEFAULT_ALERTS, socials: ['E-mail'] }],
    [{ ...DEFAULT_ALERTS, words: ['x'] }],
    [{ ...DEFAULT_ALERTS, words: ['!?'] }],
    [{ ...DEFAULT_ALERTS, words: Array(11).fill('cat') }],
    [{ ...DEFAULT_ALERTS, quiet_from: 60 }],
    [{ ...DEFAULT_ALERTS, quiet_from: 60, quiet_to: 1440 }],
    [{ ...DEFAULT_ALERTS, time_zone: 'Mars/Olympus' }],
    [{ ...DEFAULT_ALERTS, time_zone: '+02:00' }],
    [{ ...DEFAULT_ALERTS, time_zone: '<b>' }],
    [{ ...DEFAULT_ALERTS, time_zone: 2 }],
    [{ ...DEFAULT_ALERTS, pace: 2 }],
    [{ ...DEFAULT_ALERTS, name: 'x'.repeat(25) }],
    [{ ...DEFAULT_ALERTS, filters: 'all' }],
    [{ ...DEFAULT_ALERTS, filters: [null] }],
    [{ ...DEFAULT_ALERTS, filters: [{ ...DEFAULT_FILTER, min_risk: 101 }] }],
    [{ ...DEFAULT_ALERTS, filters: Array(10).fill(DEFAULT_FILTER) }],
  ])('is refused when it is not: %j', (value) => {
    expect(readPreferences(value)).toBe(null)
  })
})

describe('quiet hours', () => {
  test('within a day', () => {
    const hours = { quiet_from: 60, quiet_to: 120, time_zone: 'UTC' }
    expect([at(0, 59), at(1), at(1, 59), at(2)].map((now) => isQuiet(hours, now))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test('over midnight', () => {
    const hours = { quiet_from: 22 * 60, quiet_to: 7 * 60, time_zone: 'UTC' }
    expect([at(21, 59), at(22), at(0), at(6, 59), at(7)].map((now) => isQuiet(hours, now))).toEqual(
      [false, true, true, true, false],
    )
  })

  test('by the clocks of a time zone, in summer and in winter', () => {
    const hours = { quiet_from: 22 * 60, quiet_to: 7 * 60, time_zone: 'Europe/Berlin' }
    const winter = (hour: number, minute = 0) => Date.UTC(2026, 0, 15, hour, minute)
    const summer = (hour: number, minute = 0) => Date.UTC(2026, 6, 15, hour, minute)
    const quiet = (times: number[]) => times.map((now) => isQuiet(hours, now))
    expect(quiet([winter(20, 59), winter(21), winter(5, 59), winter(6)])).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(quiet([summer(19, 59), summer(20), summer(4, 59), summer(5)])).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test('end at seven also in the nights in which clocks change', () => {
    const hours = { quiet_from: 22 * 60, quiet_to: 7 * 60, time_zone: 'Europe/Berlin' }
    const spring = (hour: number, minute = 0) => Date.UTC(2026, 2, 29, hour, minute)
    const autumn = (hour: number, minute = 0) => Date.UTC(2026, 9, 25, hour, minute)
    const ends = [spring(4, 59), spring(5), autumn(5, 59), autumn(6)]
    expect(ends.map((now) => isQuiet(hours, now))).toEqual([true, false, true, false])
    // 02:30 comes twice in autumn, and is as quiet both times.
    const twice = { ...hours, quiet_from: 150, quiet_to: 160 }
    expect([autumn(0, 30), autumn(1, 30)].map((now) => isQuiet(twice, now))).toEqual([true, true])
  })

  test('in zones off by minutes, and on the other side of the date line', () => {
    const hours = { quiet_from: 0, quiet_to: 30 }
    expect(isQuiet({ ...hours, time_zone: 'Asia/Kathmandu' }, at(18, 20))).toBe(true)
    expect(isQuiet({ ...hours, time_zone: 'Pacific/Kiritimati' }, at(10, 29))).toBe(true)
    expect(isQuiet({ ...hours, time_zone: 'Pacific/Kiritimati' }, at(10, 30))).toBe(false)
  })

  test('none', () => {
    expect(isQuiet({ quiet_from: null, quiet_to: null, time_zone: 'UTC' }, at(3))).toBe(false)
    expect(isQuiet({ quiet_from: 60, quiet_to: 60, time_zone: 'UTC' }, at(1))).toBe(false)
  })
})
