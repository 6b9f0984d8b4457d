export { findCursors, isMissedSince, keepCursors, keepGaps } from './cursors.ts'
export { deployerRecord, watchedSince } from './deployer-record.ts'
export { nextDue, stageDue } from './due-stage.ts'
export { findCopies } from './find-copies.ts'
export {
  findLaunch,
  type LaunchQuery,
  type ListedLaunch,
  newestLaunches,
  type StoredLaunch,
} from './find-launch.ts'
export { foldUri, foldWords } from './fold-words.ts'
export { findFundings, keepFundings } from './fundings.ts'
export { forgetSnapshots, keepAlerts, keepLaunches, keepReports } from './keep-launches.ts'
export { keepMarkets, type MarketState } from './keep-markets.ts'
export { dropTrades, forgetTrades, keepTrades, loadTrades, toTradeRow } from './keep-trades.ts'
export { launchFromJson, launchToJson } from './launch-json.ts'
export { type Detected, launchOfPool, toLaunchRow, withinBounds } from './launch-row.ts'
export {
  type LiquidityTokens,
  type Locked,
  liquidityOf,
  liquidityTokensFromJson,
  liquidityTokensOf,
  liquidityTokensToJson,
  lockedShare,
} from './liquidity.ts'
export { createTape, type LiveTape, type TapeTrade } from './live-tape.ts'
export {
  developerSold,
  figuresFromJson,
  figuresToJson,
  type MarketFigures,
  moveFigures,
  newFigures,
} from './market-figures.ts'
export {
  HORIZON_MS,
  type Horizon,
  isBad,
  OUTCOME_VERSION,
  type Outcome,
  type OutcomeFacts,
  outcomeOf,
  QUIET_MS,
} from './outcome.ts'
export type * from './ports.ts'
export { marketCapCents, priceOf, quoteUsd, wholePrice } from './price.ts'
export { createPricePath, type PricePath, type PricePoint } from './price-path.ts'
export type * from './snapshot.ts'
export { snapshotFromJson, snapshotToJson } from './snapshot-json.ts'
export type * from './table.ts'

import './table.ts'
