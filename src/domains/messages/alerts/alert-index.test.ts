import { describe, expect, test } from 'vitest'
import {
  DEFAULT_ALERTS,
  DEFAULT_FILTER,
  QUOTE_IDS,
  RECORD_FILTERS,
  SOCIAL_IDS,
} from '../../../contract/alerts.ts'
import { VENUE_IDS } from '../../../contract/launches/venues.ts'
import type { LaunchTraits } from '../../launches/index.ts'
import { type AlertIndex, createAlertIndex, filtersIn } from './alert-index.ts'
import { alertFilter, matchesFilter } from './matches-filter.ts'
import type { AlertPreferences } from './preferences.ts'

const LAUNCH: LaunchTraits = {
  mint: 'mint',
  stage: '60s',
  madeAt: 0,
  venue: 'pumpfun',
  words: 'lanterncat lcat',
  score: 40,
  attention: 55,
  marketCapCents: 3_000_000,
  buyers: 20,
  developer: { launches: 3, graduated: 1, rugged: 0 },
  socials: ['twitter'],
}
/** All matches of a launch, in a list. */
function matched(index: AlertIndex, now: LaunchTraits, earlier: readonly LaunchTraits[] = []) {
  const found: { account: string; filters: number[] }[] = []
  index.match(now, earlier, (account, filters) =>
    found.push({ account, filters: filtersIn(filters) }),
  )
  return found
}
const choice = (part: Partial<AlertPreferences>): AlertPreferences => ({
  ...DEFAULT_ALERTS,
  on: true,
  ...part,
})
const fits = (part: Partial<AlertPreferences>, launch: Partial<LaunchTraits> = {}) =>
  matchesFilter({ ...LAUNCH, ...launch }, alertFilter(choice(part)))

test('a launch that met a filter earlier is told only to other destinations', () => {
  const index = createAlertIndex()
  const own = { ...DEFAULT_FILTER, on: true, min_attention: 50 }
  index.put('zoe', choice({ min_risk: 90, filters: [own, { ...own, to: 'webhook' }] }))
  const [early, late] = [{ ...LAUNCH, score: 95, attention: 10 }, LAUNCH]
  expect(matched(index, early)).toEqual([{ account: 'zoe', filters: [0] }])
  expect(matched(index, late)).toEqual([{ account: 'zoe', filters: [1, 2] }])
  expect(matched(index, late, [early])).toEqual([{ account: 'zoe', filters: [2] }])
  expect(matched(index, late, [early, late])).toEqual([])
})

