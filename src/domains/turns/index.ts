export { moveAfter, newAfter } from './after.ts'
export { beforeOf, since, withHelper, withoutReport } from './before.ts'
export { findTurns, firstWarning, storeTurn, turnsOfMany } from './store.ts'
export type { ToldTurn } from './table.ts'
export type { After, Before, Turn } from './turn.ts'
export { turnsOf } from './turns-of.ts'

import './table.ts'
