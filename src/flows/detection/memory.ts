import type { Detected, EventBatch } from '../../domains/launches/index.ts'
import type { LaunchChange } from './arrive/change.ts'
import type { RecentGraduations } from './arrive/recent-graduations.ts'
import type { UnconfirmedLaunches } from './arrive/unconfirmed-launches.ts'
import type { DetectionContext } from './context.ts'
import type { CandleWriter } from './follow/candles.ts'
import type { Following } from './follow/following.ts'
import type { IncomingTrades } from './follow/incoming-trades.ts'
import type { MarketWriter } from './follow/market-writer.ts'
import type { TradeQueue } from './follow/trade-queue.ts'
import type { TurnFollower } from './follow/turns/follow-turns.ts'
import type { WalletWatcher } from './follow/wallets/watch-wallets.ts'
import type { WriteQueue } from './write-queue.ts'

/** Everything that an event can change: the detector's memory and its queues into the database. */
export type Memory = Pick<DetectionContext, 'readsWhole'> & {
  following: Following
  markets: MarketWriter
  trades: TradeQueue
  candles: CandleWriter
  incoming: IncomingTrades
  turns: TurnFollower
  wallets: Pick<WalletWatcher, 'acceptTrade' | 'acceptLaunch'>
  unconfirmed: UnconfirmedLaunches
  graduations: RecentGraduations
  changes: WriteQueue<LaunchChange>
}

/** Where and when a batch was seen first. */
export function detectedBy({ source, seenAt, commitment }: EventBatch): Detected {
  return { source, detectedAt: seenAt, confirmed: commitment === 'confirmed' }
}
