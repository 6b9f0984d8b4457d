export { countedAt, type DaySpan, dayOf, figuresOf, keepFigures, noteCounted } from './keep.ts'
export type { DayFigures } from './table.ts'

import './table.ts'
