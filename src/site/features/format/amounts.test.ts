import { describe, expect, it } from 'vitest'
import { formatSolPrice, formatUsd, formatWholeUsd, solEquivalent } from './amounts.ts'

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
