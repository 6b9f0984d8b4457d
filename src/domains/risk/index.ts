export { type CountedBin, calibrationOf, countOne, MEASURES, type Measure } from './calibration.ts'
export { type Clusters, clustersOf, type Tie } from './clusters.ts'
export { whenChecked } from './findings.ts'
export { holdersAgree } from './holders-agree.ts'
export { missingFrom, type Reads } from './missing.ts'
export { type Example, exampleOf, TRAINED_STAGES, type TrainedStage } from './model/examples.ts'
export { createLearner } from './model/learner.ts'
export { PRIOR } from './model/prior.ts'
export type { Study, WeightEvidence } from './model/study.ts'
export { modelOf, readParts } from './model/trained.ts'
export { isTrainingDue } from './model/training-due.ts'
export {
  buyersOf,
  developersOf,
  funderOf,
  netBought as keptBy,
  ramp,
  sum,
  supplyOf,
} from './people.ts'
export type * from './ports.ts'
export { formatQuote, wholeQuote } from './quote.ts'
export type * from './report.ts'
export { RULES } from './rules/all.ts'
export { bundledShare } from './rules/bundles.ts'
export { insidersOf } from './rules/insiders.ts'
export { SNIPER_SLOTS } from './rules/snipers.ts'
export {
  modelVersionIn,
  rulesVersion,
  scoreLaunch,
  weightsVersion,
  weightsVersionIn,
} from './score-launch.ts'
export { addToBins, findBins, type Predicted } from './store-calibration.ts'
export {
  digestsOfModels,
  findModelText,
  findPromotedModel,
  newestMetrics,
  storeModel,
} from './store-model.ts'
export {
  adoptWeights,
  findAdoptedWeights,
  findWeights,
  textsOfAllWeights,
  textsOfWeights,
} from './store-weights.ts'
export {
  delayQuantiles,
  measureTrackRecord,
  type Proportion,
  percentRange,
  quantile,
  type ScoredOutcome,
  SMALLEST_BIN,
  SMALLEST_SAMPLE,
  type TrackRecord,
  wilson,
} from './track-record.ts'
export { isOfVenue, isVault } from './vaults.ts'
export { type Weights, withWeights } from './weights.ts'
export { count, span, trimmed } from './wording.ts'

import './table.ts'
