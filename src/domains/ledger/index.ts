export { ledgerFigures } from './figures.ts'
export { fillText, LEDGER_HEADER, ledgerLine, salesText } from './line.ts'
export { CONTROL, matchControl, PRICED_STAGES } from './match-control.ts'
export { hasDoubled, type PaperFill, type PaperHalf, paperTrade } from './paper-trade.ts'
export {
  type FillTimes,
  fillTimes,
  LEDGER_RULES,
  longestTrade,
  STAKE,
  VARIANTS,
  type Variant,
  type VariantName,
  VENUE_FEE_BPS,
} from './rules.ts'
export {
  closedHours,
  closeHour,
  ledgerOfHour,
  newestLedger,
  newestSettled,
  oldestOpenHour,
  storeLedger,
  tradesOnPosts,
} from './store.ts'
export type { LedgerRow } from './table.ts'

import './table.ts'
