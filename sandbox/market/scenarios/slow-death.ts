import type { MarketActions } from '../market-actions.ts'
import { fund, solAmount, strangersCome } from './crowd.ts'

/** A few buy at first, nobody later, and the creator sells slowly. */
export function slowDeath(market: MarketActions): void {
  const { random } = market
  const creator = market.one('stranger')
  const coin = market.newCoin(creator)
  fund(market, creator, solAmount(2))
  market.after(2_000, () => market.launch(coin, solAmount(0.3 + 0.5 * random.share())))
  strangersCome(market, coin, {
    visitors: random.whole(2, 7),
    fromMs: 6_000,
    overMs: 3 * 60_000,
    median: 0.08,
    leave: 0.8,
  })
  for (let slice = 1; slice <= 4; slice++) {
    market.after(slice * random.whole(60_000, 120_000), () => market.sell(coin, creator, 0.4))
  }
}
