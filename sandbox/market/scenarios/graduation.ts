import type { MarketActions } from '../market-actions.ts'
import { fund, livesOn, solAmount, strangersCome } from './crowd.ts'

const MINUTE = 60_000
/** Number of creators who graduate coins repeatedly. */
const MASTERS = 12

/** Demand fills the curve; its liquidity moves to a pool, where trading continues. */
export function graduation(market: MarketActions): void {
  const { random } = market
  const creator = market.one('builder', MASTERS)
  const keeper = market.newWallet()
  const coin = market.newCoin(creator, { links: 'all' })
  const fills = random.whole(3, 5) * MINUTE
  fund(market, creator, solAmount(4))
  fund(market, keeper, solAmount(1))
  market.after(2_000, () => {
    market.launch(coin, solAmount(0.4 + 0.4 * random.share()))
    coin.open = true
  })
  // Small buys while it is cheap, larger ones later, so that no holder gets a large share.
  const early = { visitors: random.whole(35, 45), fromMs: 5_000, overMs: fills / 2 }
  strangersCome(market, coin, { ...early, median: 0.3, leave: 0.15 })
  const late = { visitors: random.whole(30, 40), fromMs: fills / 3, overMs: (fills * 2) / 3 }
  strangersCome(market, coin, { ...late, median: 1.8, leave: 0.1 })
  // Large buyers take what is left.
  for (let n = 0; n < 6; n++) {
    const whale = market.newWallet()
    const comes = fills + n * 4_000
    market.after(comes - 3_000, () => fund(market, whale, solAmount(25)))
    market.after(comes, () => {
      if (!coin.listing.hasGraduated()) market.buy(coin, whale, solAmount(24))
    })
  }
  for (let at = 20_000; at < fills + MINUTE; at += 2_500) {
    market.after(at, () => market.graduate(coin, keeper))
  }
  strangersCome(market, coin, {
    visitors: random.whole(15, 25),
    fromMs: fills + 30_000,
    overMs: 10 * MINUTE,
    median: 0.5,
    leave: 0.5,
  })
  livesOn(market, coin, fills + 15 * MINUTE)
}
