import type { MarketActions } from '../market-actions.ts'
import { fund, livesOn, solAmount, strangersCome } from './crowd.ts'

/** The share of coins that keep being traded. */
const LIVES_ON = 0.4

/** An honest launch: a small first buy, links, and strangers, some of whom sell. */
export function honest(market: MarketActions): void {
  const { random } = market
  const creator = market.one('builder')
  const first = solAmount(random.around(0.4, 0.5))
  const coin = market.newCoin(creator, { links: 'all' })
  fund(market, creator, first + solAmount(1 + random.share()))
  market.after(1_500, () => {
    market.launch(coin, first)
    coin.open = true
  })
  strangersCome(market, coin, {
    visitors: random.whole(10, 24),
    fromMs: 5_000,
    overMs: 15 * 60_000,
    median: 0.25,
    leave: 0.45,
  })
  if (random.happens(LIVES_ON)) livesOn(market, coin, 20 * 60_000)
}
