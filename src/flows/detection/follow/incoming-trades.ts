import { TRADES_STORED_MS } from '../../../contract/constants.ts'
import {
  type TapeTrade,
  type Trade,
  toTapeTrade,
  toTradeRow,
} from '../../../domains/launches/index.ts'
import { type Ms, SECOND } from '../../../kernel/clock.ts'
import { every } from '../../../kernel/loop.ts'
import type { LaunchChange } from '../arrive/change.ts'
import { type DetectionContext, solUsd } from '../context.ts'
import type { WriteQueue } from '../write-queue.ts'
import type { CandleWriter } from './candles.ts'
import type { Followed } from './followed.ts'
import { type Following, poolsOf } from './following.ts'
import { tradeKey } from './market-state.ts'
import type { MarketWriter } from './market-writer.ts'
import { createOrphanTrades, type OrphanTrades } from './orphan-trades.ts'
import { inOwnQuote, moveOwnMarket, quoteRateOf } from './quote-of.ts'
import { createSeenTrades } from './seen-trades.ts'
import type { TradeQueue } from './trade-queue.ts'
import type { TurnFollower } from './turns/follow-turns.ts'
import type { WalletWatcher } from './wallets/watch-wallets.ts'

const REMEMBERED = 60_000
const LOOK_UP_MS = 2 * SECOND

/** Adds trades to the launches that they belong to. */
export type IncomingTrades = {
  /** Repeats are ignored; a trade of an unknown mint waits for its launch. */
  accept(trade: Trade, seenAt: Ms): void
  /** Adds the trades that arrived before their launch did. @param isNew it is not stored yet */
  claim(followed: Followed, isNew: boolean): void
  /** Everything up to these cursors was taken in. */
  reached: OrphanTrades['reached']
  /** Looks up waiting trades' launches in the database, and follows the ones that are stored. */
  lookUp(): Promise<void>
  /** Looks up every two seconds until `signal` aborts. */
  run(): Promise<void>
}

type Parts = {
  following: Following
  markets: MarketWriter
  trades: TradeQueue
  candles: CandleWriter
  turns: TurnFollower
  wallets: Pick<WalletWatcher, 'acceptTrade'>
  changes: WriteQueue<LaunchChange>
}

/** Adds trades to the launches that they belong to, and looks up mints of unknown pools. */
export function createIncomingTrades(
  context: DetectionContext,
  parts: Parts,
  signal: AbortSignal,
): IncomingTrades {
  const { clock, log } = context
  const { following, markets, trades, candles, turns, wallets, changes } = parts
  const orphans = createOrphanTrades(context)
  const seen = createSeenTrades(REMEMBERED)

  /** @param isUnclear it may be counted already */
  function take(followed: Followed, reported: Trade, seenAt: Ms, isUnclear = false): void {
    if (followed.tapeState.counted.has(tradeKey(reported))) return
    const trade = inOwnQuote(followed.launch, reported)
    const at = momentOf(trade, seenAt)
    if (isStored(followed, at) || turns.follows(followed.mint))
      trades.add(toTradeRow(trade, followed.mint, at))
    const tapeTrade = toTapeTrade(trade, at)
    if (isUnclear && followed.hasStages) {
      countAgain(followed, tapeTrade)
      return
    }
    if (isUnclear && followed.countedLately.has(tapeTrade)) return
    following.addToTape(followed, tapeTrade)
    wallets.acceptTrade(followed, reported, at)
    moveOwnMarket(followed, trade, at)
    if (!followed.countedLately.wasStored(tapeTrade)) {
      followed.addTrade(tapeTrade, quoteRateOf(context, following, followed.launch))
      markets.markChanged(followed)
    }
    if (!hasCandle(followed, tapeTrade)) candles.addTrade(followed, tapeTrade)
    turns.addTrade(followed, tapeTrade)
  }

  /** While a launch has stages, the database has each trade once, and is read when they are needed next. */
  function countAgain(followed: Followed, trade: TapeTrade): void {
    if (!followed.tapeState.keep(trade)) following.unloadTape(followed)
    turns.reread(followed.mint)
  }

  function claim(followed: Followed, isNew: boolean): void {
    const { waiting, isIncomplete } = orphans.claim(followed.launch, poolsOf(followed), isNew)
    for (const { trade, at } of waiting) take(followed, trade, at)
    if (!isIncomplete || followed.isIncomplete) return
    followed.markIncomplete()
    // The row of a new launch says it.
    if (!isNew) changes.add({ kind: 'missing', mint: followed.mint }).catch(() => {})
  }

  async function lookUp(): Promise<void> {
    for (const row of await orphans.lookUp()) claim(following.resume(row), false)
  }

  return {
    accept(trade, seenAt) {
      const known = seen.add(trade)
      if (known === 'repeat') return
      turns.sawTrade()
      const followed = following.find(trade.mint, trade.pool)
      if (followed) take(followed, trade, seenAt, known === 'unclear')
      else if (following.listed.has(trade.mint))
        following.listed.add(trade, momentOf(trade, seenAt), solUsd(context))
      else orphans.add(trade, seenAt)
    },
    claim,
    reached: orphans.reached,
    lookUp,
    run: () => every({ what: 'looking up launches', ms: LOOK_UP_MS, clock, log, signal }, lookUp),
  }
}

const momentOf = ({ blockTime }: Trade, seenAt: Ms) => Math.min(blockTime ?? seenAt, seenAt)

const isStored = ({ hasStages, launchedAt }: Followed, at: Ms) =>
  hasStages || at < launchedAt + TRADES_STORED_MS

/** Whether its stored candles have this trade. While it has stages, these are made again. */
const hasCandle = ({ hasStages, countedLately }: Followed, trade: TapeTrade) =>
  !hasStages && countedLately.wasStored(trade)
