import { describe, expect, it } from 'vitest'
import { formatCap, formatPrice } from './figures.ts'

describe('figures of launches', () => {
  it('show market caps in few letters', () => {
    expect(formatCap(1_234_500)).toBe('$12.3K')
    expect(formatCap(0)).toBe('$0')
  })

  it('show three digits of a price, however small', () => {
    expect(formatPrice(0.0000000281)).toBe('0.0000000281')
    expect(formatPrice(1.5)).toBe('1.50')
    expect(formatPrice(1234.5)).toBe('1235')
    expect(formatPrice(0)).toBe('0')
  })
})
