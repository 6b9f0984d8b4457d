export { type Coupon, readCode } from './coupon.ts'
export { couponRefusal } from './coupon-refusal.ts'
export { discountOn } from './discount.ts'
export { endCoupon, listCoupons, lockCoupon, storeCoupon } from './store.ts'

import './table.ts'
