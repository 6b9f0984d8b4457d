import type { Detected, EventBatch } from '../../domains/launches/index.ts'
import type { CandleWriter } from './candles.ts'
import type { LaunchChange } from './change.ts'
import type { DetectionContext } from './context.ts'
import type { TradeFollower } from './following/follow-trades.ts'
import type { Lane } from './lane.ts'
import type { Markets } from './markets.ts'
import type { TradeLane } from './trades.ts'
import type { TurnFollower } from './turning/follow-turns.ts'
import type { UnconfirmedLaunches } from './unconfirmed/unconfirmed-launches.ts'
import type { ActWatch } from './wallets/watch-wallets.ts'
import type { Watch } from './watch.ts'

/** Everything that an event can change: the detector's memory and its queues into the database. */
export type Memory = Pick<DetectionContext, 'readsWhole'> & {
  watch: Watch
  markets: Markets
  trades: TradeLane
  candles: CandleWriter
  follower: TradeFollower
  turns: TurnFollower
  wallets: Pick<ActWatch, 'acceptTrade' | 'acceptLaunch'>
  unconfirmed: UnconfirmedLaunches
  changes: Lane<LaunchChange>
}

/** Where and when a batch was seen first. */
export function detectedBy({ source, seenAt, commitment }: EventBatch): Detected {
  return { source, detectedAt: seenAt, confirmed: commitment === 'confirmed' }
}
