import { MINUTE, type Ms, SECOND } from '../../kernel/clock.ts'
import { priceOf, type TapeTrade } from '../launches/index.ts'
import type { After, Before } from './turn.ts'

/** The time within which a price has to fall. */
const FALL_WITHIN: Ms = 5 * MINUTE
/** A price has to fall to this part of what it was. */
const FALLEN = 0.5
/** A wallet that never sold this part of the supply at once doesn't sell for the developer. */
const ONE_IN = 500n
const MOST_LARGE = 200
/** The chain tells time in whole seconds, and its clock may be behind ours. */
const CLOCKS_APART: Ms = 2 * SECOND
/** Points a second apart: five minutes are at most this many. */
const MOST_PEAKS = 300

/** The state before the first trade. */
export function newAfter(): After {
  return {
    sold: new Map(),
    soldBefore: new Map(),
    large: new Map(),
    peaks: [],
    fall: null,
    depth: null,
    lastTradeAt: null,
    newestSlot: 0,
  }
}

/**
 * Adds a trade, from the launch's first one on. One that comes after trades of later slots says what was sold, and
 * nothing of the price or the pool, which have moved on.
 * @param pool where the coin is traded now; null: unknown
 */
export function moveAfter(after: After, before: Before, trade: TapeTrade, pool: string | null) {
  if (trade.origin === undefined)
    after.lastTradeAt = Math.max(after.lastTradeAt ?? trade.at, trade.at)
  recordSale(after, before, trade)
  if (trade.slot < after.newestSlot) return
  after.newestSlot = trade.slot
  if (trade.at >= before.at && trade.origin === undefined) recordPrice(after, trade)
  recordDepth(after, before, trade, pool)
}

function recordSale(after: After, before: Before, trade: TapeTrade): void {
  const { trader, side, baseAmount } = trade
  if (trader === null || side !== 'sell') return
  if (!before.developers.has(trader) && !before.insiders.has(trader)) {
    recordLarge(after, before, trader, baseAmount)
    return
  }
  addTo(after.sold, trader, baseAmount)
  if (trade.at < before.at - CLOCKS_APART) addTo(after.soldBefore, trader, baseAmount)
}

function addTo(sums: Map<string, bigint>, wallet: string, amount: bigint): void {
  sums.set(wallet, (sums.get(wallet) ?? 0n) + amount)
}

function recordLarge({ large }: After, { supply }: Before, trader: string, sold: bigint): void {
  const known = large.get(trader)
  if (known !== undefined) large.set(trader, known + sold)
  else if (supply !== null && sold * ONE_IN >= supply && large.size < MOST_LARGE)
    large.set(trader, sold)
}

/** Only prices of the curve or pool, because a single tiny trade can have any price. */
function recordPrice(after: After, trade: TapeTrade): void {
  if (trade.virtualBase === null || trade.virtualQuote === null) return
  const price = priceOf(trade)
  if (price === null) return
  const { at } = trade
  const recent = after.peaks.filter((peak) => peak.at >= at - FALL_WITHIN)
  const [highest] = recent
  if (highest && after.fall === null && price <= highest.price * FALLEN) {
    after.fall = { from: highest.price, to: price, at, overMs: at - highest.at }
  }
  const peaks = recent.filter((peak) => peak.price > price)
  after.peaks = [...peaks, { at, price }].slice(0, MOST_PEAKS)
}

function recordDepth(
  after: After,
  before: Before,
  { at, pool: tradedIn, virtualBase, virtualQuote, realQuote }: TapeTrade,
  pool: string | null,
): void {
  if (tradedIn === null || tradedIn !== pool || virtualBase === null || virtualQuote === null)
    return
  const now = Math.sqrt(Number(virtualBase)) * Math.sqrt(Number(virtualQuote))
  const known = after.depth
  // Liquidity that left before the post is not news.
  const isStart = known === null || known.pool !== pool || at < before.at || now >= known.high
  // Virtual reserves make the price; only what is in the pool can leave it.
  const quote = realQuote ?? virtualQuote
  const high = isStart ? { high: now, highQuote: quote } : known
  after.depth = {
    pool,
    now,
    quote,
    at,
    high: high.high,
    highQuote: high.highQuote,
  }
}
