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
  keepLeafAt,
  keepLeaves,
  leavesBetween,
  leavesOf,
  type NumberedLeaf,
  numberLeaves,
  sizeOfLog,
  sizeUntil,
  waitingLeaves,
} from './store/leaves.ts'
export {
  allLogs,
  checkpointOf,
  checkpointsAfter,
  closeLog,
  currentLog,
  findRulesCode,
  keepCheckpoint,
  keepLog,
  keepRulesCode,
  keepStamp,
  lastPostedAt,
  lockLog,
  newestCheckpoint,
  unstamped,
} from './store/logs.ts'
export {
  BrokenTree,
  consistencyProof,
  edgeOf,
  inclusionProof,
  keepNodes,
  treeRoot,
} from './store/tree.ts'
export type * from './table.ts'

import './table.ts'
