export { commissionOn, judgeReferral, type Known, type ReferralCase } from './judge.ts'
export {
  addEntry,
  balanceOf,
  type ReferralBalance,
  reverseEntry,
} from './ledger.ts'
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
  noteOutcome,
  type Referral,
  type Referrer,
  referralOf,
} from './store.ts'
export type { ReferralOutcome } from './table.ts'

import './table.ts'
