import { expect, it } from 'vitest'
import { type AlertsBody, DEFAULT_ALERTS } from '../../../contract/alerts.ts'
import { BACKTEST } from '../../../contract/backtest.ts'
import { DAY, HOUR, MINUTE } from '../../../kernel/clock.ts'
import { lamports } from '../../../kernel/money.ts'
import { seeded } from '../../../kernel/seeded.ts'
import type { KeptLaunch, StageTraits } from '../../launches/index.ts'
import { createBackTest } from './back-test.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const SOL = 1_000_000_000n

function stage(madeAt: number, part: Partial<StageTraits> = {}): StageTraits {
  return {
    stage: '60s',
    madeAt,
    venue: 'pumpfun',
    words: 'cat cat',
    score: 20,
    attention: 50,
    marketCapCents: null,
    buyers: null,
    developer: null,
    socials: null,
    ...part,
  }
}

function launch(ago: number, part: Partial<StageTraits> = {}, net = -SOL): KeptLaunch {
  return { stages: [stage(NOW - ago, part)], outcome: 'dead', net: lamports(net) }
}

function test(launches: KeptLaunch[], wanted: Partial<AlertsBody> = {}, seed = 1) {
  const run = createBackTest({ ...DEFAULT_ALERTS, ...wanted }, NOW)
  for (const one of launches) run.take(one)
  return run.result(seeded(seed))
}

/** Five alerts a day for thirteen days, and as many that don't match and graduate. */
const fortnight = Array.from({ length: 13 }, (_, day) =>
  Array.from({ length: 5 }, (_, nth) => {
    const ago = (day + 1) * DAY - nth * HOUR
    return [launch(ago), { ...launch(ago, { words: 'dog' }, SOL), outcome: 'graduated' } as const]
  }).flat(),
).flat()

it('says what happened to those alerted, to all, and to as many drawn', () => {
  const result = test(fortnight, { words: ['cat'] })
  expect(result).toMatchObject({ of: 130, matched: 65, sent: 65, paced: 0, a_day: 5, days: 13 })
  expect(result.earlier).toMatchObject({
    since: NOW - 14 * DAY,
    until: NOW - 4 * DAY,
    alerts: { launches: 45, known: 45, dead: 45, graduated: 0 },
    all: { launches: 90, known: 90, dead: 45, graduated: 45 },
    random: { launches: 45 },
  })
  expect(result.earlier?.alerts.traded).toEqual({
    trades: 45,
    positive: 0,
    mean: `${-SOL}`,
    mean_without_best: `${-SOL}`,
  })
  expect(result.earlier?.all.traded).toMatchObject({ trades: 90, positive: 45, mean: '0' })
  // A draw of half of them has some of either kind.
  expect(result.earlier?.random.graduated).toBeGreaterThan(10)
  expect(result.earlier?.random.dead).toBeGreaterThan(10)
  // Twenty alerts in the newest four days are too few.
  expect(result.newest).toBeNull()
})

it('draws the same launches for the same seed, and each at most once', () => {
  const drawn = (seed: number) => test(fortnight, { words: ['cat'] }, seed).earlier?.random
  expect(drawn(3)).toEqual(drawn(3))
  expect(new Set([1, 2, 3, 4, 5].map((seed) => drawn(seed)?.graduated)).size).toBeGreaterThan(1)
  const everything = test(fortnight)
  expect(everything.earlier?.random.launches).toBe(everything.earlier?.alerts.launches)
})

it.each([0, 1, 44, 45, 88, 89])('draws launch %i in half of all draws of half of them', (nth) => {
  const earlier = fortnight.filter(({ stages: [one] }) => (one?.madeAt ?? 0) < NOW - 4 * DAY)
  const launches = earlier.map((one, at) => {
    return { ...one, outcome: at === nth ? ('graduated' as const) : ('dead' as const) }
  })
  const seeds = Array.from({ length: 400 }, (_, seed) => 20_000 + 97 * seed)
  const drawn = seeds.filter(
    (seed) => test(launches, { words: ['cat'] }, seed).earlier?.random.graduated === 1,
  ).length
  expect(drawn).toBeGreaterThan(150)
  expect(drawn).toBeLessThan(250)
})

it('has no result below 30 alerts, or on fewer than five days', () => {
  const few = (count: number, gap: number) =>
    test(Array.from({ length: count }, (_, nth) => launch(13 * DAY - nth * gap))).earlier
  expect(few(BACKTEST.leastAlerts, 5 * HOUR)).not.toBeNull()
  expect(few(BACKTEST.leastAlerts - 1, 5 * HOUR)).toBeNull()
  expect(few(80, HOUR)).toBeNull()
})

it('has no result where too few outcomes are known', () => {
  const unknown = fortnight.map((one, nth) => (nth < 20 ? one : { ...one, outcome: null }))
  expect(test(unknown)).toMatchObject({ sent: 65, earlier: null, newest: null })
  const not = fortnight.map((one) => ({ ...one, outcome: 'unknown' as const }))
  expect(test(not).earlier).toBeNull()
})

it('sends the first alert of each span, whatever the order in which launches come', () => {
  const [late, early] = [launch(DAY - 20_000, {}, SOL), launch(DAY - 10_000)]
  for (const launches of [
    [late, early],
    [early, late],
  ])
    expect(test(launches)).toMatchObject({ matched: 2, sent: 1, paced: 1, quiet: 0, days: 1 })
})

it('sends at the filter’s own pace', () => {
  const launches = [0, 1, 4, 5, 16].map((minutes) => launch(DAY - minutes * MINUTE))
  expect(test(launches, { pace: 5 })).toMatchObject({ matched: 5, sent: 3, paced: 2 })
  expect(test(launches, { pace: 60 })).toMatchObject({ matched: 5, sent: 1, paced: 4 })
})

it('sends none in quiet hours, and they take no minute', () => {
  const quiet = { quiet_from: 12 * 60, quiet_to: 12 * 60 + 1 }
  const launches = [launch(DAY), launch(DAY - 1), launch(DAY - MINUTE)]
  expect(test(launches, quiet)).toMatchObject({ matched: 3, quiet: 2, sent: 1, paced: 0 })
})

it('alerts at the first stage that matches, and trades only on what was sent by the report after a minute', () => {
  const late = fortnight.map((one): KeptLaunch => {
    const [first] = one.stages as [StageTraits]
    return {
      ...one,
      stages: [first, stage(first.madeAt + 4 * MINUTE, { stage: '5m', buyers: 90 })],
    }
  })
  expect(test(late, { min_buyers: 50 }).earlier?.alerts).toMatchObject({
    known: 45,
    traded: null,
  })
  expect(test(late, { min_risk: 10 }).earlier?.alerts.traded?.trades).toBe(45)
})

it('leaves out what is older than 14 days, and names the oldest', () => {
  const oldest = launch(14 * DAY)
  const result = test([launch(14 * DAY + 1), oldest])
  expect(result).toMatchObject({ of: 1, matched: 1, since: NOW - 14 * DAY, a_day: 0.1 })
  expect(test([])).toMatchObject({ since: null, of: 0, a_day: null })
  expect(test([launch(HOUR)])).toMatchObject({ sent: 1, a_day: null })
})
