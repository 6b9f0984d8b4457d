import { expect, test } from 'vitest'
import type { TestModule } from 'vitest/node'
import { add, NOTHING, summary, tallyOf } from './tally.ts'

type Case = { name: string; state: 'passed' | 'failed' | 'skipped' | 'pending'; note?: string }

/** As much of vitest's report as is counted. */
function module(cases: Case[], broken = { module: false, suite: false }): TestModule {
  const errors = (isBroken: boolean) => () => (isBroken ? [new Error('broken')] : [])
  return {
    errors: errors(broken.module),
    children: {
      allTests: () =>
        cases.map(({ name, ...result }) => ({ fullName: name, result: () => result })).values(),
      allSuites: () => [{ errors: errors(broken.suite) }].values(),
    },
  } as unknown as TestModule
}

test('the last line is plain', () => {
  const tally = tallyOf(
    [
      module([
        { name: 'a', state: 'passed' },
        { name: 'b', state: 'failed' },
      ]),
      module([{ name: 'c', state: 'passed' }]),
    ],
    0,
  )
  expect(summary(tally)).toEqual(['2 passed, 1 failed'])
})

test('skips are counted by reason, from a note or a group', () => {
  const tally = tallyOf(
    [
      module([
        { name: 'a', state: 'passed' },
        { name: 'b', state: 'skipped', note: 'skipped: no browser' },
        { name: 'skipped: no PostgreSQL > one', state: 'skipped' },
        { name: 'claims > skipped: no PostgreSQL > two', state: 'skipped' },
        { name: 'e > f', state: 'skipped' },
      ]),
    ],
    0,
  )
  expect(summary(tally)).toEqual([
    'skipped: no browser, 1 test',
    'skipped: no PostgreSQL, 2 tests',
    'skipped: e > f, 1 test',
    '1 passed, 0 failed, 4 skipped',
  ])
})

test("a file that can't be loaded, a broken hook and a stray error are failures", () => {
  const cases: Case[] = [{ name: 'never run', state: 'pending' }]
  const tally = tallyOf(
    [module([], { module: true, suite: false }), module(cases, { module: false, suite: true })],
    2,
  )
  expect(tally.failed).toBe(5)
})

test('adding keeps the reasons', () => {
  const skipped = { ...NOTHING, skipped: 1, reasons: new Map([['skipped: x', 1]]) }
  expect(add(add(skipped, NOTHING), skipped)).toEqual({
    ...NOTHING,
    skipped: 2,
    reasons: new Map([['skipped: x', 2]]),
  })
})
