export {
  addCandle,
  addCandles,
  type Candle,
  type Candles,
  candleOf,
  joinCandles,
  noCandles,
} from './candles.ts'
export { nextDue, stageDue } from './due-stage.ts'
export { profitableExits } from './exits.ts'
export { foldUri, foldWords } from './fold-words.ts'
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
  productPool,
} from './liquidity.ts'
export {
  developerSold,
  figuresFromJson,
  figuresToJson,
  type MarketFigures,
  moveFigures,
  newFigures,
} from './market-figures.ts'
export { type Mark, type MarkedTrade, marksByStep, type Trader } from './marks.ts'
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
export { ALL_SHARDS, SHARDS, shardOf } from './shards.ts'
export { shareListed, sharesListed } from './share-listed.ts'
export type * from './snapshot.ts'
export { exchangesAmong, knowsTraders, shareSeen } from './snapshot.ts'
export { capOf } from './snapshot-cap.ts'
export { snapshotFromJson, snapshotToJson } from './snapshot-json.ts'
export {
  attentionCounts,
  attentionWithOutcome,
  storeAttention,
  storedAttentionOf,
} from './store/attention.ts'
export {
  type BackfillCounts,
  type BackfillListing,
  type BackfillRun,
  backfilledOutcomes,
  closeCreation,
  countCreations,
  drawSample,
  finishBackfill,
  finishedListings,
  listingsOf,
  newestBackfill,
  noteCost,
  storeBackfill,
  storeListed,
  unfinishedBackfill,
  waitingCreations,
} from './store/backfills.ts'
export {
  changeLaunch,
  confirmLaunches,
  graduateLaunch,
  type LaunchGraduation,
  markMissed,
  takeBackLaunches,
} from './store/change-launches.ts'
export {
  findChart,
  type NewCandles,
  storeCandles,
  storeMarks,
  tradesBetween,
} from './store/charts.ts'
export {
  countGaps,
  findCursors,
  gapsSince,
  isMissedSince,
  newestGaps,
  storeCursors,
  storeGaps,
} from './store/cursors.ts'
export { findDeployerRecord, watchedSince } from './store/deployer-record.ts'
export { alertOutcomes, countDetected, severeReports } from './store/digest.ts'
export { mintsDue, outcomesDue, storeOutcomes } from './store/due.ts'
export {
  eventRange,
  eventsAfter,
  forgetEvents,
  type NewEvent,
  type StoredEvent,
  storeEvents,
} from './store/events.ts'
export { findExits, forgetExits, storeExits, type WalletExit } from './store/exits.ts'
export {
  type AlertPlace,
  type AlertQuery,
  alertsWithOutcome,
  newestAlerts,
  oldestAlerts,
  type StoredAlert,
} from './store/find-alerts.ts'
export { findCopies } from './store/find-copies.ts'
export {
  findLaunch,
  findLaunches,
  findLaunchesTradedAs,
  findUnconfirmed,
  firstLaunchAt,
  type LaunchPlace,
  type LaunchQuery,
  type ListedLaunch,
  listedInOrder,
  listedLaunches,
  newestLaunches,
  type StoredLaunch,
} from './store/find-launch.ts'
export {
  newestSnapshot,
  outcomesOf,
  reportsAt,
  reportsMadeSince,
  reportsOf,
  type ScoredReport,
  type StoredReport,
  snapshotsNotScoredBy,
  snapshotsWithOutcome,
} from './store/find-reports.ts'
export {
  countWithoutOutcome,
  findUncounted,
  markCounted,
  type Uncounted,
  type UncountedReport,
} from './store/find-uncounted.ts'
export { findFundings, storeFundings } from './store/fundings.ts'
export {
  forgetSnapshots,
  insertLaunches,
  type ReportKey,
  type StoredLaunches,
  storeAlerts,
  storeReports,
} from './store/insert-launches.ts'
export { MARKET_ONLY, ON_REQUEST, takeOverLaunch } from './store/on-request.ts'
export { type MarketState, storeMarkets } from './store/store-markets.ts'
export { averageDelay, countLaunches, countSeen, newestTradeAt } from './store/totals.ts'
export {
  areTradesLost,
  filesOfPart,
  findOldFiles,
  findPart,
  findRuns,
  forgetTradeFiles,
  type MintRun,
  markArchived,
  pageOfPart,
  storeTradeFile,
  type TradeKey,
  tradesBefore,
} from './store/trades/archived.ts'
export {
  dropTrades,
  forgetTrades,
  loadTrades,
  nameTrades,
  signaturesIn,
  storeTrades,
  toTradeRow,
  unnamedSignatures,
} from './store/trades/keep-trades.ts'
export { type MarkedWallets, markedTrades } from './store/trades/marked-trades.ts'
export {
  attachedParts,
  closePart,
  countPart,
  dropPart,
  openParts,
  slotReachedAt,
  tradePartOf,
} from './store/trades/parts.ts'
export {
  dropTraits,
  forgetTraits,
  storeTraits,
  traitsOfLaunch,
  traitsSince,
} from './store/traits.ts'
export type * from './table.ts'
export { areTradesLogged } from './tape/reserves.ts'
export { createTape, type RunningTape, type TapeTrade } from './tape/running-tape.ts'
export { type LaunchTraits, traitsOf } from './traits.ts'

import './table.ts'

export {
  findPoolMints,
  leaveShard,
  oldestShardPlace,
  type ShardPlace,
  type ShardWorker,
  storeShardPlaces,
  takeShards,
} from './store/shards.ts'
