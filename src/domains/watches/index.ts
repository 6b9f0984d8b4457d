export { followedSince } from './followed-since.ts'
export * from './store.ts'
export type { WantedCoinRow, WatchedTurnRow } from './table.ts'
export * from './wanted.ts'

import './table.ts'
