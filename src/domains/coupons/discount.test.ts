import { describe, expect, it } from 'vitest'
import { rate, usdCents } from '../../kernel/money.ts'
import { discountOn } from './discount.ts'

describe('a discount', () => {
  it.each([
    { price: 15_000, off: { percent: 20 }, discount: 3_000 },
    { price: 15_001, off: { percent: 33 }, discount: 4_950 },
    { price: 15_000, off: { cents: usdCents(2_550) }, discount: 2_550 },
    { price: 15_000, off: { cents: usdCents(99_999) }, discount: 14_900 },
    { price: 150, off: { percent: 99 }, discount: 50 },
    { price: 90, off: { percent: 50 }, discount: 0 },
  ])('$off off $price cents is $discount, and one dollar is left', ({ price, off, discount }) => {
    expect(discountOn(usdCents(price), { off }, rate(145_000_000n))).toBe(discount)
  })

  it('leaves twice what counts as dust, whatever a SOL costs', () => {
    const leaves = (sol: bigint) =>
      15_000 - discountOn(usdCents(15_000), { off: { percent: 100 } }, rate(sol * 1_000_000n))
    expect([500n, 501n, 2_600n].map(leaves)).toEqual([100, 101, 520])
  })
})
