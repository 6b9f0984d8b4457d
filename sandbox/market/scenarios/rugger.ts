import type { Coin } from '../coin.ts'
import type { MarketActions } from '../market-actions.ts'
import { fund, solAmount, strangersCome } from './crowd.ts'

const MINUTE = 60_000

/** A wallet launches repeatedly, fakes activity, and sells everything. */
export function rugger(market: MarketActions): void {
  const { random } = market
  const developer = market.one('rugger')
  const rounds = random.whole(2, 4)
  fund(market, developer, solAmount(60 + 20 * random.share()))
  let begins = 2_000
  for (let round = 0; round < rounds; round++) {
    const coin = market.newCoin(developer, { links: round === 0 ? 'some' : 'none' })
    oneRound(market, coin, begins)
    begins += random.whole(3, 7) * MINUTE
  }
}

function oneRound(market: MarketActions, coin: Coin, begins: number): void {
  const { random } = market
  const { creator: developer } = coin.listing
  const leaves = begins + random.whole(60_000, 150_000)
  market.after(begins, () => market.launch(coin, solAmount(8 + 6 * random.share())))
  washTrade(market, coin, begins + 4_000, leaves)
  strangersCome(market, coin, {
    visitors: random.whole(5, 11),
    fromMs: begins + 6_000,
    overMs: leaves - begins,
    median: 0.2,
    leave: 0.4,
  })
  market.after(leaves, () => market.sell(coin, developer, 1))
}

/** Two wallets funded by the developer trade with each other to fake volume. */
function washTrade(market: MarketActions, coin: Coin, begins: number, ends: number): void {
  const { random } = market
  const { creator: developer } = coin.listing
  const pair = [market.newWallet(), market.newWallet()]
  market.after(begins - 3_000, () =>
    market.pay(
      developer,
      pair.map((to) => ({ to, lamports: solAmount(0.8) })),
    ),
  )
  let turn = 0
  for (let at = begins; at < ends; at += random.whole(9_000, 18_000)) {
    const trader = pair[turn++ % 2]
    if (!trader) continue
    market.after(at, () => {
      if (coin.listing.held(trader) > 0n) market.sell(coin, trader, 1)
      else market.buy(coin, trader, solAmount(0.3 + 0.3 * random.share()))
    })
  }
}
