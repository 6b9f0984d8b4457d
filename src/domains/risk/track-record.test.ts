import { describe, expect, it } from 'vitest'
import { type Said, trackRecord, wilson } from './track-record.ts'

const said = (score: number, outcome: Said['outcome'], delayMs: number | null = null): Said => ({
  score,
  outcome,
  delayMs,
})

describe('the track record', () => {
  it('counts what was judged, and leaves out what is unknown', () => {
    const { alerts, judged, outcomes } = trackRecord([
      said(90, 'rugged'),
      said(10, 'graduated'),
      said(50, 'unknown'),
      said(50, null),
    ])
    expect([alerts, judged]).toEqual([4, 2])
    expect(outcomes).toEqual({ graduated: 1, dead: 0, rugged: 1, alive: 0, unknown: 1 })
  })

  it('holds scores against the share that ended badly', () => {
    const { calibration } = trackRecord([said(95, 'dead'), said(100, 'alive'), said(90, 'rugged')])
    const last = calibration.at(-1)
    expect([last?.from, last?.to, last?.count]).toEqual([90, 100, 3])
    expect(last?.bad?.share).toBeCloseTo(2 / 3)
    expect(calibration[0]?.bad).toBeNull()
  })

  it('tells precision and recall of each level and those above it', () => {
    const { levels } = trackRecord([
      said(85, 'rugged'),
      said(85, 'alive'),
      said(65, 'dead'),
      said(5, 'dead'),
    ])
    const severe = levels.find(({ level }) => level === 'severe')
    expect([severe?.count, severe?.precision?.share]).toEqual([2, 0.5])
    expect(severe?.recall?.share).toBeCloseTo(1 / 3)
    const low = levels.find(({ level }) => level === 'low')
    expect([low?.precision?.share, low?.recall?.share]).toEqual([0.75, 1])
  })

  it('says nothing where there is nothing to say', () => {
    const { delay, levels } = trackRecord([])
    expect(delay).toBeNull()
    expect(levels.every(({ precision, recall }) => precision === null && recall === null)).toBe(
      true,
    )
  })

  it('tells delays of those that have one', () => {
    const { delay } = trackRecord([said(1, null, 300), said(1, null), said(1, null, 100)])
    expect(delay).toEqual({ count: 2, p50: 100, p90: 300, p99: 300 })
  })
})

describe('a share', () => {
  it('has the range of the textbook', () => {
    const { low, high } = wilson(8, 10) ?? { low: 0, high: 0 }
    expect([low, high].map((bound) => bound.toFixed(4))).toEqual(['0.4902', '0.9433'])
  })

  it('stays within nothing and everything', () => {
    expect(wilson(0, 5)?.low).toBe(0)
    expect(wilson(5, 5)?.high).toBe(1)
  })
})
