import type { Coin } from './coin.ts'
import { type Company, createPlay, type Play, SOL } from './play.ts'
import { type Random, randomFrom } from './random.ts'
import { sol } from './scenarios/crowd.ts'
import type { MarketTrader } from './trader.ts'

/** How many strangers look at the same coin. */
const PER_COIN = 40
const PURSE = 20n * SOL
/** Strangers fill no curve: that is for the scenario that is about it. */
const FULL_ENOUGH = 0.7

/**
 * People who trade whatever is open to strangers, so that there is as much going on as is wanted.
 * They come back, so they are no fresh wallets.
 */
export function createCrowd(company: Company, seed: string) {
  const random: Random = randomFrom(`${seed}/crowd`)
  const play: Play = createPlay(company, 'honest', 'pumpfun', random)

  function trader(coin: Coin): MarketTrader {
    const first = Buffer.from(coin.listing.mint.bytes).readUInt16LE(0)
    return company.people.one('stranger', first + random.whole(0, PER_COIN - 1))
  }

  function act(coin: Coin): void {
    const who = trader(coin)
    const { listing } = coin
    const sells = listing.held(who) > 0n && random.happens(0.52)
    const isFull = !listing.hasGraduated() && listing.progress() > FULL_ENOUGH
    if (sells) play.sell(coin, who, random.happens(0.7) ? 1 : 0.5)
    else if (random.happens(0.03)) play.buyLate(coin, who, SOL / 10n)
    else if (!isFull) play.buy(coin, who, sol(Math.min(1, random.around(0.03, 1))))
  }

  return {
    /** Lets so many of them act, as far as there are coins to act on. */
    act(times: number): void {
      const open = company.coins.slice(-80).filter(({ open, lost, slot }) => open && !lost && slot)
      if (open.length === 0) return
      const coins = Array.from({ length: times }, () => random.pick(open))
      for (const coin of new Set(coins)) endow(coin)
      play.together(() => {
        for (const coin of coins) act(coin)
      })
    },
  }

  /** Sees to it that those who look at a coin can pay. */
  function endow(coin: Coin): void {
    const poor = trader(coin)
    if (company.desk.balance(poor) > SOL * 2n) return
    play.pay(random.pick(company.exchanges), [{ to: poor, lamports: PURSE }])
  }
}
