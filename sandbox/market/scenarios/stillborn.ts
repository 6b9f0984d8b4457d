import type { MarketActions } from '../market-actions.ts'
import { fund, solAmount, strangersCome } from './crowd.ts'

/** The share of those launched by one of a few developers, who launch all day. */
const PROLIFIC = 0.55
const PROLIFIC_DEVELOPERS = 12

/** Hardly anybody comes, the price peaks within two minutes, and the creator sells: what most launches are. */
export function stillborn(market: MarketActions): void {
  const { random } = market
  const creator = random.happens(PROLIFIC)
    ? market.one('rugger', PROLIFIC_DEVELOPERS)
    : market.newWallet()
  const first = solAmount(Math.min(3, random.around(0.4, 0.9)))
  const coin = market.newCoin(creator, { links: random.happens(0.3) ? 'some' : 'none' })
  fund(market, creator, first + solAmount(0.5))
  market.after(2_000, () => market.launch(coin, first))
  strangersCome(market, coin, {
    visitors: random.whole(0, 5),
    fromMs: 3_000,
    overMs: 80_000,
    median: 0.12,
    leave: 0.7,
  })
  market.after(2_000 + random.whole(15_000, 240_000), () => market.sell(coin, creator, 1))
}
