export { transferKey } from './chain-order.ts'
export { covers, credit, creditOf, isDust, owedFor, rateOf } from './credit.ts'
export { nextPeriodOf } from './excess.ts'
export { type ExcessPart, splitReturned, sumParts } from './excess-parts.ts'
export { foldPayments, sumOfLine } from './fold.ts'
export { independentGroups } from './independent-groups.ts'
export {
  applyDecision,
  type Decision,
  type Observation,
  type ProofTransfer,
} from './observation.ts'
export { observeTransfers, observeUnreadable } from './observe-transfer.ts'
export {
  DUST_LAMPORTS,
  DUST_USDC,
  type Evidence,
  isFinal,
  type Order,
  type OwnAmount,
  REVIEWED_EXCEPTIONS,
  type Settlement,
  type StoredRate,
  type Transfer,
  type UpgradeState,
} from './order.ts'
export { changedPayments, mayBeChanged, nearOwners } from './own-amount.ts'
export type * from './ports.ts'
export { newReference } from './reference.ts'
export { afterRefund, partsOf, partsPaying } from './refund.ts'
export { settle } from './settle.ts'
export {
  amountsOf,
  findAmounts,
  findNearAmounts,
  findWaitingAmount,
  reserveAmount,
} from './store/amounts.ts'
export {
  forgetHolder,
  forgetUsernames,
  keepBuyer,
  markRefused,
  moveOrder,
  recheckWithoutOffer,
  recoverOrder,
  settleByOperator,
  storePeriods,
} from './store/change-orders.ts'
export { claimWallet, storeClaim, storeProof } from './store/claim.ts'
export {
  findCarrier,
  findOrder,
  findOrderOf,
  findOrders,
  findSettledOrders,
  lastPayingWallet,
  newestOrdersOf,
  ordersMonitoredUntil,
  ordersOf,
  usernamesOf,
} from './store/find-orders.ts'
export { findHandedOrder, storeHandoff, takeHandoff } from './store/handoffs.ts'
export { loadCase, loadRates } from './store/load.ts'
export { loadPayers } from './store/load-payers.ts'
export { type LockedCase, lockCase } from './store/lock.ts'
export { type Offer, openOrder, storeOpenedSlot } from './store/open.ts'
export {
  countOffers,
  type DueOrder,
  findDueOrders,
  findOpenReferences,
  findOpenSenders,
  findPaidOrders,
  findPayableOrders,
  findRecipients,
  findUsdcRecipients,
  firstOrderSlot,
  recordPageSeen,
} from './store/open-orders.ts'
export { findOurWallets, storeOurWallets, storeRetirement } from './store/our-wallets.ts'
export { ordersPaidBy, ordersTouchedBy } from './store/paid-by.ts'
export {
  attachTransfer,
  dropTransfers,
  reopenOrder,
  storeObservations,
  storeSettlement,
} from './store/persist.ts'
export { storeRate } from './store/rates.ts'
export { findReceiptNumber, numberReceipts, receiptNumber } from './store/receipts.ts'
export {
  closeTransfers,
  type FinalTransfer,
  findExcess,
  findFinalTransfers,
  storeRefund,
  storeReturns,
} from './store/refunds.ts'
export { isWorthNothing, setAside } from './store/set-aside.ts'
export {
  dropUnreadable,
  findCursor,
  findFinalSignatures,
  findOrdersByReference,
  findOrdersOfUnreadable,
  findOrdersServedBy,
  findUnfinalized,
  findUnreadable,
  findUnreadableFor,
  newestSlotOf,
  storeCursor,
} from './store/sightings.ts'
export { findTakenClaims } from './store/taken.ts'
export { findBase, isFreeBase, recordUpgraded, upgradesOn } from './store/upgrade.ts'
export {
  forgetUsed,
  recordTaken,
  recordUsed,
  returnTaken,
  takeUsed,
  usedOfShares,
} from './store/used-days.ts'
export { type OrderRow, type TransferRow, toTransfer } from './table.ts'
export { type TaxRate, taxIn } from './tax.ts'
export { isAtPar, offeredAccount } from './usdc.ts'
export { isProvisional, isWeak, MOVABLE_MS } from './who-paid.ts'
