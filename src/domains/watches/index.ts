export { followedSince } from './followed-since.ts'
export * from './store.ts'
export type { WatchedTurnRow } from './table.ts'

import './table.ts'
