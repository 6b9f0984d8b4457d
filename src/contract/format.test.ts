import { describe, expect, it, test } from 'vitest'
import { percent, short, trimmed, wholeNumber } from './format.ts'

describe('short', () => {
  it('keeps the first and last four characters', () => {
    expect(short('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin')).toBe('9xQe\u2026VFin')
    expect(short('123456789')).toBe('1234\u20266789')
  })

  it('leaves eight characters or fewer unchanged, and empty text empty', () => {
    expect(short('12345678')).toBe('12345678')
    expect(short('')).toBe('')
    expect(short(null)).toBe('')
    expect(short(undefined)).toBe('')
  })
})

describe('percent', () => {
  it('has at most one decimal and no space', () => {
    expect(percent(0)).toBe('0%')
    expect(percent(0.2312)).toBe('23.1%')
    expect(percent(0.5)).toBe('50%')
    expect(percent(1)).toBe('100%')
  })

  it('has as many decimals as asked for', () => {
    expect([0, 0.2312, 1].map((share) => percent(share, 0))).toEqual(['0%', '23%', '100%'])
    expect([0.0063, 0.0333, 0.5].map((share) => percent(share, 2))).toEqual([
      '0.63%',
      '3.33%',
      '50%',
    ])
    expect([0.004, 0.996].map((share) => percent(share, 0))).toEqual(['under 1%', 'over 99%'])
  })

  it('never rounds to none or to all', () => {
    expect(percent(0.0004)).toBe('under 0.1%')
    expect(percent(0.9996)).toBe('over 99.9%')
    expect(percent(Number.NaN)).toBe('an unknown share')
  })
})

test('numbers are grouped by thousands, and have no trailing zeros', () => {
  expect([wholeNumber(12_345.6), trimmed(1_234.5, 3), trimmed(2, 2)]).toEqual([
    '12,346',
    '1,234.5',
    '2',
  ])
})
