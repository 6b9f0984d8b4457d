import { expect, test } from 'vitest'
import type { Stage } from '../../contract/launches/stages.ts'
import { type Experience, NO_EXPERIENCE, withExperience } from './experience.ts'
import type { Flag, Report } from './report.ts'

const flag = (rule: string, weight: number, outcome: Flag['outcome'] = 'flag') =>
  ({
    rule,
    version: 1,
    weight,
    outcome,
    strength: 1,
    evidence: '',
    title: rule,
    level: null,
  }) as Flag

const report = (score: number, stage: Stage = '60s', flags: Flag[] = []) =>
  ({ score, stage, flags }) as Report

const scores = (resolved: number, happened: number, fields: object = {}) => [
  { stage: '60s', source: 'live', bin: 3, resolved, happened, ...fields },
]

const alike = (of: Report, experience: Partial<Experience>) =>
  withExperience(of, { ...NO_EXPERIENCE, ...experience }).alike

test('a report says what happened to launches with a score like this', () => {
  const known = { scores: [...scores(300, 290), ...scores(157, 153)] }
  expect(alike(report(38), known)).toEqual({
    ...{ bad: 443, of: 457, source: 'live' },
    says: '97 of 100 launches with a score like this ended badly within a day; 457 seen.',
  })
  expect(alike(report(41), known)).toBeNull()
})

test('of a launch that is over nothing is expected', () => {
  const known = { scores: scores(457, 443) }
  expect(alike(report(38, '60s', [flag('silence', 0.1)]), known)).toBeNull()
  expect(alike(report(38, '60s', [flag('silence', 0.1, 'clear')]), known)).not.toBeNull()
})

test('while too few were seen live, history stands in, and says so', () => {
  const past = scores(457, 443, { source: 'history', stage: '5m' })
  const known = { scores: [...scores(19, 0), ...past] }
  const says =
    '97 of 100 launches with a score like this ended badly within a day; 457 read from history, five minutes after launch.'
  expect(alike(report(38), known)).toMatchObject({ source: 'history', says })
  expect(alike(report(38, '5m'), known)).toMatchObject({ source: 'history' })
  expect(alike(report(38, '1h'), known)).toBeNull()
})

test('before a minute has passed nothing is said', () => {
  const known = { scores: scores(500, 400, { stage: '10s' }) }
  expect(alike(report(38, '10s'), known)).toBeNull()
})

const order = (flags: Flag[], experience: Experience) =>
  withExperience(report(50, '60s', flags), experience).flags.map(({ rule }) => rule)
const heavy = flag('heavy', 0.6)
const light = flag('light', 0.2)
const clear = flag('clear', 0.9, 'clear')
const rates = (rule: string, flagged: number, bad: number) => [
  { rule, version: 1, stage: '60s', source: 'live', flagged, bad },
]

test('the first reason is the one that moved the chance of a bad end most', () => {
  const known = {
    scores: scores(1_000, 600),
    flags: [...rates('heavy', 600, 362), ...rates('light', 80, 78)],
  }
  expect(order([heavy, light, clear], known)).toEqual(['light', 'heavy', 'clear'])
})

test('few flags move little: the weight decides', () => {
  const known = {
    scores: scores(1_000, 600),
    flags: [...rates('heavy', 3, 0), ...rates('light', 3, 3)],
  }
  expect(order([heavy, light], known)).toEqual(['heavy', 'light'])
})

test('without a record the weight decides, and another version’s record does not count', () => {
  const some = { scores: scores(99, 60), flags: rates('heavy', 600, 0) }
  expect(order([heavy, light], some)).toEqual(['heavy', 'light'])
  const old = [{ ...rates('heavy', 600, 0)[0], version: 2 }] as Experience['flags']
  expect(order([heavy, light], { scores: scores(1_000, 600), flags: old })).toEqual([
    'heavy',
    'light',
  ])
})
