import type { MarketActions } from '../market-actions.ts'
import { fund, solAmount, strangersCome } from './crowd.ts'

const ROUNDS = 3

/**
 * One person launches again and again, each time with new wallets, which a treasury pays, and which sell together. The
 * treasury buys a little as well.
 */
export function crew(market: MarketActions): void {
  const { random } = market
  const treasury = market.newWallet()
  fund(market, treasury, solAmount(40))
  let begins = 2_000
  for (let round = 0; round < ROUNDS; round += 1) {
    oneRound(market, treasury, begins)
    begins += random.whole(80_000, 150_000)
  }
}

function oneRound(
  market: MarketActions,
  treasury: ReturnType<MarketActions['newWallet']>,
  begins: number,
): void {
  const { random } = market
  const creator = market.newWallet()
  const wallets = Array.from({ length: random.whole(3, 5) }, () => market.newWallet())
  const spends = wallets.map(() => solAmount(0.5 + 0.7 * random.share()))
  const coin = market.newCoin(creator)
  market.after(begins, () =>
    market.pay(treasury, [
      { to: creator, lamports: solAmount(1.3) },
      ...wallets.map((to, nth) => ({ to, lamports: (spends[nth] ?? 0n) + solAmount(0.05) })),
    ]),
  )
  market.after(begins + 3_000, () => {
    market.together(() => {
      market.launch(coin, solAmount(1.2))
      market.buy(coin, treasury, solAmount(0.3))
      for (const [nth, wallet] of wallets.entries()) market.buy(coin, wallet, spends[nth] ?? 0n)
    })
    coin.open = true
  })
  const leaves = begins + random.whole(70_000, 180_000)
  strangersCome(market, coin, {
    visitors: random.whole(5, 12),
    fromMs: begins + 5_000,
    overMs: leaves - begins,
    median: 0.25,
    leave: 0.3,
  })
  market.after(leaves, () =>
    market.together(() => {
      for (const wallet of [creator, treasury, ...wallets]) market.sell(coin, wallet, 1)
    }),
  )
}
