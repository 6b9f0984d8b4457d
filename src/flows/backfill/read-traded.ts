import {
  type FactsBudget,
  type Launch,
  type LaunchHistory,
  type LaunchRow,
  MARKET_ONLY,
  ON_REQUEST,
  toLaunchRow,
  withinBounds,
} from '../../domains/launches/index.ts'
import { jsonOf } from '../../kernel/json.ts'
import { followNew } from '../detection/follow/followed.ts'
import { pathToJson } from '../detection/follow/market-state.ts'
import type { Unfound } from './find-creation.ts'
import { findMarket, type SeenTrade } from './find-market.ts'

/** What a coin whose launch was not found is read with. */
type Reading = { history: Pick<LaunchHistory, 'page' | 'transaction'>; facts: FactsBudget }

/**
 * Reads a coin whose launch was not found from where it is traded now, and its mint and holders as they
 * are. Everything before is unknown: it gets no report, no outcome, and no earlier price.
 * @returns its row; null: none of its newest transactions trades it on a venue that we follow
 * @throws PermanentError if the service's response makes no sense
 */
export async function readTraded(
  { history, facts }: Reading,
  mint: string,
  { oldest }: Unfound,
  signal: AbortSignal,
): Promise<LaunchRow | null> {
  const trades = await findMarket(history, mint, signal)
  const newest = trades.at(-1)
  if (newest === undefined) return null
  const asked = facts.open({ mint, venue: newest.venue, launchedAt: oldest.at })
  const [now, holders] = await Promise.all([asked.mint(mint, signal), asked.holders(mint, signal)])
  const launch = withinBounds({
    ...unknownLaunch(mint, newest),
    signature: oldest.signature,
    slot: oldest.slot,
    blockTime: oldest.at,
    ...(now && { decimals: now.decimals, supply: now.supply }),
    ...(now?.metadata && {
      name: now.metadata.name,
      symbol: now.metadata.symbol,
      uri: now.metadata.uri,
    }),
  })
  const followed = followNew(launch, oldest.at)
  for (const trade of trades) followed.addTrade(trade, null)
  return {
    ...toLaunchRow(launch, { source: MARKET_ONLY, detectedAt: oldest.at, confirmed: true }),
    trades: followed.trades,
    volume: `${followed.volume}`,
    last_trade_at: followed.lastTradeAt,
    prices: pathToJson(followed.path),
    figures: jsonOf(followed.figures),
    holders: holders && JSON.stringify(holders.map((one) => ({ ...one, amount: `${one.amount}` }))),
    backfilled_by: ON_REQUEST,
  }
}

function unknownLaunch(mint: string, trade: SeenTrade): Launch {
  const { venue, pool, quoteMint, creator, virtualBase, virtualQuote } = trade
  return {
    kind: 'launch',
    mint,
    venue,
    pool,
    quoteMint,
    creator,
    virtualBase,
    virtualQuote,
    signature: '',
    slot: 0,
    path: '',
    feePayer: null,
    blockTime: null,
    name: null,
    symbol: null,
    uri: null,
    decimals: null,
    supply: null,
    tokenProgram: null,
    platform: null,
  }
}
