import type { ChainedTrade } from './reserves.ts'

/** More trades of one slot than this are told apart by when they came. */
const MOST_IN_SLOT = 64

/** Adds a trade. @returns the first, or the last, of all trades added so far */
type OuterTrade<T> = (trade: T) => T

/**
 * Finds the last trade. News of one slot come in any order, and a launch that had to be fetched brings the first
 * trade behind the others; but each trade leaves the reserve that the next one starts from.
 */
export function createLastTrade<T extends ChainedTrade>(): OuterTrade<T> {
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
    const before = reserveBefore(trade)
    if (before !== null) starts.add(`${trade.pool} ${before}`)
    const ends = trades.filter((one) => !starts.has(`${one.pool} ${one.virtualBase}`))
    // A pool opens once its curve is full.
    last = ends.findLast((one) => one.pool !== null) ?? ends.at(-1) ?? trade
    return last
  }
}

/** Finds the first trade: in the earliest slot, the one that starts from a reserve which no other left. */
export function createFirstTrade<T extends ChainedTrade>(): OuterTrade<T> {
  let slot = Number.POSITIVE_INFINITY
  let trades: T[] = []
  let first: T | null = null

  return (trade) => {
    if (first !== null && trade.slot > slot) return first
    if (trade.slot < slot) {
      slot = trade.slot
      trades = []
    }
    if (trades.length < MOST_IN_SLOT) trades.push(trade)
    const left = new Set(trades.map((one) => `${one.pool} ${one.virtualBase}`))
    const begins = trades.filter((one) => !left.has(`${one.pool} ${reserveBefore(one)}`))
    first = begins.find((one) => one.pool === null) ?? begins[0] ?? trades[0] ?? trade
    return first
  }
}

/** The reserve of tokens that a trade starts from; null: unknown. */
function reserveBefore({ virtualBase, baseAmount, side }: ChainedTrade): bigint | null {
  if (virtualBase === null) return null
  return virtualBase + (side === 'buy' ? 1n : -1n) * baseAmount
}
