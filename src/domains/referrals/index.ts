export { assessReferral, commissionOn, type Known, type ReferralCase } from './assess.ts'
export {
  addEntry,
  balanceOf,
  lockLedger,
  type ReferralBalance,
  restoreEntry,
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
  mergeReferrers,
  nameWallet,
  noteFunding,
  noteOutcome,
  noteUnanswered,
  type Referral,
  type Referrer,
  referralOf,
  storeReferralOrder,
  storeReferrer,
} from './store.ts'
export type { ReferralFunding, ReferralOutcome } from './table.ts'

import './table.ts'
