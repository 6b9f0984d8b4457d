export { moveAfter, newAfter } from './after.ts'
export { beforeOf, since, withoutReport } from './before.ts'
export { findTurns, storeTurn, turnsOfMany } from './store.ts'
export type { ChannelTurnRow } from './table.ts'
export type * from './turn.ts'
export { turnsOf } from './turns-of.ts'

import './table.ts'
