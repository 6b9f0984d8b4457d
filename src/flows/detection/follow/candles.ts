import {
  addCandle,
  candleOf,
  loadTrades,
  type NewCandles,
  noCandles,
  quoteUsd,
  storeCandles,
  type TapeTrade,
} from '../../../domains/launches/index.ts'
import { type Ms, SECOND } from '../../../kernel/clock.ts'
import { every } from '../../../kernel/loop.ts'
import { type DetectionContext, solUsd } from '../context.ts'
import type { Followed } from './followed.ts'

const LOOK_MS = 5 * SECOND
/** Until a candle is written, the chart reads the newest trades themselves. */
const WRITE_AFTER_MS = 25 * SECOND
const TOGETHER = 25

/** Queues candles for the database. Memory holds only those that are not stored yet. */
export type CandleWriter = {
  addTrade(followed: Followed, trade: TapeTrade): void
  /** Rebuilds a watched launch's candles from its stored trades, because the stored candles may be wrong. */
  remake(followed: Followed): void
  /** Stores candles until `signal` aborts. */
  run(): Promise<void>
}

/** `isWhole`: its trades are read again when it is written. */
type Waiting = NewCandles & { followed: Followed; since: Ms }

/** Adds trades to stored candles in batches of some seconds. */
export function createCandleWriter(
  context: Pick<DetectionContext, 'db' | 'clock' | 'log' | 'prices'>,
  signal: AbortSignal,
): CandleWriter {
  const { db, clock, log } = context
  const waiting = new Map<string, Waiting>()

  function waitingOf(followed: Followed): Waiting {
    const { mint } = followed
    const known = waiting.get(mint)
    if (known) return known
    const since = clock.monotonic()
    const added = { mint, candles: noCandles(), isWhole: false, followed, since }
    waiting.set(mint, added)
    return added
  }

  async function write(): Promise<void> {
    const due = [...waiting.values()].filter(
      ({ since }) => signal.aborted || clock.monotonic() - since >= WRITE_AFTER_MS,
    )
    for (let from = 0; from < due.length; from += TOGETHER) {
      const group = due.slice(from, from + TOGETHER)
      for (const { mint } of group) waiting.delete(mint)
      try {
        const read = await Promise.all(group.map((one) => complete(context, one)))
        await db.unsyncedTransaction((tx) =>
          storeCandles(
            tx,
            read.filter((one) => one !== null),
          ),
        )
      } catch (error) {
        for (const one of group) putBack(one)
        throw error
      }
    }
  }

  /** Queues candles again, before those that arrived meanwhile. */
  function putBack(one: Waiting): void {
    const later = waiting.get(one.mint)
    waiting.set(one.mint, one)
    if (!later) return
    one.isWhole ||= later.isWhole
    for (const candle of later.candles.candles) addCandle(one.candles, candle)
  }

  return {
    addTrade(followed, trade) {
      const candle = candleOf(trade, usdNow(context, followed))
      if (candle) addCandle(waitingOf(followed).candles, candle)
    },
    remake(followed) {
      waitingOf(followed).isWhole = true
    },
    run: () =>
      every({ what: 'storing candles', ms: LOOK_MS, clock, log, signal, onceMore: true }, write),
  }
}

type Context = Pick<DetectionContext, 'db' | 'prices'>

/** The candles to store; null: there are too many trades to rebuild the candles from. */
async function complete(context: Context, one: Waiting): Promise<NewCandles | null> {
  if (!one.isWhole) return one
  const { trades, cut } = await loadTrades(context.db.read, one.followed.launch)
  if (cut) return null
  const candles = noCandles()
  for (const trade of trades) {
    const candle = candleOf(trade, usdNow(context, one.followed))
    if (candle) addCandle(candles, candle)
  }
  return { ...one, candles }
}

function usdNow(context: Context, { launch }: Followed): number | null {
  return quoteUsd(launch.quoteMint, solUsd(context))
}
