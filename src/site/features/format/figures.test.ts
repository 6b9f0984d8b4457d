import { describe, expect, it } from 'vitest'
import { alikeThousands, formatCap } from './figures.ts'

describe('figures of launches', () => {
  it('show market caps in few letters', () => {
    expect(formatCap(1_234_500)).toBe('$12.3K')
    expect(alikeThousands('$56.8 k')).toBe('$56.8 K')
    expect(formatCap(0)).toBe('$0')
  })
})
