export { followedSince } from './followed-since.ts'
export { shrunkShare } from './shrunk-share.ts'
export {
  addWalletWatch,
  addWatch,
  dropWatch,
  forgetWatches,
  moveWatches,
  storeWatchedTurn,
  watchedCoins,
  watchedFrom,
  watchedTurns,
  watchesOf,
} from './store.ts'
export type { WalletActRow, WantedCoinRow } from './table.ts'
export { DIGEST_MS, tellBuysAt } from './tell-buys.ts'
export {
  actsDueAt,
  actsOf,
  boughtBefore,
  countBuys,
  dropWalletWatch,
  forgetActs,
  storeActs,
  walletsWatchedAfter,
  walletsWatchedSince,
  walletWatchesOf,
  watchedAmong,
} from './wallets.ts'
export {
  beginLookup,
  endLookup,
  findWanted,
  forgetAsker,
  forgetWanted,
  nextWanted,
  postponeLookup,
  wantCoin,
} from './wanted.ts'

import './table.ts'
