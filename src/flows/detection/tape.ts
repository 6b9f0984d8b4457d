import {
  createTape,
  isMissedSince,
  loadTrades,
  moveFigures,
  newFigures,
  type RunningTape,
  type TapeTrade,
} from '../../domains/launches/index.ts'
import type { CandleWriter } from './candles.ts'
import type { DetectionContext } from './context.ts'
import { developerOf, type Followed, launchPrice, tradeKey } from './followed.ts'
import type { TradeLane } from './trades.ts'
import type { Watch } from './watch.ts'

/** `complete` false: trades before now were missed. */
export function emptyTape({ launch }: Followed, complete: boolean): RunningTape {
  return createTape({ ...launch, complete })
}

/** Loads a watched launch's tape from its stored trades, unless it is in memory. */
export async function loadTape(
  { db }: Pick<DetectionContext, 'db'>,
  { watch, trades, candles }: { watch: Watch; trades: TradeLane; candles: CandleWriter },
  followed: Followed,
): Promise<void> {
  if (followed.tape || followed.loading) return
  followed.loading = []
  try {
    await trades.flush()
    const kept = await loadTrades(db.read, followed.launch)
    const isMissed = await isMissedSince(db.read, followed.launch.slot)
    const tape = emptyTape(followed, !kept.cut && !isMissed && !followed.missed)
    const read = new Set<string>()
    for (const trade of kept.trades) {
      tape.add(trade)
      read.add(tradeKey(trade))
    }
    for (const trade of followed.loading) {
      if (!read.has(tradeKey(trade))) tape.add(trade)
    }
    followed.counted = read
    watch.setTape(followed, tape)
    if (kept.cut) return
    recount(followed, tape, [...kept.trades, ...followed.loading])
    candles.remake(followed)
  } finally {
    followed.loading = null
  }
}

/** Recomputes the figures, because the last leader may have ended before storing the newest. */
function recount(followed: Followed, tape: RunningTape, trades: readonly TapeTrade[]): void {
  const sums = tape.sums()
  followed.trades = sums.trades
  followed.volume = sums.buyVolume + sums.sellVolume
  followed.lastTradeAt = sums.lastTradeAt
  followed.lastSlot = Math.max(sums.lastSlot, 0)
  followed.virtualBase = sums.virtualBase ?? followed.virtualBase
  followed.virtualQuote = sums.virtualQuote ?? followed.virtualQuote
  followed.figures = newFigures(launchPrice(followed.launch))
  const developer = developerOf(followed.launch)
  const counted = new Map(trades.map((trade) => [tradeKey(trade), trade]))
  for (const trade of counted.values()) moveFigures(followed.figures, trade, developer)
}
