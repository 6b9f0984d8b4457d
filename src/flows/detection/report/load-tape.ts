import {
  createTape,
  isMissedSince,
  loadTrades,
  type RunningTape,
  type TradedOn,
} from '../../../domains/launches/index.ts'
import type { DetectionContext } from '../context.ts'
import type { CandleWriter } from '../follow/candles.ts'
import type { Followed } from '../follow/followed.ts'
import type { Following } from '../follow/following.ts'
import { tradeKey } from '../follow/market-state.ts'
import type { TradeQueue } from '../follow/trade-queue.ts'

/** `complete` false: trades before now were missed. */
export function emptyTape(
  { launch, listedUntil, deposits }: Followed,
  complete: boolean,
): RunningTape {
  return createTape({ ...launch, listedUntil, deposits, complete })
}

/** Loads a watched launch's tape from its stored trades, unless it is in memory. */
export async function loadTape(
  { db }: Pick<DetectionContext, 'db'>,
  {
    following,
    trades,
    candles,
  }: { following: Following; trades: TradeQueue; candles: CandleWriter },
  followed: Followed,
): Promise<void> {
  if (!followed.startReading()) return
  const arrived = followed.arrivedMeanwhile()
  try {
    await trades.flush()
    const kept = await loadTrades(db.read, followed.launch)
    const isMissed = await isMissedSince(db.read, placesOf(followed))
    const tape = emptyTape(followed, !kept.cut && !isMissed && !followed.missed)
    const read = new Set(kept.trades.map(tradeKey))
    for (const trade of kept.trades) tape.add(trade)
    for (const trade of arrived) if (!read.has(tradeKey(trade))) tape.add(trade)
    following.setTape(followed, tape)
    followed.holdTape(tape, read)
    if (kept.cut) return
    const once = new Map([...kept.trades, ...arrived].map((trade) => [tradeKey(trade), trade]))
    followed.recount(tape, [...once.values()])
    candles.remake(followed)
  } finally {
    followed.stopReading()
  }
}

/** Where it is traded, and since which slot. */
function placesOf({ launch, graduatedAt, graduatedTo }: Followed): TradedOn & { slot: number } {
  return { venue: launch.venue, slot: launch.slot, graduatedAt, graduatedTo }
}
