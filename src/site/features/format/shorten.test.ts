import { describe, expect, it } from 'vitest'
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
