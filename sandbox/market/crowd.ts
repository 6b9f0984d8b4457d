import type { Coin } from './coin.ts'
import { createMarketActions, type MarketActions, type MarketWorld, SOL } from './market-actions.ts'
import { type Random, randomFrom } from './random.ts'
import { solAmount } from './scenarios/crowd.ts'
import type { MarketTrader } from './trader.ts'

/** How many strangers trade the same coin. */
const PER_COIN = 40
const PURSE = 20n * SOL
/** The crowd leaves curves unfilled; only the graduation scenario fills one. */
const FULL_ENOUGH = 0.7

/**
 * Strangers who trade open coins, to reach the configured rate. Their wallets are reused, so they
 * are not fresh.
 */
export function createCrowd(world: MarketWorld, seed: string) {
  const random: Random = randomFrom(`${seed}/crowd`)
  const market: MarketActions = createMarketActions(world, 'honest', 'pumpfun', random)

  function trader(coin: Coin): MarketTrader {
    const first = Buffer.from(coin.listing.mint.bytes).readUInt16LE(0)
    return world.people.one('stranger', first + random.whole(0, PER_COIN - 1))
  }

  function act(coin: Coin): void {
    const who = trader(coin)
    const { listing } = coin
    const sells = listing.held(who) > 0n && random.happens(0.52)
    const isFull = !listing.hasGraduated() && listing.progress() > FULL_ENOUGH
    if (sells) market.sell(coin, who, random.happens(0.7) ? 1 : 0.5)
    else if (random.happens(0.03)) market.buyLate(coin, who, SOL / 10n)
    else if (!isFull) market.buy(coin, who, solAmount(Math.min(1, random.around(0.03, 1))))
  }

  return {
    /** Makes this many trades, if there are open coins. */
    act(times: number): void {
      const open = world.coins.slice(-80).filter(({ open, lost, slot }) => open && !lost && slot)
      if (open.length === 0) return
      const coins = Array.from({ length: times }, () => random.pick(open))
      for (const coin of new Set(coins)) endow(coin)
      market.together(() => {
        for (const coin of coins) act(coin)
      })
    },
  }

  /** Funds the strangers of a coin. */
  function endow(coin: Coin): void {
    const poor = trader(coin)
    if (world.sender.balance(poor) > SOL * 2n) return
    market.pay(random.pick(world.exchanges), [{ to: poor, lamports: PURSE }])
  }
}
