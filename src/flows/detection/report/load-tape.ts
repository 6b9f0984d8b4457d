import {
  createTape,
  loadTrades,
  mayMissTrades,
  type RunningTape,
  type TradedOn,
} from '../../../domains/launches/index.ts'
import type { DetectionContext } from '../context.ts'
import type { CandleWriter } from '../follow/candles.ts'
import type { Followed } from '../follow/followed.ts'
import type { Following } from '../follow/following.ts'
import { tradeKey } from '../follow/market-state.ts'
import type { TradeQueue } from '../follow/trade-queue.ts'

/** A tape before its first trade. @param isComplete false: some of its trades are missing for good */
export function emptyTape(
  { launch, listedUntil, deposits }: Followed,
  isComplete: boolean,
): RunningTape {
  return createTape({ ...launch, listedUntil, deposits, isComplete })
}

/** Loads a followed launch's tape from its stored trades, unless it is in memory. */
export async function loadTape(
  { db }: Pick<DetectionContext, 'db'>,
  {
    following,
    trades,
    candles,
  }: { following: Following; trades: TradeQueue; candles: CandleWriter },
  followed: Followed,
): Promise<void> {
  const { tapeState } = followed
  const arrived = tapeState.startReading()
  if (arrived === null) return
  try {
    await trades.flush()
    const kept = await loadTrades(db.read, followed.launch)
    const mayMiss = await mayMissTrades(db.read, tradedSince(followed))
    const tape = emptyTape(followed, !kept.cut && !mayMiss && !followed.isIncomplete)
    const read = new Set(kept.trades.map(tradeKey))
    for (const trade of kept.trades) tape.add(trade)
    for (const trade of arrived) if (!read.has(tradeKey(trade))) tape.add(trade)
    following.holdTape(followed, tape, read)
    if (kept.cut) return
    const once = new Map([...kept.trades, ...arrived].map((trade) => [tradeKey(trade), trade]))
    followed.recount(tape.sums(), [...once.values()])
    candles.remake(followed)
  } finally {
    tapeState.stopReading()
  }
}

/** Where it is traded, and since which slot. */
function tradedSince({ launch, graduatedAt, graduatedTo }: Followed): TradedOn & { slot: number } {
  return { venue: launch.venue, slot: launch.slot, graduatedAt, graduatedTo }
}
