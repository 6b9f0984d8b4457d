import type { DetectionSink } from '../../domains/launches/index.ts'
import type { LaunchChange } from './arrive/change.ts'
import { createSink } from './arrive/create-sink.ts'
import { createRecentGraduations } from './arrive/recent-graduations.ts'
import { createEventRouter } from './arrive/route-event.ts'
import { storeChanges } from './arrive/store-changes.ts'
import { graduateFollowed } from './arrive/take-graduation.ts'
import { createUnconfirmedLaunches } from './arrive/unconfirmed-launches.ts'
import type { DetectionContext } from './context.ts'
import { type CandleWriter, createCandleWriter } from './follow/candles.ts'
import { createFollowing, type Following, type FollowingLimits } from './follow/following.ts'
import { createIncomingTrades } from './follow/incoming-trades.ts'
import { createMarketWriter } from './follow/market-writer.ts'
import { createTradeQueue, type TradeQueue } from './follow/trade-queue.ts'
import { createTurnFollower, type TurnFollower } from './follow/turns/follow-turns.ts'
import { createWalletWatcher } from './follow/wallets/watch-wallets.ts'
import { showDepths } from './show-depths.ts'
import { createWriteQueue, writableProbe } from './write-queue.ts'

const MOST_TOGETHER = 50

/** Stores launches and trades, and holds the leader's memory. */
export type Detection = {
  sink: DetectionSink
  following: Following
  trades: TradeQueue
  candles: CandleWriter
  turns: Pick<TurnFollower, 'reread'>
  /** Stages that are being scored, by mint. */
  stages: Map<string, Promise<void>>
  /** Loads what an earlier leader stored. Call it before the sources run. */
  start(isOurs?: (mint: string) => boolean): Promise<void>
  /** Resolves once everything that the sink took so far is stored. */
  drained(): Promise<void>
  /** Stores the state of launches that another worker follows next, and forgets them. */
  release(isGiven: (mint: string) => boolean): Promise<void>
  /** Stores trades and market figures until `signal` aborts. */
  run(): Promise<void>
}

/**
 * Creates the detector's memory and its way into the database. Launches are stored at once, together
 * with their first report; trades follow within a second.
 *
 * @param context whose database refuses writes once another process leads
 */
export function createDetection(
  context: DetectionContext,
  signal: AbortSignal,
  limits?: FollowingLimits,
): Detection {
  const { readsWhole } = context
  const markets = createMarketWriter(context, signal)
  const following = createFollowing(markets.markChanged, limits)
  const trades = createTradeQueue(context, signal)
  const candles = createCandleWriter(context, signal)
  const turns = createTurnFollower(context, { following, trades }, signal)
  const wallets = createWalletWatcher(context, signal)
  const store = (changes: readonly LaunchChange[]) => storeChanges(context, following, changes)
  const changes = createWriteQueue(context, MOST_TOGETHER, store, writableProbe(context), signal)
  const parts = { following, markets, trades, candles, turns, wallets, changes }
  const incoming = createIncomingTrades(context, parts, signal)
  const unconfirmed = createUnconfirmedLaunches(context)
  const graduations = createRecentGraduations()
  const memory = { ...parts, readsWhole, incoming, unconfirmed, graduations }
  following.onFollow((followed, isNew) => {
    followed.markUnlogged(readsWhole)
    incoming.claim(followed, isNew)
    if (!isNew) graduateFollowed(memory, followed)
  })
  showDepths(context, { following, trades, changes })

  async function drained(): Promise<void> {
    await changes.drained()
    await incoming.lookUp()
    await Promise.all([trades.flush(), markets.flush(), wallets.flush()])
  }

  return {
    following,
    trades,
    candles,
    turns,
    stages: new Map(),
    sink: createSink(context, memory, createEventRouter(context, memory), drained),
    async start(isOurs = () => true) {
      await unconfirmed.load(isOurs)
      await turns.start(isOurs)
      await wallets.start()
    },
    drained,
    async release(isGiven) {
      await drained()
      unconfirmed.forget(isGiven)
      turns.release(isGiven)
      for (const followed of following.all()) {
        if (!isGiven(followed.mint)) continue
        followed.replace()
        following.forget(followed.mint)
      }
    },
    async run() {
      const runners = [trades, markets, candles, incoming, turns, wallets]
      await Promise.all(runners.map((runner) => runner.run()))
    },
  }
}
