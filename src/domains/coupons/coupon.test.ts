import { describe, expect, it } from 'vitest'
import { readCode } from './coupon.ts'

describe('a code', () => {
  it.each([
    [' spring-20 ', 'SPRING-20'],
    ['ab', null],
    ['-abc', null],
    ['a b c', null],
    ["x' or 1=1", null],
    ['ÄÖÜ', null],
    ['a'.repeat(33), null],
  ])('typed as %j is read as %j', (typed, code) => {
    expect(readCode(typed)).toBe(code)
  })
})
