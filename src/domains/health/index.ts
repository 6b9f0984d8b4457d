export { forgetHealth, healthSince, type LastHealth, lastHealth, storeHealth } from './records.ts'
export type * from './table.ts'

import './table.ts'
