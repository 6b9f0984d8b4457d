import type { Play } from '../play.ts'
import { fund, solAmount, strangersCome } from './crowd.ts'

const ROUNDS = 3

/**
 * One person launches again and again, each time with new wallets, which a treasury pays, and which sell together. The
 * treasury buys a little as well.
 */
export function crew(play: Play): void {
  const { random } = play
  const treasury = play.newWallet()
  fund(play, treasury, solAmount(40))
  let begins = 2_000
  for (let round = 0; round < ROUNDS; round += 1) {
    oneRound(play, treasury, begins)
    begins += random.whole(80_000, 150_000)
  }
}

function oneRound(play: Play, treasury: ReturnType<Play['newWallet']>, begins: number): void {
  const { random } = play
  const creator = play.newWallet()
  const wallets = Array.from({ length: random.whole(3, 5) }, () => play.newWallet())
  const spends = wallets.map(() => solAmount(0.5 + 0.7 * random.share()))
  const coin = play.newCoin(creator)
  play.after(begins, () =>
    play.pay(treasury, [
      { to: creator, lamports: solAmount(1.3) },
      ...wallets.map((to, nth) => ({ to, lamports: (spends[nth] ?? 0n) + solAmount(0.05) })),
    ]),
  )
  play.after(begins + 3_000, () => {
    play.together(() => {
      play.launch(coin, solAmount(1.2))
      play.buy(coin, treasury, solAmount(0.3))
      for (const [nth, wallet] of wallets.entries()) play.buy(coin, wallet, spends[nth] ?? 0n)
    })
    coin.open = true
  })
  const leaves = begins + random.whole(70_000, 180_000)
  strangersCome(play, coin, {
    visitors: random.whole(5, 12),
    fromMs: begins + 5_000,
    overMs: leaves - begins,
    median: 0.25,
    leave: 0.3,
  })
  play.after(leaves, () =>
    play.together(() => {
      for (const wallet of [creator, treasury, ...wallets]) play.sell(coin, wallet, 1)
    }),
  )
}
