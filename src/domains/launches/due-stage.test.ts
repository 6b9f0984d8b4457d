import { describe, expect, it } from 'vitest'
import { nextDue, stageDue } from './due-stage.ts'

const seen = { launchedAt: 0, detectedAt: 400 }

describe('stages of a launch', () => {
  it('come due by its age, one after the other', () => {
    expect(nextDue(seen, 'at_once')).toBe(10_000)
    expect(nextDue(seen, '10s')).toBe(60_000)
    expect(nextDue(seen, '5m')).toBe(3_600_000)
    expect(nextDue(seen, '1h')).toBeNull()
  })

  it('wait a little where the launch was found late', () => {
    const late = { launchedAt: 0, detectedAt: 200_000 }
    expect(nextDue(late, 'at_once')).toBe(210_000)
    expect(nextDue(late, '60s')).toBe(300_000)
  })

  it('are scored at their age', () => {
    expect(stageDue(0, 'at_once', 9_999)).toBeNull()
    expect(stageDue(0, 'at_once', 10_000)).toEqual({ stage: '10s', skipped: [] })
    expect(stageDue(0, '1h', 99_000_000)).toBeNull()
  })

  it('are left out where several fell due, all but the latest', () => {
    expect(stageDue(0, 'at_once', 400_000)).toEqual({ stage: '5m', skipped: ['10s', '60s'] })
    expect(stageDue(0, '60s', 9_000_000)).toEqual({ stage: '1h', skipped: ['5m'] })
  })
})
