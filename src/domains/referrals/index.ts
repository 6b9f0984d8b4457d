export { commissionOn, judgeReferral, type Known, type ReferralCase } from './judge.ts'
export {
  addEntry,
  balanceOf,
  type ReferralBalance,
  reverseEntry,
} from './ledger.ts'
export {
  bookPayout,
  closePayout,
  listPayouts,
  openPayout,
  type Payout,
  payoutsOf,
  watchedPayouts,
} from './payouts.ts'
export type { ReferralChain } from './ports.ts'
export { newReferralCode } from './referral-code.ts'
export {
  addClick,
  findClick,
  findReferrer,
  findReferrerByCode,
  forgetClicks,
  forgetReferrer,
  keepReferralOrder,
  keepReferrer,
  mergeReferrers,
  nameWallet,
  noteFunding,
  noteOutcome,
  type Referral,
  type Referrer,
  referralOf,
} from './store.ts'
export type { ReferralFunding, ReferralOutcome } from './table.ts'

import './table.ts'
