import type { Coin } from '../coin.ts'
import type { Play } from '../play.ts'
import { fund, solAmount, strangersCome } from './crowd.ts'

const MINUTE = 60_000

/** A wallet launches repeatedly, fakes activity, and sells everything. */
export function rugger(play: Play): void {
  const { random } = play
  const deployer = play.one('rugger')
  const rounds = random.whole(2, 4)
  fund(play, deployer, solAmount(60 + 20 * random.share()))
  let begins = 2_000
  for (let round = 0; round < rounds; round++) {
    const coin = play.newCoin(deployer, { links: round === 0 ? 'some' : 'none' })
    oneRound(play, coin, begins)
    begins += random.whole(3, 7) * MINUTE
  }
}

function oneRound(play: Play, coin: Coin, begins: number): void {
  const { random } = play
  const { creator: deployer } = coin.listing
  const leaves = begins + random.whole(60_000, 150_000)
  play.after(begins, () => play.launch(coin, solAmount(8 + 6 * random.share())))
  washTrade(play, coin, begins + 4_000, leaves)
  strangersCome(play, coin, {
    visitors: random.whole(5, 11),
    fromMs: begins + 6_000,
    overMs: leaves - begins,
    median: 0.2,
    leave: 0.4,
  })
  play.after(leaves, () => play.sell(coin, deployer, 1))
}

/** Two wallets funded by the deployer trade with each other to fake volume. */
function washTrade(play: Play, coin: Coin, begins: number, ends: number): void {
  const { random } = play
  const { creator: deployer } = coin.listing
  const pair = [play.newWallet(), play.newWallet()]
  play.after(begins - 3_000, () =>
    play.pay(
      deployer,
      pair.map((to) => ({ to, lamports: solAmount(0.8) })),
    ),
  )
  let turn = 0
  for (let at = begins; at < ends; at += random.whole(9_000, 18_000)) {
    const trader = pair[turn++ % 2]
    if (!trader) continue
    play.after(at, () => {
      if (coin.listing.held(trader) > 0n) play.sell(coin, trader, 1)
      else play.buy(coin, trader, solAmount(0.3 + 0.3 * random.share()))
    })
  }
}
