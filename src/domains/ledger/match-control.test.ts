import { describe, expect, test } from 'vitest'
import { CONTROL, type Matched, matchControl } from './match-control.ts'

const AT = 1_000_000_000
const POST: Matched = {
  ...{ mint: 'post', said_at: AT, stage: '60s' },
  ...{ attention: 70, market_cap_cents: 1_000_000 },
}
const launch = (mint: string, fields: Partial<Matched> = {}): Matched => ({
  ...{ ...POST, mint, said_at: AT - 1_000 },
  ...fields,
})

describe('a post’s control', () => {
  test('is the nearest by attention, then by market cap, then the newest', () => {
    const far = launch('far', { attention: 73 })
    const cap = launch('cap', { attention: 71, market_cap_cents: 900_000 })
    const old = launch('old', { attention: 71, said_at: AT - 60_000 })
    const near = launch('near', { attention: 69 })
    const all = [far, cap, old, near]
    const order = [near, old, cap, far]
    for (const nearest of order) {
      expect(matchControl(POST, all)?.mint).toBe(nearest.mint)
      // In whatever order they come.
      expect(matchControl(POST, all.toReversed())?.mint).toBe(nearest.mint)
      all.splice(all.indexOf(nearest), 1)
    }
    expect(matchControl(POST, [])).toBeNull()
  })

  test.each<[string, Partial<Matched>]>([
    ['of another age', { stage: '5m' }],
    ['reported after the post', { said_at: AT + 1 }],
    ['reported long before', { said_at: AT - CONTROL.window }],
    ['with less attention', { attention: 64 }],
    ['with unknown attention', { attention: null }],
    ['of a larger cap', { market_cap_cents: 1_340_000 }],
    ['of a smaller cap', { market_cap_cents: 740_000 }],
    ['of an unknown cap', { market_cap_cents: null }],
  ])('is none that was %s', (_, fields) => {
    expect(matchControl(POST, [launch('other', fields)])).toBeNull()
  })

  test('is none where the post’s own figures are unknown, or its trades were not kept', () => {
    for (const fields of [{ attention: null }, { market_cap_cents: null }] as const)
      expect(matchControl({ ...POST, ...fields }, [launch('other', fields)])).toBeNull()
    const late = { ...POST, stage: '1h' }
    expect(matchControl(late, [launch('other', { stage: '1h' })])).toBeNull()
    expect(matchControl(POST, [launch('post')])).toBeNull()
  })
})
