export { forgetHealth, healthSince, keepHealth, type LastHealth, lastHealth } from './records.ts'
export type * from './table.ts'

import './table.ts'
