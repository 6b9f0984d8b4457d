import type { MarketActions } from '../market-actions.ts'
import { fund, solAmount, strangersCome } from './crowd.ts'

const MINUTE = 60_000
const LAUNCHES = 4_000
/** Together more than a whole curve takes. */
const WALLETS = 5
const EACH = 22

/** The creator's wallets buy the whole curve in the slot of its launch, and sell once it trades in a pool. */
export function boughtOut(market: MarketActions): void {
  const { random } = market
  const creator = market.newWallet()
  const keeper = market.newWallet()
  const coin = market.newCoin(creator, { links: 'some' })
  const wallets = Array.from({ length: WALLETS }, () => market.newWallet())
  fund(market, creator, solAmount(6))
  fund(market, keeper, solAmount(1))
  for (const wallet of wallets)
    market.after(random.whole(0, 2_500), () => fund(market, wallet, solAmount(EACH + 1)))
  market.after(LAUNCHES, () =>
    market.together(() => {
      market.launch(coin, solAmount(4))
      for (const wallet of wallets) market.buy(coin, wallet, solAmount(EACH))
    }),
  )
  for (let at = LAUNCHES + 1_500; at < MINUTE; at += 2_500)
    market.after(at, () => market.graduate(coin, keeper))
  strangersCome(market, coin, {
    visitors: random.whole(6, 18),
    fromMs: LAUNCHES + 12_000,
    overMs: 8 * MINUTE,
    median: 0.4,
    leave: 0.6,
  })
  for (const wallet of wallets) {
    const leaves = LAUNCHES + random.whole(MINUTE, 25 * MINUTE)
    market.after(leaves, () => market.sell(coin, wallet, 1))
  }
}
