export {
  forgetHealth,
  healthSince,
  isNewRecord,
  type LastHealth,
  lastHealth,
  storeHealth,
} from './records.ts'
export { claimReporting, rolesSeen, storeRoles } from './roles.ts'
export type { HealthHourRow } from './table.ts'

import './table.ts'
