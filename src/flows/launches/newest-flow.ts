import type { FlowBody, NewTradeBody } from '../../contract/launches/chart.ts'
import type { MarkedWallets, PricedTrade } from '../../domains/launches/index.ts'
import { HOUR, MINUTE, type Ms } from '../../kernel/clock.ts'

const SPANS: readonly Ms[] = [MINUTE, 5 * MINUTE, HOUR]
const MOST_SHOWN = 12

/** What is known of a launch's newest trades, the oldest first. */
export type KnownTrades = {
  trades: readonly PricedTrade[]
  /** Older ones are stored, too. */
  isCut: boolean
  /** From this moment on all trades are known; null: some are missing, or it is not known since when. */
  knownSince: Ms | null
  until: Ms
  /** What a raw unit of the quote is worth in the chart's currency. */
  worth: number
}

/** What was bought and sold in the last minute, five minutes, and hour. The launchpad's own purchases are neither. Pure. */
export function flowsOf({ trades, isCut, knownSince, until, worth }: KnownTrades): FlowBody[] {
  const oldest = trades[0]?.at ?? until
  return SPANS.map((over): FlowBody => {
    const from = until - over
    if (knownSince === null || knownSince > from) return { over_ms: over, flow: null }
    if (isCut && oldest > from) return { over_ms: over, flow: 'many' }
    const own = trades.filter(({ at, origin }) => at > from && origin === null)
    const buys = own.filter(({ side }) => side === 'buy').length
    const volume = own.reduce((sum, { quoteAmount }) => sum + Number(quoteAmount) * worth, 0)
    return { over_ms: over, flow: { buys, sells: own.length - buys, volume: round(volume) } }
  })
}

/** The newest trades, the newest first, with who traded. Pure. */
export function newTradesOf(
  { trades, worth }: Pick<KnownTrades, 'trades' | 'worth'>,
  { developers, insiders, snipers }: MarkedWallets & { snipers: ReadonlySet<string> },
): NewTradeBody[] {
  const whoIs = (trader: string | null): NewTradeBody['who'] => {
    if (trader === null) return null
    if (developers.has(trader)) return 'developer'
    if (insiders.has(trader)) return 'insider'
    return snipers.has(trader) ? 'sniper' : null
  }
  return trades
    .slice(-MOST_SHOWN)
    .toReversed()
    .map(({ at, side, trader, origin, quoteAmount }) => ({
      at,
      side,
      trader,
      who: origin ?? whoIs(trader),
      value: round(Number(quoteAmount) * worth),
    }))
}

function round(value: number): number {
  return Number(value.toPrecision(4))
}
