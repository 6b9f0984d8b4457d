export { type Leaf, leafText, type ReportLeaf, readLeaf } from './leaf.ts'
export { appendedNodes, hashLeaf, rootOfLeaves } from './merkle.ts'
export type * from './ports.ts'
export {
  checkpointText,
  readCheckpoint,
  type SigningKey,
  signCheckpoint,
  signingKey,
  verifierKey,
} from './sign-checkpoint.ts'
export { findJudgedPage, newestJudgedPages, storeJudgedPage } from './store/judged-pages.ts'
export {
  leavesBetween,
  leavesOf,
  leavesOfNoMint,
  numberLeaves,
  sizeOfLog,
  sizeUntil,
  storeLeafAt,
  storeLeaves,
  waitingLeaves,
} from './store/leaves.ts'
export {
  allLogs,
  checkpointOf,
  checkpointsAfter,
  closeLog,
  completeStamp,
  currentLog,
  findRulesCode,
  lastPostedAt,
  lockLog,
  newestCheckpoint,
  pendingStamps,
  storeCheckpoint,
  storeLog,
  storeRulesCode,
  storeStamp,
  unstamped,
} from './store/logs.ts'
export {
  BrokenTree,
  consistencyProof,
  edgeOf,
  inclusionProof,
  storedHashes,
  storeNodes,
  subtreeHashes,
  treeRoot,
} from './store/tree.ts'
export type { RecordLeafRow, RecordLogRow } from './table.ts'
export {
  attestationsOf,
  BadTimestamp,
  blockOf,
  readStampFile,
  readTimestamp,
  stampFile,
  type Timestamp,
} from './timestamp.ts'

import './table.ts'
