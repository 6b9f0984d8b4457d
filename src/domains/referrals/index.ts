export { assessReferral, commissionOn, type Identity } from './assess.ts'
export {
  addEntry,
  balanceOf,
  lockLedger,
  restoreEntry,
  reverseEntry,
  sumsOfEntries,
} from './ledger.ts'
export type { PayoutPayment } from './payout-payments.ts'
export {
  bookPayout,
  closePayout,
  lastClosed,
  listPayouts,
  openPayout,
  openPayouts,
  type Payout,
  payoutsOf,
} from './payouts.ts'
export type { ReferralChain } from './ports.ts'
export {
  addClick,
  findClick,
  findReferrer,
  findReferrerByCode,
  forgetClicks,
  forgetReferrer,
  idsOf,
  mergeReferrers,
  nameWallet,
  type Referral,
  recordFunding,
  recordOutcome,
  recordRecount,
  recordUnanswered,
  referralOf,
  storeReferralOrder,
  storeReferrer,
} from './store.ts'
export type { Recount, ReferralFunding, ReferralOutcome } from './table.ts'

import './table.ts'
