import type { MoveBody, MoveCause } from '../../../contract/launches/chart.ts'
import { MINUTE, type Ms, SECOND } from '../../../kernel/clock.ts'
import { priceOf } from '../price.ts'
import type { PricedTrade } from '../store/trades/newest-trades.ts'

/** Moves are explained over this long. */
export const MOVE_MS = 5 * MINUTE
/** A smaller change doesn't count as a move. */
const LEAST_CHANGE = 0.1
/** The developer’s side or linked buyers moved the price if this much of the volume was theirs. */
const SIDE_SHARE = 0.25
/** One wallet moved it if this much was its own. */
const ONE_SHARE = 0.5

/** What is known besides the trades. */
export type MoveFacts = {
  until: Ms
  launchedAt: Ms
  /** Raw, before the first trade; null: unknown, or not all trades since are known. */
  openingPrice: number | null
  developers: ReadonlySet<string>
  insiders: ReadonlySet<string>
  graduatedAt: Ms | null
  /** When liquidity was last taken out; null: it was not, or not looked at. */
  liquidityLeftAt: Ms | null
  /** Trades are known to be missing. */
  isMissing: boolean
}

/**
 * Why a price moved in the last five minutes, by its trades. Pure; no forecast.
 * @param trades the newest, the oldest first. If they don't reach back five minutes, the time is shorter
 * @returns null: it did not move by a tenth, or its prices are unknown
 */
export function moveOf(trades: readonly PricedTrade[], facts: MoveFacts): MoveBody | null {
  const from = facts.until - MOVE_MS
  const first = trades.findIndex(({ at }) => at > from)
  const recent = first === -1 ? [] : trades.slice(first)
  const earlier = trades[first - 1]
  const [oldest, newest] = [recent[0], recent.at(-1)]
  if (!oldest || !newest) return null
  const opening = facts.launchedAt > from ? facts.openingPrice : null
  const before = earlier ? priceOf(earlier) : (opening ?? priceOf(oldest))
  const after = priceOf(newest)
  if (before === null || after === null || before <= 0) return null
  const change = after / before - 1
  if (Math.abs(change) < LEAST_CHANGE) return null
  const isCounted = !facts.isMissing && recent.every(isNamed)
  const wallets = (side: PricedTrade['side']) =>
    isCounted
      ? new Set(recent.flatMap((one) => (one.side === side && one.trader ? one.trader : []))).size
      : null
  return {
    change: Number(change.toPrecision(3)),
    over_ms: Math.max(SECOND, facts.until - Math.max(from, earlier?.at ?? oldest.at)),
    until: facts.until,
    buyers: wallets('buy'),
    sellers: wallets('sell'),
    cause: causeOf(recent, change > 0 ? 'buy' : 'sell', facts),
  }
}

/** Whose trade it is, or that it is the launchpad's own. */
const isNamed = ({ trader, origin }: PricedTrade) => trader !== null || origin !== null

function causeOf(
  recent: readonly PricedTrade[],
  side: PricedTrade['side'],
  { until, developers, insiders, graduatedAt, liquidityLeftAt, isMissing }: MoveFacts,
): MoveCause {
  const isRecent = (at: Ms | null) => at !== null && at > until - MOVE_MS && at <= until
  if (side === 'sell' && isRecent(liquidityLeftAt)) return { kind: 'liquidity_left' }
  // With trades missing, shares of the volume are unknown.
  if (isMissing) return { kind: 'unknown' }
  const theirs = recent.filter((one) => one.side === side)
  const volumeOf = (all: readonly PricedTrade[]) =>
    all.reduce((sum, { quoteAmount }) => sum + Number(quoteAmount), 0)
  const all = volumeOf(theirs)
  if (all === 0) return { kind: 'unknown' }
  const shareOf = (is: (trade: PricedTrade) => boolean) => volumeOf(theirs.filter(is)) / all
  const by = (wallets: ReadonlySet<string>) =>
    shareOf(({ trader }) => trader !== null && wallets.has(trader))
  const largest = [...Map.groupBy(theirs, ({ trader }) => trader)].reduce(
    (most, [trader, own]) => (trader === null ? most : Math.max(most, volumeOf(own) / all)),
    0,
  )
  const found = [
    { kind: 'boost', share: shareOf(({ origin }) => origin === 'boost'), least: SIDE_SHARE },
    { kind: 'developer', share: by(developers), least: SIDE_SHARE },
    { kind: 'insiders', share: by(insiders), least: SIDE_SHARE },
    { kind: 'one_wallet', share: largest, least: ONE_SHARE },
  ] as const
  const cause = found.find(({ share, least }) => share >= least)
  if (cause) return { kind: cause.kind, share: Number(cause.share.toPrecision(3)) }
  if (isRecent(graduatedAt)) return { kind: 'graduated' }
  return { kind: theirs.every(isNamed) ? 'many' : 'unknown' }
}
