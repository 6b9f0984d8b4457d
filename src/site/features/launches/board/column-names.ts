import type { ColumnId } from './layout.ts'

/** What the columns are called. */
export const COLUMN_NAMES: Record<ColumnId, string> = {
  progress: 'Curve',
  cap: 'Cap',
  change: 'Cap 5 min',
  holders: 'Holders',
  top_10: 'Top 10',
  developer: 'Developer',
  snipers: 'Snipers',
  bundles: 'Bundles',
  trades: 'Buys / sells',
  spark: 'Price path',
  attention: 'Attention',
}

/** What they say, at length. */
export const COLUMN_HINTS: Record<ColumnId, string> = {
  progress: 'How much of what its bonding curve sells is sold; 100%: graduated',
  cap: 'Market cap now',
  change: 'How the market cap changed in 5 minutes, at the same dollar rate',
  holders: 'Wallets that hold what they bought, as of the newest report',
  top_10: 'Supply held by the ten largest holders, as of the newest report',
  developer: 'Supply held by the developer, as of the newest report',
  snipers: 'Supply held by wallets that bought within 2 slots of the launch',
  bundles: 'Supply bought by bundled wallets, as of the newest report',
  trades: 'Buys and sells, as of the newest report',
  spark: 'Price since the launch',
  attention: 'How much flows into it, 0 to 100; not a forecast',
}
