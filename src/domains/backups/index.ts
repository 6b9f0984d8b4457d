export { isBackupDue } from './is-due.ts'
export type * from './ports.ts'
export { lastBackups, storeFinished, storeStarted } from './store.ts'

import './table.ts'
