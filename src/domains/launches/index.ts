export {
  addCandle,
  type Candle,
  type Candles,
  candleOf,
  joinCandles,
  noCandles,
} from './candles.ts'
export { candlesAtStep } from './candles-at-step.ts'
export { nextDue, stageDue } from './due-stage.ts'
export type { Earlier, LastHour, UsualBuyers, WalletRecord } from './earlier/earlier.ts'
export { firstBuyers } from './earlier/first-buyers.ts'
export { profitableExits } from './exits.ts'
export { foldUri, foldWords } from './fold-words.ts'
export { holdersFromJson, launchFromJson } from './launch-json.ts'
export { type Detected, launchOfPool, toLaunchRow, withinBounds, wordKeys } from './launch-row.ts'
export {
  curveProgress,
  type LiquidityTokens,
  type Locked,
  liquidityOf,
  liquidityTokensFromJson,
  liquidityTokensOf,
  liquidityTokensToJson,
  lockedShare,
  realQuoteOf,
} from './liquidity.ts'
export {
  addHelpers,
  developerSold,
  developerSoldAtMost,
  type FoundHelpers,
  figuresFromJson,
  helpersSold,
  type MarketFigures,
  moveFigures,
  newFigures,
} from './market-figures.ts'
export { type MarkedTrade, marksByStep } from './marks.ts'
export { type FirstEvent, firstEventFromJson, firstEventsToJson } from './outcomes/first-event.ts'
export {
  HORIZON_MS,
  type Horizon,
  isBad,
  type Outcome,
  type OutcomeDefinition,
  type OutcomeFacts,
  outcomeOf,
} from './outcomes/outcome.ts'
export type * from './ports.ts'
export { marketCapCents, priceOf, wholePrice } from './price.ts'
export { createPricePath, type PricePath, type PricePoint } from './price-path.ts'
export {
  coinRate,
  currencyRate,
  isCurrency,
  type QuoteRate,
  quoteCoinOf,
  quoteUsd,
  rateIn,
  worthUsd,
} from './quote-rate.ts'
export { ALL_SHARDS, SHARDS, shardOf } from './shards.ts'
export { shareListed, sharesListed } from './share-listed.ts'
export type {
  Copies,
  CopyOf,
  DeveloperRecord,
  FlowWindow,
  Reach,
  Snapshot,
  Tape,
  TapeWallet,
  UnknownQuote,
} from './snapshot.ts'
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
  changeLaunch,
  confirmLaunches,
  dropLaunches,
  graduateLaunch,
  type LaunchGraduation,
  markIncomplete,
  ungraduateLaunch,
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
  mayMissTrades,
  newestGaps,
  storeCursors,
  storeGaps,
} from './store/cursors.ts'
export {
  findDeveloperRecord,
  findFunderRecord,
  findRecordOf,
  knownSince,
} from './store/developer-record.ts'
export { countDetected, outcomesByLevel, severeReports } from './store/digest.ts'
export {
  findDroppedPools,
  forgetDroppedPools,
  storeDroppedPools,
  takeDroppedPools,
} from './store/dropped-pools.ts'
export { mintsDue, outcomesDue, readBySources, storedUntil, storeOutcomes } from './store/due.ts'
export { entriesSince, storeEntries } from './store/earlier/entries.ts'
export { forgetEarlier } from './store/earlier/forget.ts'
export { countLaunched, countListed } from './store/earlier/last-hour.ts'
export { countReuse, storeLinks } from './store/earlier/links.ts'
export { newestEntrants, walletRecords } from './store/earlier/records.ts'
export {
  eventRange,
  eventsAfter,
  forgetEvents,
  type NewEvent,
  storeEvents,
} from './store/events.ts'
export { findExits, forgetExits, storeExits } from './store/exits.ts'
export { findCopies } from './store/find-copies.ts'
export {
  type FactsRow,
  factsOfLaunches,
  findLaunch,
  findLaunches,
  findLaunchesTradedAs,
  findUnconfirmed,
  firstLaunchAt,
  type LaunchCursor,
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
export {
  type FirstReportCursor,
  type FirstReportQuery,
  firstReportsWithOutcome,
  type MinuteReport,
  minuteReportsOf,
  newestFirstReports,
  oldestFirstReports,
} from './store/first-reports.ts'
export { findFundings, forgetFundings, storeFundings } from './store/fundings.ts'
export {
  forgetSnapshots,
  insertLaunches,
  type ReportKey,
  type StoredLaunches,
  storeFirstReports,
  storeReports,
} from './store/insert-launches.ts'
export { BY_OUTCOME, MARKET_ONLY, ON_REQUEST, takeOverLaunch } from './store/on-request.ts'
export {
  addCost,
  type BackfillCounts,
  type BackfillListing,
  type BackfillRun,
  backfilledAfter,
  backfilledOutcomes,
  closeCreation,
  countCreations,
  drawSample,
  finishBackfill,
  finishedListings,
  type HistoryCursor,
  listingsOf,
  newestBackfill,
  storeBackfill,
  storeListed,
  unfinishedBackfill,
  waitingCreations,
} from './store/past/backfills.ts'
export { drawByDay, pickGraduated, recordByOutcome } from './store/past/by-outcome.ts'
export {
  forgetPast,
  olderQuarters,
  type PackedQuarter,
  packedUntil,
  pastQuarters,
  storeQuarter,
} from './store/past/kept-launches.ts'
export { endListing, namedMints, storeFound, storeNamed } from './store/past/named.ts'
export { commonFunders, creatorsPaidBy, graduatedShare } from './store/reach.ts'
export { type MarketState, storeMarkets } from './store/store-markets.ts'
export { averageDelay, countLaunches, countTradesByVenue, newestTradeAt } from './store/totals.ts'
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
  loadTraded,
  loadTrades,
  nameTrades,
  signaturesIn,
  storeTrades,
  toTapeTrade,
  toTradeRow,
  unnamedSignatures,
} from './store/trades/keep-trades.ts'
export { type MarkedWallets, markedTrades } from './store/trades/marked-trades.ts'
export { newestTrades, type PricedTrade } from './store/trades/newest-trades.ts'
export { type ReservesAfter, reservesAt } from './store/trades/reserves-at.ts'
export {
  attachedParts,
  closePart,
  countPart,
  dropPart,
  openParts,
  slotReachedAt,
  tradePartOf,
} from './store/trades/trade-parts.ts'
export { walkReserves } from './store/trades/walk-reserves.ts'
export {
  deleteTraits,
  oldestTraits,
  storeTraits,
  traitsFirstRecorded,
  traitsOfLaunch,
  traitsSince,
} from './store/traits.ts'
export type {
  BackfillResult,
  LaunchAttentionRow,
  LaunchOutcomeRow,
  LaunchReportRow,
  LaunchRow,
} from './table.ts'
export { slotsIn, WINDOW_ENDS } from './tape/flow.ts'
export { gapBegunAt, hidesTradesOf, type TradedOn, tradedOn } from './tape/gaps.ts'
export { MOVE_MS, moveOf } from './tape/move.ts'
export { areTradersLogged, areTradesLogged } from './tape/reserves.ts'
export { createTape, type RunningTape, type TapeTrade } from './tape/running-tape.ts'
export type { LaunchTradeRow } from './trade-table.ts'
export { type LaunchTraits, type StageTraits, traitsOf } from './traits/traits.ts'

import './table.ts'

export type { LaunchShardRow } from './store/cursor-table.ts'
export {
  findPoolMints,
  leaveShard,
  leaveSharing,
  oldestShardPlace,
  type ShardPlace,
  type ShardWorker,
  storeShardPlaces,
  takeShards,
} from './store/shards.ts'
export { walletProfits } from './tape/wallet-profit.ts'
export { type KeptLaunch, QUARTER, quarterOf } from './traits/kept-launch.ts'
