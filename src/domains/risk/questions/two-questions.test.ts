import { expect, it } from 'vitest'
import { type AskedLaunch, answerQuestion } from './two-questions.ts'

const launch = (
  outcome: AskedLaunch['outcome'],
  score: number,
  more: Partial<AskedLaunch> = {},
): AskedLaunch => ({
  ...{ outcome, definition: null, score, inflowCents: 0, graduatedPpm: 0 },
  ...more,
})
const many = (count: number, one: AskedLaunch) => Array.from({ length: count }, () => one)

it('asks of harm among all, and of fading among those not harmed', () => {
  const launches = [
    ...many(2, launch('rugged', 90)),
    ...many(5, launch('dead', 30)),
    launch('alive', 10),
    launch('unknown', 50),
  ]
  expect(answerQuestion('harm', launches)).toMatchObject({
    ...{ happened: 2, judged: 8, unknown: 1, rate: { share: 0.25, of: 8 } },
    bounds: { least: 2 / 9, most: 3 / 9 },
  })
  expect(answerQuestion('fades', launches)).toMatchObject({
    ...{ happened: 5, judged: 6, unknown: 1, bounds: { least: 5 / 7, most: 6 / 7 } },
  })
})

it('says how often it happened at each level', () => {
  const launches = [...many(19, launch('rugged', 85)), launch('alive', 85), launch('alive', 5)]
  const { levels } = answerQuestion('harm', launches)
  expect(levels.at(-1)).toMatchObject({ level: 'severe', happened: { share: 0.95 } })
  expect(levels.at(-1)?.tooSmall).toBe(false)
  expect(levels[0]).toMatchObject({ happened: { share: 0, of: 1 }, tooSmall: true })
  expect(levels[1]?.happened).toBe(null)
})

it('measures all three on the same launches, facts in the direction that suits them', () => {
  const facts = { inflowCents: 10, graduatedPpm: 5 }
  const launches = [
    ...many(50, launch('rugged', 80, facts)),
    ...many(50, launch('alive', 20, { inflowCents: 90, graduatedPpm: 5 })),
    launch('rugged', 0, { inflowCents: null }),
  ]
  const { compared, predictors } = answerQuestion('harm', launches)
  expect(compared).toBe(100)
  expect(predictors).toMatchObject([
    { by: 'score', separation: { share: 1, low: 1 }, beaten: null },
    { by: 'inflow', separation: { share: 1 }, beaten: false },
    { by: 'developer', separation: { share: 0.5 }, beaten: true },
  ])
})

it('does not turn a score that is wrong, and widens what unknown outcomes leave open', () => {
  const launches = [
    ...many(20, launch('dead', 10)),
    ...many(20, launch('alive', 60)),
    ...many(20, launch('unknown', 90)),
  ]
  const [score] = answerQuestion('fades', launches).predictors
  expect(score?.separation).toMatchObject({ share: 0, least: 0, most: 0.5 })
})

it('knows Hanley and McNeil’s interval', () => {
  // Of 20 and 20 with an area of 0.5: a standard error of 0.0924.
  const launches = [...many(20, launch('dead', 10)), ...many(20, launch('alive', 10))]
  const [score] = answerQuestion('fades', launches).predictors
  expect(score?.separation?.low).toBeCloseTo(0.5 - 1.96 * 0.0924, 2)
})

it('answers nothing about nothing', () => {
  expect(answerQuestion('harm', [])).toMatchObject({ rate: null, bounds: null, compared: 0 })
  expect(
    answerQuestion('harm', [launch('dead', 1)]).predictors.map((one) => one.separation),
  ).toEqual([...[null, null, null]])
})

it('counts what version 2 of the definitions judged, unknown outcomes apart', () => {
  const second = { definition: 2 }
  const all = [
    launch('rugged', 80),
    launch('rugged', 80, second),
    launch('dead', 40, second),
    launch('unknown', 40, second),
  ]
  expect(answerQuestion('harm', all)).toMatchObject({ judged: 3, bySecond: 2 })
  expect(answerQuestion('fades', all)).toMatchObject({ judged: 1, bySecond: 1 })
})
