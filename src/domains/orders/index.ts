export { claimWallet, countProofs, storeClaim, storeProof } from './claim.ts'
export { type Evidence, isFinal, type Party } from './fit.ts'
export { type Case, loadCase } from './load.ts'
export { type LockedCase, lockCase } from './lock.ts'
export { type Observation, observeTransfers, observeUnreadable } from './observe-transfer.ts'
export { openOrder } from './open.ts'
export { DUST_LAMPORTS, type Order, type Transfer, type UpgradeState } from './order.ts'
export { ordersPaidBy, ordersTouchedBy } from './paid-by.ts'
export {
  attachTransfer,
  dropTransfers,
  keepObservation,
  keepSettlement,
  reopenOrder,
} from './persist.ts'
export type * from './ports.ts'
export { type Settlement, settle } from './settle.ts'
export { storable, toOrder, toTransfer } from './table.ts'
export { isUpgraded, upgradesOn } from './upgrade.ts'
