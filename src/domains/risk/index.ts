export { type CountedBin, calibrationOf, countOne, MEASURES, type Measure } from './calibration.ts'
export { crewLaunchOf } from './crews/launch-of.ts'
export {
  countBehind,
  countFunded,
  crewOf,
  crewsReadUpTo,
  crewsWith,
  dropTies,
  forgetTies,
  hideFromCrews,
  lockCrews,
  MOST_CREW_WALLETS,
  regroup,
  storeCrewsRead,
  storeFees,
  storeTies,
  tiesAmong,
  walletsOfCrews,
} from './crews/store.ts'
export { type CrewLaunch, type CrewMoney, createServiceCheck, tiesOf } from './crews/ties.ts'
export { type FlagRate, NO_EXPERIENCE, withExperience } from './experience.ts'
export { hazardTraitsOf, heldTraitsOf, rowFactsOf } from './facts/row-facts.ts'
export { whenChecked } from './findings.ts'
export { extraSellers, isBelowNotice } from './handed-over.ts'
export { readHazards } from './hazards/hazards.ts'
export { helperSales } from './helper-sales.ts'
export { holdersAgree } from './holders-agree.ts'
export { holderGroupsOf } from './links/holder-groups.ts'
export { missingFrom, type Reads } from './missing.ts'
export { TRAINED_STAGES, type TrainedStage } from './model/examples.ts'
export { createLearner } from './model/learner.ts'
export { measure, type PredictionOutcome, precisionInTop } from './model/measure.ts'
export { PRIOR } from './model/prior.ts'
export type { Study, WeightEvidence } from './model/study.ts'
export { modelOf, readParts } from './model/trained.ts'
export { isTrainingDue } from './model/training-due.ts'
export {
  buyersOf,
  developersOf,
  funderOf,
  isHub,
  isRelayer,
  netBought as keptBy,
  ramp,
  sum,
  supplyOf,
} from './people.ts'
export type * from './ports.ts'
export { formatQuote, priceAge, whyNoDollars } from './quote.ts'
export type { Flag, Model, NothingToCheck, Report, Rule } from './report.ts'
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
export {
  addFlagRates,
  addToBins,
  findBins,
  findExperience,
  type Predicted,
} from './store-calibration.ts'
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
  keepWeights,
  textsOfAllWeights,
  textsOfWeights,
} from './store-weights.ts'
export {
  delayQuantiles,
  measureTrackRecord,
  percentRange,
  SMALLEST_SAMPLE,
  wilson,
} from './track-record.ts'
export { isOfVenue, isVault, personBehind } from './vaults.ts'
export { wasOver } from './was-over.ts'
export { type Weights, withWeights } from './weights.ts'
export { count, span } from './wording.ts'

import './table.ts'

export { type AskedLaunch, answerQuestion, QUESTIONS } from './questions/two-questions.ts'
export { type Entry, entriesOf } from './wallets/entries.ts'
export { usualKinds } from './wallets/wallet-kind.ts'