describe('a launch meets', () => {
  test('matches everyone without filters, whatever is unknown', () => {
    const unknown = { attention: null, marketCapCents: null, buyers: null }
    expect(fits({}, { ...unknown, developer: null, socials: null, words: ' ' })).toBe(true)
  })

  test('both ends of each range, and nothing beyond them', () => {
    expect(fits({ min_risk: 40, max_risk: 40 })).toBe(true)
    expect(fits({ min_risk: 41 })).toBe(false)
    expect(fits({ max_risk: 39 })).toBe(false)
    expect(fits({ min_attention: 55, max_attention: 55 })).toBe(true)
    expect(fits({ min_attention: 56 })).toBe(false)
    expect(fits({ min_cap_usd: 30_000, max_cap_usd: 30_000 })).toBe(true)
    expect(fits({ min_cap_usd: 30_001 })).toBe(false)
    expect(fits({ max_cap_usd: 29_999 })).toBe(false)
    expect(fits({ min_buyers: 20, max_buyers: 20 })).toBe(true)
    expect(fits({ max_buyers: 19 })).toBe(false)
  })

  test('no limit on what is unknown of it', () => {
    expect(fits({ min_attention: 1 }, { attention: null })).toBe(false)
    expect(fits({ max_attention: 99 }, { attention: null })).toBe(false)
    expect(fits({ min_cap_usd: 0 }, { marketCapCents: null })).toBe(false)
    expect(fits({ max_buyers: 9 }, { buyers: null })).toBe(false)
    expect(fits({ has_rugged: 'never' }, { developer: null })).toBe(false)
    expect(fits({ socials: ['website'] }, { socials: null })).toBe(false)
  })

  test('what is wanted of the developer’s record', () => {
    expect(fits({ first_launch: 'only' })).toBe(false)
    expect(fits({ first_launch: 'never' })).toBe(true)
    expect(fits({ graduated_before: 'only', has_rugged: 'never' })).toBe(true)
    expect(fits({ has_rugged: 'only' })).toBe(false)
    const newcomer = { developer: { launches: 0, graduated: 0, rugged: 0 } }
    expect(fits({ first_launch: 'only' }, newcomer)).toBe(true)
  })

  test('whether it pays back, and the chances of what comes first, if they are known', () => {
    const chances = { graduatesBps: 1_250, fadesBps: 6_000, ruggedBps: 0 }
    expect(fits({ cashback: 'only' }, { cashback: true })).toBe(true)
    expect(fits({ cashback: 'never' }, { cashback: true })).toBe(false)
    expect(fits({ cashback: 'never' })).toBe(false)
    expect(fits({ holder_rewards: 'only' }, { holderRewards: true, cashback: false })).toBe(true)
    expect(fits({ holder_rewards: 'only' }, { cashback: true })).toBe(false)
    expect(fits({ holder_rewards: 'never' }, { holderRewards: false })).toBe(true)
    expect(fits({ min_graduates: 12, max_fades: 60, max_rugged: 0 }, chances)).toBe(true)
    expect(fits({ min_graduates: 13 }, chances)).toBe(false)
    expect(fits({ max_fades: 59 }, chances)).toBe(false)
    expect(fits({ max_rugged: 100 })).toBe(false)
  })

  test('all links, and one of the words, also where a name only looks like it', () => {
    expect(fits({ socials: ['twitter'] })).toBe(true)
    expect(fits({ socials: ['twitter', 'telegram'] })).toBe(false)
    expect(fits({ words: ['dog', 'CAT'] })).toBe(true)
    expect(fits({ words: ['Lantern Cat'] })).toBe(true)
    expect(fits({ words: ['саt'] })).toBe(true)
    expect(fits({ words: ['catl'] })).toBe(false)
  })
})

describe('the index', () => {
  test('finds exactly the matching preferences, for any launch', () => {
    const index = createAlertIndex()
    const random = seeded(7)
    const all = new Map<string, AlertPreferences>()
    for (let nth = 0; nth < 600; nth += 1) {
      // Some change their mind.
      const account = `account ${Math.floor(random() * 400)}`
      const preferences = anyPreferences(random)
      all.set(account, preferences)
      index.put(account, preferences)
    }
    let found = 0
    for (let nth = 0; nth < 200; nth += 1) {
      const launch = anyTraits(random)
      const matches = matched(index, launch)
      const expected = [...all].flatMap(([account, preferences]) =>
        preferences.on && matchesFilter(launch, alertFilter(preferences)) ? [account] : [],
      )
      expect(matches.map(({ account }) => account).sort()).toEqual(expected.sort())
      found += matches.length
    }
    expect(found).toBeGreaterThan(1_000)
  })

  test('leaves out members alerted at an earlier stage', () => {
    const index = createAlertIndex()
    index.put('soon', choice({ max_cap_usd: 40_000 }))
    index.put('late', choice({ min_cap_usd: 40_000 }))
    const later = { ...LAUNCH, stage: '5m', marketCapCents: 4_000_000 } as const
    const accounts = matched(index, later, [LAUNCH]).map(({ account }) => account)
    expect(accounts).toEqual(['late'])
  })

  test('names each filter that a launch meets, and forgets those that are removed', () => {
    const index = createAlertIndex()
    const cats = { ...DEFAULT_FILTER, on: true, words: ['cat'] }
    const dogs = { ...cats, words: ['dog'] }
    index.put('a', choice({ words: ['dog'], filters: [cats, dogs, { ...cats, on: false }, cats] }))
    index.put('b', choice({}))
    expect(matched(index, LAUNCH)).toEqual([
      { account: 'a', filters: [1, 4] },
      { account: 'b', filters: [0] },
    ])
    index.put('a', choice({ filters: [cats] }))
    expect(matched(index, LAUNCH)[0]).toEqual({ account: 'a', filters: [0, 1] })
  })

  test('alerts a member once of a launch, whichever of the filters it meets later', () => {
    const index = createAlertIndex()
    const large = { ...DEFAULT_FILTER, on: true, min_cap_usd: 40_000 }
    index.put('a', choice({ max_cap_usd: 40_000, filters: [large] }))
    index.put('b', choice({ on: false, filters: [large] }))
    const later = { ...LAUNCH, stage: '5m', marketCapCents: 4_000_000 } as const
    expect(matched(index, later, [LAUNCH])).toEqual([{ account: 'b', filters: [1] }])
  })

  test('forgets members who turned alerts off, and all when cleared', () => {
    const index = createAlertIndex()
    index.put('a', choice({ words: ['cat'] }))
    index.put('b', choice({}))
    index.put('a', choice({ on: false }))
    expect(matched(index, LAUNCH).map(({ account }) => account)).toEqual(['b'])
    index.clear()
    expect(matched(index, LAUNCH)).toEqual([])
    index.put('c', choice({}))
    expect(matched(index, LAUNCH)).toEqual([{ account: 'c', filters: [0] }])
  })
})

