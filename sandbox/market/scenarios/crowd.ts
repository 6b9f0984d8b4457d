import type { Coin } from '../coin.ts'
import { type Play, SOL } from '../play.ts'
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

export function strangersCome(play: Play, coin: Coin, visit: Visit): void {
  const { random } = play
  for (let n = 0; n < visit.visitors; n++) {
    const comes = visit.fromMs + Math.floor(visit.overMs * random.share() ** 1.5)
    const spends = solAmount(Math.min(5, random.around(visit.median, 0.8)))
    const leaves = random.happens(visit.leave)
    const stays = random.whole(5_000, visit.overMs)
    const share = random.happens(0.7) ? 1 : 0.5
    const trader = random.happens(NEWCOMERS) ? play.newWallet() : play.one('stranger')
    play.after(Math.max(0, comes - random.whole(800, 4_000)), () => fund(play, trader, spends))
    play.after(comes, () => play.buy(coin, trader, spends))
    if (leaves) play.after(comes + stays, () => play.sell(coin, trader, share))
  }
}

const HOUR = 3_600_000

/** A few strangers trade now and then for two days; half sell again. */
export function livesOn(play: Play, coin: Coin, fromMs: number): void {
  const first = { visitors: 5, fromMs, overMs: 2 * HOUR }
  const later = { visitors: 9, fromMs: 3 * HOUR, overMs: 45 * HOUR }
  for (const visit of [first, later]) {
    strangersCome(play, coin, { ...visit, median: 0.2, leave: 0.5 })
  }
}

/** Funds a wallet from an exchange so that it can spend `lamports`. */
export function fund(play: Play, trader: MarketTrader, lamports: bigint): void {
  const spare = solAmount(0.03 + play.random.share() * 0.1)
  if (play.balance(trader) >= lamports + spare) return
  play.pay(play.random.pick(play.exchanges), [{ to: trader, lamports: lamports + spare }])
}
