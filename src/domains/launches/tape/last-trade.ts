import type { ChainedTrade } from './reserves.ts'

/** More trades of one slot than this are told apart by when they came. */
const MOST_IN_SLOT = 64

/** @returns the last of all trades added so far */
export type LastTrade<T> = (trade: T) => T

/**
 * Finds the last trade. News of one slot come in any order, and a launch that had to be fetched brings the first
 * trade behind the others; but each trade leaves the reserve that the next one starts from.
 */
export function createLastTrade<T extends ChainedTrade>(): LastTrade<T> {
  let slot = Number.NEGATIVE_INFINITY
  let trades: T[] = []
  let last: T | null = null
  const starts = new Set<string>()

  return (trade) => {
    if (last !== null && trade.slot < slot) return last
    if (trade.slot > slot) {
      slot = trade.slot
      trades = []
      starts.clear()
    }
    if (trades.length === MOST_IN_SLOT) trades.shift()
    trades.push(trade)
    const { pool, virtualBase, baseAmount, side } = trade
    const before =
      virtualBase === null ? null : virtualBase + (side === 'buy' ? 1n : -1n) * baseAmount
    if (before !== null) starts.add(`${pool} ${before}`)
    const ends = trades.filter((one) => !starts.has(`${one.pool} ${one.virtualBase}`))
    // A pool opens once its curve is full.
    last = ends.findLast((one) => one.pool !== null) ?? ends.at(-1) ?? trade
    return last
  }
}
