import type { Ms } from '../../kernel/clock.ts'

/** Whose trades a chart marks; `boost`: the launchpad's own purchases. */
export type Trader = 'developer' | 'insider' | 'sniper' | 'boost'

/** A trade by the developer, an insider, or a sniper. */
export type MarkedTrade = {
  at: Ms
  who: Trader
  side: 'buy' | 'sell'
  /** Raw quote units, as a number. */
  volume: number
}

/** Marks of one step of time, of one kind: drawn as one. */
export type Mark = MarkedTrade & { trades: number }

/** Sums marks up by the candle that they stand at. `at` becomes the candle's own. */
export function marksByStep(marks: readonly MarkedTrade[], step: Ms): Mark[] {
  const summed = new Map<string, Mark>()
  for (const { at, who, side, volume } of marks) {
    const start = at - (at % step)
    const key = `${start} ${who} ${side}`
    const known = summed.get(key)
    const [trades, sum] = known ? [known.trades + 1, known.volume + volume] : [1, volume]
    summed.set(key, { at: start, who, side, trades, volume: sum })
  }
  return [...summed.values()]
}
