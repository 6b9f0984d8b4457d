import { expect, it } from 'vitest'
import { couponState } from './coupon-state.ts'

const coupon = { from: 10, until: null, used: 0, uses: null }

it.each([
  ['valid', coupon],
  ['valid', { ...coupon, used: 2, uses: 3 }],
  ['used up', { ...coupon, used: 3, uses: 3 }],
  ['not yet valid', { ...coupon, from: 21 }],
  ['ended', { ...coupon, until: 20, used: 3, uses: 3 }],
])('is %s', (words, given) => {
  expect(couponState(given, 20)[0]).toBe(words)
})
