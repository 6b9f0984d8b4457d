export type * from './ports.ts'
export type * from './snapshot.ts'
export type * from './table.ts'

import './table.ts'
