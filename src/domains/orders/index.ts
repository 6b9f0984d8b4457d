export {
  amountsOf,
  findAmounts,
  findNearAmounts,
  findWaitingAmount,
  reserveAmount,
} from './amounts.ts'
export { transferKey } from './chain-order.ts'
export { claimWallet, storeClaim, storeProof } from './claim.ts'
export { credit } from './credit.ts'
export { excessOf, nextPeriodOf } from './excess.ts'
export { type Evidence, isFinal, type Party } from './fit.ts'
export { type Case, loadCase } from './load.ts'
export { type LockedCase, lockCase } from './lock.ts'
export {
  type Observation,
  observeTransfers,
  observeUnreadable,
  PROOF_LAMPORTS_BELOW,
  type ProofTransfer,
} from './observe-transfer.ts'
export { noteOpened, openOrder } from './open.ts'
export {
  DUST_LAMPORTS,
  type Order,
  type OwnAmount,
  type Transfer,
  type UpgradeState,
} from './order.ts'
export { findOurWallets, keepOurWallets, keepRetirement } from './our-wallets.ts'
export { changedPayments, mayBeChanged, nearOwners } from './own-amount.ts'
export { ordersPaidBy, ordersTouchedBy } from './paid-by.ts'
export {
  attachTransfer,
  dropTransfers,
  keepObservation,
  keepSettlement,
  reopenOrder,
} from './persist.ts'
export type * from './ports.ts'
export { standingAfter } from './refund.ts'
export { type Settlement, settle } from './settle.ts'
export {
  findCursor,
  findFinalSignatures,
  findOrdersByReference,
  findOrdersServedBy,
  findUnfinalized,
  keepCursor,
  newestSlotOf,
} from './sightings.ts'
export {
  forgetUsernames,
  keepPeriods,
  markRefused,
  moveOrder,
  settleByOperator,
} from './store/change-orders.ts'
export {
  findOrder,
  findOrderOf,
  findOrders,
  findSettledOrders,
  lastPayingWallet,
  newestOrdersOf,
  ordersOf,
  usernamesOf,
  watchedUntil,
} from './store/find-orders.ts'
export { closeTransfers, findFinalTransfers, keepRefund } from './store/refunds.ts'
export { storable, toOrder, toTransfer } from './table.ts'
export { findTakenClaims } from './taken.ts'
export { findBase, isFreeBase, noteUpgraded, upgradesOn } from './upgrade.ts'
export { isOnTrial } from './who-paid.ts'
