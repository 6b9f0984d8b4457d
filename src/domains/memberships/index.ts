export { extendGrant } from './extend.ts'
export { countActive, findGiven, findGivenAs, findMembership, type Membership } from './find.ts'
export { newGiftCode, readGiftCode } from './gifts/code.ts'
export { GIFT_MS, type Gift, giftState } from './gifts/gift.ts'
export { redeemAgain } from './gifts/redeem-again.ts'
export { countGifts, giftsEverOf, giftsHeldBy } from './gifts/report.ts'
export {
  addGift,
  addImportedGift,
  addTrial,
  findGiftByCode,
  findGifts,
  giftsOfOrders,
  moveGifts,
  openGift,
  ordersGivenTo,
  revokeGift,
  storeGiftCode,
  takeGift,
} from './gifts/store.ts'
export { giveBackDays, takeDays } from './give-back.ts'
export { grantMembership, lockMembership, moveGrant, revokeGrant } from './grant.ts'
export { grantsOf } from './grants-of.ts'
export { type MemberRow, readMembers, readName } from './imports/read-members.ts'
export {
  addImported,
  confirmImported,
  countImported,
  endOfImport,
  findWaiting,
  findWeakImports,
  importedAmong,
  importedUntil,
  storeTaker,
  takeImported,
  undoImported,
  type WeakImport,
} from './imports/store.ts'
export { isActive, paidUntil, type Term, termAfter } from './status.ts'
export type { GiftRow, GrantRow } from './table.ts'
export { usedOf } from './used.ts'

import './table.ts'
