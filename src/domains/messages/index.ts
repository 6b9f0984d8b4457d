export { type AlertIndex, createAlertIndex, filtersIn } from './alerts/alert-index.ts'
export { createBackTest } from './alerts/back-test.ts'
export {
  type AlertGroup,
  dropGroup,
  findGroup,
  groupsOf,
  ownerOfGroup,
  recordGroupChecked,
  recordGroupRefused,
  storeGroup,
} from './alerts/groups.ts'
export { alertFilter, matchesFilter } from './alerts/matches-filter.ts'
export {
  type AlertPreferences,
  choosesUnknown,
  filtersOf,
  isQuiet,
  quietUntil,
  readMatchWords,
  readPreferences,
} from './alerts/preferences.ts'
export { redirectAlerts } from './alerts/redirect-alerts.ts'
export { rotateAccounts } from './alerts/rotate-accounts.ts'
export {
  allPreferences,
  changePreferences,
  findPreferences,
  forgetPreferences,
  parsePreferences,
  preferencesChangedSince,
  type StoredPreferences,
} from './alerts/store.ts'
export { dropTried, forgetTried, recordTried } from './alerts/tried.ts'
export { dropAwaited, findAwaited, forgetAwaited, storeAwaited } from './awaited.ts'
export { forgetBlocked, hasBlocked, recordBlocked, recordUnblocked } from './blocked.ts'
export {
  type BroadcastCounts,
  countCopies,
  endInterrupted,
  waitingCopies,
  withdrawStopped,
} from './broadcast-copies.ts'
export {
  type Broadcast,
  dropDraft,
  findBroadcast,
  listBroadcasts,
  lockBroadcast,
  markEnded,
  markStarted,
  markStopped,
  recordQueued,
  runningBroadcast,
  storeDraft,
} from './broadcasts.ts'
export {
  countInChannel,
  forgetLeft,
  leftAtOf,
  recordInChannel,
  recordOutOfChannel,
} from './channel-members.ts'
export {
  type Because,
  earnsPost,
  hasRoom,
  isAbove,
  isAvoided,
  type RecentAttention,
  thresholdNow,
} from './channel-policy.ts'
export {
  findPost,
  postKey,
  postsBetween,
  postsSince,
  recordPostShown,
  storeAvoided,
  storePost,
  withdrawPost,
} from './channel-posts.ts'
export {
  deadMessages,
  deliveryDelay,
  failedMessages,
  forgetSent,
  isChatBehind,
  isQueued,
  isQueueLong,
  isShared,
  isWaiting,
  messageIdOf,
  sendingDelays,
  waitingMessages,
} from './find-sent.ts'
export { dropLanguage, findLanguages, type KnownLanguage, storeLanguage } from './languages.ts'
export {
  type ClaimedMessage,
  dropUnsent,
  type Ending,
  FLEETING,
  findBack,
  isForwarding,
  type Outgoing,
  type Rank,
  recordEnding,
  releaseTaken,
  sendAgain,
  storeQueued,
} from './outbox.ts'
export { type FullAt, nearlyEmpty, OVERALL, PACES, readyAt, take } from './pace.ts'
export * from './ports.ts'
export { countRepeated, repeatedAmong, storeRepeated } from './public-posts.ts'
export { capShown, refreshDue } from './refresh-due.ts'
export { delivers, sentLately } from './sent-lately.ts'
export {
  dropSupport,
  findSupportThread,
  forgetSupport,
  storeQuestion,
  storeSupportAnswer,
  supportMessages,
  supportThreads,
  type ThreadCursor,
} from './support.ts'
export type { AvoidedPostRow, ChannelPostRow } from './table.ts'
export { type BusyChats, GIVE_UP_AFTER_MS, takeNext } from './take-next.ts'
export { forgetUpdates, isKnownUpdate, recordUpdate } from './updates.ts'
export { createWaitKeeper, type Waits } from './waits.ts'

import './table.ts'
