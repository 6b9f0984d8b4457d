export {
  countInChannel,
  forgetLeft,
  leftAtOf,
  noteIn,
  noteOut,
} from './channel-members.ts'
export {
  type Because,
  type Candidate,
  earnsPost,
  hasRoom,
  isAbove,
  type RecentAttention,
  thresholdNow,
} from './channel-policy.ts'
export { findPost, keepPost, postsSince } from './channel-posts.ts'
export {
  deadMessages,
  forgetSent,
  isBehind,
  isChatBehind,
  isShared,
  isWaiting,
  messageIdOf,
  waitingMessages,
} from './find-sent.ts'
export { changePreferences, findPreferences, forgetPreferences } from './keep.ts'
export { dropMood, findMood, forgetMoods, keepMood } from './moods.ts'
export {
  type Ending,
  findBack,
  note,
  type Outgoing,
  type Rank,
  releaseTaken,
  sendLater,
  type Taken,
} from './outbox.ts'
export { type FullAt, nearlyEmpty, OVERALL, PACES, readyAt, take } from './pace.ts'
export * from './ports.ts'
export {
  type AlertPreferences,
  DEFAULT_PREFERENCES,
  isQuiet,
  readPreferences,
} from './preferences.ts'
export type { ChannelPostRow } from './table.ts'
export { DEAD_AFTER, takeNext } from './take-next.ts'
export { forgetUpdates, isKnownUpdate, noteUpdate } from './updates.ts'

import './table.ts'
