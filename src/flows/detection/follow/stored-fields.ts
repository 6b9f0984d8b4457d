import {
  createPricePath,
  figuresFromJson,
  liquidityTokensFromJson,
  type PricePoint,
  type StoredLaunch,
} from '../../../domains/launches/index.ts'
import { createCountedTrades } from './counted-trades.ts'
import type { FollowPhase } from './tape-state.ts'

/** What the database knows of a launch's market. */
export function storedFields(row: StoredLaunch) {
  const phase: FollowPhase = row.due_at === null ? 'priced' : 'staged'
  return {
    launchedAt: row.launched_at,
    detectedAt: row.detected_at,
    phase,
    decimals: row.decimals,
    supply: row.supply === null ? null : BigInt(row.supply),
    graduatedAt: row.graduated_at,
    graduatedTo: row.graduated_to,
    graduatedPool: row.graduated_pool,
    lp: row.lp === null ? null : liquidityTokensFromJson(row.lp),
    trades: row.trades,
    volume: BigInt(row.volume),
    capCents: row.market_cap_cents,
    highCapCents: row.high_market_cap_cents,
    lastTradeAt: row.last_trade_at,
    missed: row.trades_missed === 1,
    ...(row.figures === null ? {} : { figures: figuresFromJson(row.figures) }),
    countedLately: createCountedTrades(row.counted_lately),
    path: createPricePath(JSON.parse(row.prices) as PricePoint[]),
  }
}
