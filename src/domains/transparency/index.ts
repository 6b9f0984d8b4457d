export { type Leaf, leafText, type ReportLeaf, readLeaf } from './leaf.ts'
export { appendedNodes, type Hash, hashLeaf } from './merkle.ts'
export {
  type Checkpoint,
  checkpointText,
  readCheckpoint,
  type SigningKey,
  signingKey,
  signNote,
  verifierKey,
} from './note.ts'
export type * from './ports.ts'
export {
  leavesBetween,
  leavesOf,
  leavesOfNoMint,
  type NumberedLeaf,
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
  treeRoot,
} from './store/tree.ts'
export type * from './table.ts'
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
