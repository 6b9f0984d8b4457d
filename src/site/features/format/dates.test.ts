import { describe, expect, it } from 'vitest'
import { formatCountdown, formatDate } from './dates.ts'

describe('times', () => {
  it('show dates in US English', () => {
    expect(formatDate(new Date(2026, 10, 21, 12).getTime())).toBe('Nov 21, 2026')
  })

  it('count down and stop at zero', () => {
    expect(formatCountdown(872_000)).toBe('14:32')
    expect(formatCountdown(59_001)).toBe('1:00')
    expect(formatCountdown(5_000)).toBe('0:05')
    expect(formatCountdown(-1)).toBe('0:00')
  })
})
