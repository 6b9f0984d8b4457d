export { type Coupon, readCode } from './coupon.ts'
export { type CouponCase, couponRefusal } from './coupon-refusal.ts'
export { discountOn, LEAST_PRICE } from './discount.ts'
export { endCoupon, listCoupons, lockCoupon, storeCoupon } from './store.ts'

import './table.ts'
