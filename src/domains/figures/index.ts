export {
  type DaySpan,
  dayOf,
  figuresOf,
  latestCount,
  storeFigures,
  storeLatestCount,
} from './store.ts'
export type { Count, DayFigures } from './table.ts'

import './table.ts'
