import {
  createTape,
  isMissedSince,
  type LiveTape,
  loadTrades,
  moveFigures,
  newFigures,
  type TapeTrade,
} from '../domains/launches/index.ts'
import type { DetectionContext } from './detection-context.ts'
import { developerOf, type Followed, launchPrice } from './detection-followed.ts'
import type { TradeLane } from './detection-trades.ts'
import type { Watch } from './detection-watch.ts'

export function emptyTape({ launch }: Followed, complete: boolean): LiveTape {
  return createTape({ launchSlot: launch.slot, complete })
}

/** Reads a watched launch's tape from its kept trades, where it is not in memory. */
export async function loadTape(
  { db }: Pick<DetectionContext, 'db'>,
  { watch, trades }: { watch: Watch; trades: TradeLane },
  followed: Followed,
): Promise<void> {
  if (followed.tape || followed.loading) return
  followed.loading = []
  try {
    await trades.flush()
    const kept = await loadTrades(db.read, followed.mint)
    const isMissed = await isMissedSince(db.read, followed.launch.slot)
    const tape = emptyTape(followed, !kept.cut && !isMissed && !followed.missed)
    const read = new Set<string>()
    for (const trade of kept.trades) {
      tape.add(trade)
      read.add(keyOf(trade))
    }
    for (const trade of followed.loading) {
      if (!read.has(keyOf(trade))) tape.add(trade)
    }
    watch.setTape(followed, tape)
    if (!kept.cut) countAnew(followed, tape, [...kept.trades, ...followed.loading])
  } finally {
    followed.loading = null
  }
}

/** Figures that were written a few seconds before the last leader's end lack what came then. */
function countAnew(followed: Followed, tape: LiveTape, trades: readonly TapeTrade[]): void {
  const sums = tape.sums()
  followed.trades = sums.trades
  followed.volume = sums.buyVolume + sums.sellVolume
  followed.lastTradeAt = sums.lastTradeAt
  followed.virtualBase = sums.virtualBase ?? followed.virtualBase
  followed.virtualQuote = sums.virtualQuote ?? followed.virtualQuote
  followed.figures = newFigures(launchPrice(followed.launch))
  const developer = developerOf(followed.launch)
  const counted = new Map(trades.map((trade) => [keyOf(trade), trade]))
  for (const trade of counted.values()) moveFigures(followed.figures, trade, developer)
}

function keyOf({ signature, path }: TapeTrade): string {
  return `${signature} ${path}`
}
