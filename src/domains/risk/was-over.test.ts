import { expect, test } from 'vitest'
import type { Flag } from './report.ts'
import { RULES } from './rules/all.ts'
import { wasOver } from './was-over.ts'

const flag = (rule: string, outcome: Flag['outcome']) => ({ rule, outcome }) as Flag

test.each([
  ['developer-sales', 'flag', true],
  ['price-fall', 'flag', true],
  ['silence', 'flag', true],
  ['silence', 'clear', false],
  ['price-fall', 'unknown', false],
  ['snipers', 'flag', false],
] as const)('a launch with %s: %s is over: %s', (rule, outcome, over) => {
  const flags = [flag('snipers', 'flag'), flag(rule, outcome)]
  expect(wasOver({ flags }, {})).toBe(over)
})

test('a graduated launch is over', () => {
  expect(wasOver({ flags: [] }, { pools: ['a pool'] })).toBe(true)
  expect(wasOver({ flags: [] }, { pools: [] })).toBe(false)
})

test('the rules that say so exist', () => {
  const known = RULES.map(({ id }) => id)
  expect(known).toEqual(expect.arrayContaining(['developer-sales', 'price-fall', 'silence']))
})
