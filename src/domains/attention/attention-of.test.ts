import { describe, expect, test } from 'vitest'
import { buyer, snapshotOf, tapeOf } from '../../../test/support/snapshots.ts'
import { attentionOf, combine } from './attention-of.ts'

const seen = (weight: number, strength: number) =>
  ({ outcome: 'seen', weight, strength, evidence: 'Seen.' }) as const
const unknown = (weight: number) => ({ outcome: 'unknown', weight, evidence: 'Unknown.' }) as const

describe('the attention score', () => {
  test('is the weighted share of what could be measured', () => {
    expect(combine([seen(0.5, 1), seen(0.5, 0)])).toBe(50)
    expect(combine([seen(0.5, 0.8), unknown(0.5)])).toBe(80)
    expect(combine([seen(1, Number.NaN)])).toBe(0)
  })

  test('is unknown, never 0, if less than half was measured', () => {
    expect(combine([seen(0.4, 1), unknown(0.6)])).toBe(null)
    expect(combine([])).toBe(null)
  })
})

describe('attention', () => {
  test('grows with inflow, and lists its evidence, largest part first', () => {
    const crowd = (count: number) =>
      tapeOf(Array.from({ length: count }, (_, nth) => buyer(nth + 1)))
    const few = attentionOf(snapshotOf({ tape: crowd(3) }))
    const many = attentionOf(snapshotOf({ tape: crowd(60) }))
    expect(few.score).toBeLessThan(20)
    expect(many.score).toBeGreaterThan(50)
    expect(many.signs[0]).toMatchObject({ sign: 'outside-buyers', outcome: 'seen' })
    expect(many.version).toMatch(/^1:[0-9a-f]{8}$/)
  })

  test('is unknown at launch, and after a gap', () => {
    const early = attentionOf(snapshotOf({ stage: 'at_once', tape: tapeOf([]) }))
    expect(early.score).toBe(null)
    expect(early.signs[0]?.evidence).toBe('Measured a minute after launch.')
    const gap = tapeOf([buyer(1)], { complete: false })
    expect(attentionOf(snapshotOf({ tape: gap })).score).toBe(null)
  })

  test('is 0 where everything was seen and nothing flowed', () => {
    expect(attentionOf(snapshotOf({ tape: tapeOf([]) })).score).toBe(0)
  })
})
