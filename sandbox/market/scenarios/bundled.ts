import type { Play } from '../play.ts'
import { fund, solAmount, strangersCome } from './crowd.ts'

/** One funder pays many wallets, which buy in the launch's slot and later sell together. */
export function bundled(play: Play): void {
  const { random } = play
  const creator = play.newWallet()
  const funder = play.newWallet()
  const wallets = Array.from({ length: random.whole(5, 8) }, () => play.newWallet())
  const spends = wallets.map(() => solAmount(0.6 + 1.2 * random.share()))
  const coin = play.newCoin(creator)
  fund(play, funder, solAmount(20))
  fund(play, creator, solAmount(2))
  play.after(1_500, () =>
    play.pay(
      funder,
      wallets.map((to, index) => ({ to, lamports: (spends[index] ?? 0n) + solAmount(0.05) })),
    ),
  )
  play.after(4_000, () => {
    play.together(() => {
      play.launch(coin, solAmount(0.8))
      for (const [index, wallet] of wallets.entries()) {
        play.buy(coin, wallet, spends[index] ?? 0n)
      }
    })
    coin.open = true
  })
  const leaves = random.whole(100_000, 300_000)
  strangersCome(play, coin, {
    visitors: random.whole(6, 14),
    fromMs: 7_000,
    overMs: leaves,
    median: 0.3,
    leave: 0.2,
  })
  play.after(leaves, () =>
    play.together(() => {
      for (const wallet of wallets) play.sell(coin, wallet, 1)
    }),
  )
}
