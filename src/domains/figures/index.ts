export {
  activeBefore,
  countedAt,
  type DaySpan,
  dayOf,
  figuresOf,
  keepFigures,
  noteCounted,
} from './keep.ts'
export type { FigureName, ShopDayRow } from './table.ts'

import './table.ts'
