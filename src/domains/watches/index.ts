export { followedSince } from './followed-since.ts'
export { shrunkShare } from './shrunk-share.ts'
export * from './store.ts'
export type { WalletActRow, WantedCoinRow } from './table.ts'
export { DIGEST_MS, tellBuysAt } from './tell-buys.ts'
export * from './wallets.ts'
export * from './wanted.ts'

import './table.ts'
