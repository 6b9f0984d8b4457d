export { type Coupon, readCode } from './coupon.ts'
export { discountOn, LEAST_PRICE } from './discount.ts'
export { type CouponCase, whyNot } from './judge-coupon.ts'
export { endCoupon, keepCoupon, listCoupons, lockCoupon } from './store.ts'

import './table.ts'
