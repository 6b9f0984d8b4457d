export {
  type DaySpan,
  dayOf,
  figuresOf,
  keepFigures,
  keepLatestCount,
  latestCount,
} from './keep.ts'
export type { Count, DayFigures } from './table.ts'

import './table.ts'
