import type { MarketActions } from '../market-actions.ts'
import { fund, solAmount, strangersCome } from './crowd.ts'

/** One funder pays many wallets, which buy in the launch's slot and later sell together. */
export function bundled(market: MarketActions): void {
  const { random } = market
  const creator = market.newWallet()
  const funder = market.newWallet()
  const wallets = Array.from({ length: random.whole(5, 8) }, () => market.newWallet())
  const spends = wallets.map(() => solAmount(0.6 + 1.2 * random.share()))
  const coin = market.newCoin(creator)
  fund(market, funder, solAmount(20))
  fund(market, creator, solAmount(2))
  market.after(1_500, () =>
    market.pay(
      funder,
      wallets.map((to, index) => ({ to, lamports: (spends[index] ?? 0n) + solAmount(0.05) })),
    ),
  )
  market.after(4_000, () => {
    market.together(() => {
      market.launch(coin, solAmount(0.8))
      for (const [index, wallet] of wallets.entries()) {
        market.buy(coin, wallet, spends[index] ?? 0n)
      }
    })
    coin.open = true
  })
  const leaves = random.whole(100_000, 300_000)
  strangersCome(market, coin, {
    visitors: random.whole(6, 14),
    fromMs: 7_000,
    overMs: leaves,
    median: 0.3,
    leave: 0.2,
  })
  market.after(leaves, () =>
    market.together(() => {
      for (const wallet of wallets) market.sell(coin, wallet, 1)
    }),
  )
}
