import { COUPON_MUTANTS } from './mutants/coupons.ts'
import { GIFT_MUTANTS } from './mutants/gifts.ts'
import { killEach } from './mutants/kill-each.ts'
import { REFERRAL_MUTANTS } from './mutants/referrals.ts'
import { USDC_MUTANTS } from './mutants/usdc.ts'

killEach([...COUPON_MUTANTS, ...GIFT_MUTANTS, ...REFERRAL_MUTANTS, ...USDC_MUTANTS])
