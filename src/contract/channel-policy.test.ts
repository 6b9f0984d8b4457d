import { describe, expect, test } from 'vitest'
import { DEFAULT_POLICY, describePolicy, readPolicy } from './channel-policy.ts'

describe('a policy as an operator writes it', () => {
  test('changes what it names and leaves the rest', () => {
    expect(readPolicy('attention=70, venues=pumpfun+launchlab cap=none')).toEqual({
      ...DEFAULT_POLICY,
      attention: 70,
      venues: ['pumpfun', 'launchlab'],
      capUsd: null,
    })
    expect(readPolicy('  ')).toEqual(DEFAULT_POLICY)
  })

  test('is formatted as it is read', () => {
    for (const text of ['', 'from=5m risk=severe cap=none per_day=7 per_hour=2 venues=dbc'])
      expect(readPolicy(describePolicy(readPolicy(text) as typeof DEFAULT_POLICY))).toEqual(
        readPolicy(text),
      )
    expect(describePolicy(DEFAULT_POLICY)).toBe(
      'from=60s attention=60 risk=high cap=30000 per_day=60 per_hour=10 venues=all',
    )
  })

  test.each([
    ['minutes=3', /^"minutes" is unknown\. Write a list of from, attention/],
    ['from=2m', /^from=2m is not possible\. Write one of at_once, 10s/],
    ['attention=101', /^attention=101 is not possible/],
    ['attention=', /^attention= is not possible/],
    ['risk=deadly', /one of low, guarded/],
    ['cap=1e6', /whole dollars/],
    ['per_day=-1', /a number from 0/],
    ['venues=pumpfun+nowhere', /some of /],
  ])('explains what is wrong with %s', (text, problem) => {
    expect(readPolicy(text)).toEqual({ problem: expect.stringMatching(problem) })
  })
})
