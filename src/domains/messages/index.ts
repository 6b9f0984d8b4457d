export { changePreferences, findPreferences } from './keep.ts'
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

export { DEAD_AFTER, takeNext } from './take-next.ts'

import './table.ts'
