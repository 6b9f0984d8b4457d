import type { MarketActions } from '../market-actions.ts'
import { fund, solAmount, strangersCome } from './crowd.ts'

/** Bots buy in the first slots, some too late, and all sell within minutes. */
export function sniped(market: MarketActions): void {
  const { random } = market
  const creator = market.one('stranger')
  const coin = market.newCoin(creator)
  const bots = Array.from({ length: random.whole(5, 9) }, () => market.newWallet())
  const first = random.whole(2, 3)
  const launches = 4_000
  fund(market, creator, solAmount(3))
  for (const bot of bots) {
    market.after(random.whole(0, 2_500), () => fund(market, bot, solAmount(2)))
  }
  const strike = (bot: (typeof bots)[number]) =>
    market.buy(coin, bot, solAmount(0.5 + 1.3 * random.share()))
  market.after(launches, () => {
    market.together(() => {
      market.launch(coin, solAmount(0.5))
      for (const bot of bots.slice(0, first)) strike(bot)
    })
    coin.open = true
  })
  bots.slice(first).forEach((bot, index) => {
    const slots = index % 2 === 0 ? 0.6 : 1.5
    market.after(launches + Math.floor(slots * market.slotMs), () => {
      if (index % 3 === 2) market.buyLate(coin, bot, solAmount(1))
      else strike(bot)
    })
  })
  for (const bot of bots) {
    market.after(launches + random.whole(20_000, 240_000), () => market.sell(coin, bot, 1))
  }
  strangersCome(market, coin, {
    visitors: random.whole(5, 12),
    fromMs: launches + 3_000,
    overMs: 6 * 60_000,
    median: 0.25,
    leave: 0.5,
  })
}
