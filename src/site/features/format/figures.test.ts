import { describe, expect, it } from 'vitest'
import { formatCap } from './figures.ts'

describe('figures of launches', () => {
  it('show market caps in few letters', () => {
    expect(formatCap(1_234_500)).toBe('$12.3K')
    expect(formatCap(0)).toBe('$0')
  })
})
