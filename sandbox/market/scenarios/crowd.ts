import type { Coin } from '../coin.ts'
import { type MarketActions, SOL } from '../market-actions.ts'
import type { MarketTrader } from '../trader.ts'

export const solAmount = (amount: number) => BigInt(Math.round(amount * Number(SOL)))

/** Strangers who buy one by one, most with returning wallets. */
export type Visit = {
  /** Their number, when they begin, and over how long, in ms after the scenario began. */
  visitors: number
  fromMs: number
  overMs: number
  /** The median that one spends, in SOL. */
  median: number
  /** The share that sells later, 0 to 1. */
  leave: number
}

/** The share of new wallets among strangers, 0 to 1. */
const NEWCOMERS = 0.12

export function strangersCome(market: MarketActions, coin: Coin, visit: Visit): void {
  const { random } = market
  for (let n = 0; n < visit.visitors; n++) {
    const comes = visit.fromMs + Math.floor(visit.overMs * random.share() ** 1.5)
    const spends = solAmount(Math.min(5, random.around(visit.median, 0.8)))
    const leaves = random.happens(visit.leave)
    const stays = random.whole(5_000, visit.overMs)
    const share = random.happens(0.7) ? 1 : 0.5
    const trader = random.happens(NEWCOMERS) ? market.newWallet() : market.one('stranger')
    market.after(Math.max(0, comes - random.whole(800, 4_000)), () => fund(market, trader, spends))
    market.after(comes, () => market.buy(coin, trader, spends))
    if (leaves) market.after(comes + stays, () => market.sell(coin, trader, share))
  }
}

const HOUR = 3_600_000

/** A few strangers trade now and then for two days; half sell again. */
export function livesOn(market: MarketActions, coin: Coin, fromMs: number): void {
  const first = { visitors: 5, fromMs, overMs: 2 * HOUR }
  const later = { visitors: 9, fromMs: 3 * HOUR, overMs: 45 * HOUR }
  for (const visit of [first, later]) {
    strangersCome(market, coin, { ...visit, median: 0.2, leave: 0.5 })
  }
}

/** Funds a wallet from an exchange so that it can spend `lamports`. */
export function fund(market: MarketActions, trader: MarketTrader, lamports: bigint): void {
  const spare = solAmount(0.03 + market.random.share() * 0.1)
  if (market.balance(trader) >= lamports + spare) return
  market.pay(market.random.pick(market.exchanges), [{ to: trader, lamports: lamports + spare }])
}