const WORDS = ['cat', 'dog', 'moon', 'lcat', 'ab', 'pepe']

function anyPreferences(random: () => number): AlertPreferences {
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const seldom = <T>(value: T, otherwise: T) => (random() < 0.2 ? value : otherwise)
  const filter = () => seldom(RECORD_FILTERS[upTo(2)] ?? 'any', 'any')
  return choice({
    on: random() < 0.9,
    min_risk: upTo(40),
    max_risk: 60 + upTo(40),
    min_attention: seldom(upTo(50), 0),
    max_attention: seldom(50 + upTo(50), 100),
    min_cap_usd: seldom(upTo(50_000), null),
    max_buyers: seldom(upTo(100), null),
    first_launch: filter(),
    graduated_before: filter(),
    has_rugged: filter(),
    socials: seldom([SOCIAL_IDS[upTo(2)] ?? 'website'], []),
    cashback: filter(),
    holder_rewards: filter(),
    max_fades: seldom(upTo(100), null),
    quotes: seldom([QUOTE_IDS[upTo(2)] ?? 'sol'], []),
    words: seldom([WORDS[upTo(5)] ?? '', WORDS[upTo(5)] ?? ''], []),
    venues: seldom([VENUE_IDS[upTo(9)] ?? 'boop'], []),
  })
}

function anyTraits(random: () => number): LaunchTraits {
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const maybe = <T>(value: T) => (random() < 0.2 ? null : value)
  return {
    ...LAUNCH,
    venue: VENUE_IDS[upTo(9)] ?? 'boop',
    words: `${WORDS[upTo(5)]}${WORDS[upTo(5)]} ${WORDS[upTo(5)]}`,
    score: upTo(100),
    attention: maybe(upTo(100)),
    marketCapCents: maybe(upTo(10_000_000)),
    buyers: maybe(upTo(200)),
    developer: maybe({ launches: upTo(2), graduated: upTo(1), rugged: upTo(1) }),
    socials: maybe(SOCIAL_IDS.filter(() => random() < 0.5)),
    holderRewards: maybe(random() < 0.5),
    cashback: maybe(random() < 0.5),
    fadesBps: maybe(upTo(10_000)),
    quote: maybe(QUOTE_IDS[upTo(2)] ?? 'sol'),
  }
}

/** A small generator: the same numbers for the same seed. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}
