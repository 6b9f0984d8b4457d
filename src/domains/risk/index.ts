export { judge, rulesVersion, whenChecked } from './judge.ts'
export { findPromotedModel, keepModel } from './keep-model.ts'
export { PRIOR } from './model/prior.ts'
export { type Example, type Training, train } from './model/train.ts'
export { readModel } from './model/trained.ts'
export { buyersOf, developersOf, funderOf, keptBy, ramp, sum, supplyOf } from './people.ts'
export { sayQuote, wholeQuote } from './quote.ts'
export type * from './report.ts'
export { bundledShare } from './rules/bundles.ts'
export { insidersOf } from './rules/insiders.ts'
export { count, span, trimmed } from './say.ts'
export {
  type Judged,
  quantile,
  type Share,
  SMALLEST_BIN,
  SMALLEST_SAMPLE,
  type TrackRecord,
  trackRecord,
  wilson,
} from './track-record.ts'
export { isVault } from './vaults.ts'

import './table.ts'
