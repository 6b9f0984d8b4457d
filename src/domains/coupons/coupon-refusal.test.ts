import { describe, expect, it } from 'vitest'
import type { Coupon } from './coupon.ts'
import { couponRefusal } from './coupon-refusal.ts'

const NOW = 1_795_225_200_000
const COUPON: Coupon = {
  code: 'SPRING-20',
  off: { percent: 20 },
  plan: null,
  firstOnly: false,
  linkedOnly: false,
  uses: null,
  usesEach: null,
  from: NOW,
  until: null,
  createdAt: NOW,
}
const ASKED = {
  plan: '30d' as const,
  now: NOW,
  isLinked: false,
  hasBought: false,
  isBuying: false,
  used: { all: 0, own: 0 },
}

describe('a coupon', () => {
  it('is valid for everyone who is not excluded', () => {
    expect(couponRefusal(COUPON, ASKED)).toBeNull()
    const limited = { ...COUPON, uses: 3, usesEach: 2, firstOnly: true, linkedOnly: true }
    const asked = { ...ASKED, isLinked: true, used: { all: 2, own: 1 } }
    expect(couponRefusal(limited, asked)).toBeNull()
  })

  it.each([
    ['coupon_unknown', { from: NOW + 1 }, {}],
    ['coupon_over', { until: NOW }, {}],
    ['coupon_other_plan', { plan: 'lifetime' }, {}],
    ['coupon_needs_telegram', { linkedOnly: true }, {}],
    ['coupon_first_only', { firstOnly: true }, { hasBought: true }],
    ['coupon_open', { firstOnly: true }, { isBuying: true }],
    ['coupon_used', { usesEach: 1 }, { used: { all: 1, own: 1 } }],
    ['coupon_used_up', { uses: 2 }, { used: { all: 2, own: 0 } }],
  ] as const)('is refused with %s', (refusal, coupon, asked) => {
    expect(couponRefusal({ ...COUPON, ...coupon }, { ...ASKED, ...asked })).toBe(refusal)
  })

  it('that does not exist is unknown', () => {
    expect(couponRefusal(null, ASKED)).toBe('coupon_unknown')
  })
})
