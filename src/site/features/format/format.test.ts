import { describe, expect, it } from 'vitest'
import { formatSolPrice, formatUsd, formatWholeUsd, solEquivalent } from './amounts.ts'
import { formatCountdown, formatDate, formatRelative } from './dates.ts'
import { shorten } from './shorten.ts'

describe('shorten', () => {
  it('keeps the first and last four letters', () => {
    expect(shorten('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin')).toBe('9xQe\u2026VFin')
    expect(shorten('123456789')).toBe('1234\u20266789')
  })

  it('leaves eight letters or fewer as they are, and nothing empty', () => {
    expect(shorten('12345678')).toBe('12345678')
    expect(shorten('')).toBe('')
    expect(shorten(null)).toBe('')
    expect(shorten(undefined)).toBe('')
  })
})

describe('amounts', () => {
  it('show the SOL equivalent at two decimals, and 0.00 without a price', () => {
    expect(solEquivalent(150_00, 144.98)).toBe('1.03')
    expect(solEquivalent(600_00, 140)).toBe('4.29')
    expect(solEquivalent(150_00, 0)).toBe('0.00')
  })

  it('show dollars', () => {
    expect(formatUsd(150_00)).toBe('$150.00')
    expect(formatWholeUsd(600_00)).toBe('$600')
    expect(formatWholeUsd(150_50)).toBe('$150.50')
    expect(formatSolPrice(140)).toBe('140.00')
  })
})

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

  it('say how long ago', () => {
    expect(formatRelative(1_000, 2_000)).toBe('now')
    expect(formatRelative(0, 120_000)).toBe('2 minutes ago')
    expect(formatRelative(7_200_000, 0)).toBe('in 2 hours')
  })
})
