export { type Coupon, readCode } from './coupon.ts'
export { type CouponCase, couponRefusal } from './coupon-refusal.ts'
export { discountOn, LEAST_PRICE } from './discount.ts'
export { endCoupon, keepCoupon, listCoupons, lockCoupon } from './store.ts'

import './table.ts'
