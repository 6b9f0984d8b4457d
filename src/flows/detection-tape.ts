import {
  createTape,
  isMissedSince,
  type LiveTape,
  loadTrades,
  type TapeTrade,
} from '../domains/launches/index.ts'
import type { DetectionContext } from './detection-context.ts'
import type { Followed } from './detection-followed.ts'
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
    if (!kept.cut) takeSums(followed, tape)
  } finally {
    followed.loading = null
  }
}

/** All its trades were counted anew just now. */
function takeSums(followed: Followed, tape: LiveTape): void {
  const sums = tape.sums()
  followed.trades = sums.trades
  followed.volume = sums.buyVolume + sums.sellVolume
  followed.price = sums.lastPrice
  followed.lastTradeAt = sums.lastTradeAt
  followed.virtualBase = sums.virtualBase ?? followed.virtualBase
  followed.virtualQuote = sums.virtualQuote ?? followed.virtualQuote
}

function keyOf({ signature, path }: TapeTrade): string {
  return `${signature} ${path}`
}
