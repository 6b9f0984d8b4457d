import type { VenueId } from '../../../contract/launches/venues.ts'
import {
  createPricePath,
  figuresFromJson,
  type Launch,
  type LiquidityTokens,
  launchFromJson,
  liquidityTokensFromJson,
  newFigures,
  type PricePoint,
  type StoredLaunch,
} from '../../../domains/launches/index.ts'
import type { Ms } from '../../../kernel/clock.ts'
import { createCountedTrades } from './counted-trades.ts'
import type { MarketStart } from './followed-market.ts'
import { launchPrice } from './market-state.ts'

/**
 * `staged`: more stages are due, so its trades are stored. `priced`: only its market is followed. `replaced`:
 * the stored launch stands for it, or another process follows it, so its figures are not written anymore.
 */
export type FollowPhase = 'staged' | 'priced' | 'replaced'

/** A launch as it is when it begins to be followed. */
export type FollowedStart = MarketStart & {
  launch: Launch
  launchedAt: Ms
  detectedAt: Ms
  phase: FollowPhase
  graduatedAt: Ms | null
  graduatedTo: VenueId | null
  graduatedPool: string | null
  lp: LiquidityTokens | null
  isIncomplete: boolean
}

/** A launch that was detected at this moment, before its first trade. */
export function newStart(launch: Launch, detectedAt: Ms): FollowedStart {
  return {
    launch,
    launchedAt: Math.min(launch.blockTime ?? detectedAt, detectedAt),
    detectedAt,
    phase: 'staged',
    decimals: launch.decimals,
    supply: launch.supply,
    graduatedAt: null,
    graduatedTo: null,
    graduatedPool: null,
    lp: null,
    trades: 0,
    volume: 0n,
    capCents: null,
    highCapCents: null,
    lastTradeAt: null,
    isIncomplete: false,
    figures: newFigures(launchPrice(launch)),
    countedLately: createCountedTrades(null),
    path: createPricePath(),
  }
}

/** A launch as the database knows it. */
export function storedStart(row: StoredLaunch): FollowedStart {
  const launch = launchFromJson(row.event)
  return {
    launch,
    launchedAt: row.launched_at,
    detectedAt: row.detected_at,
    phase: row.due_at === null ? 'priced' : 'staged',
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
    isIncomplete: row.trades_missed === 1,
    figures: row.figures === null ? newFigures(launchPrice(launch)) : figuresFromJson(row.figures),
    countedLately: createCountedTrades(row.counted_lately),
    path: createPricePath(JSON.parse(row.prices) as PricePoint[]),
  }
}
