import type { Play } from '../play.ts'
import { fund, sol, strangersCome } from './crowd.ts'

/** Somebody tries: a small first buy, links, strangers who come and some who go. */
export function honest(play: Play): void {
  const { random } = play
  const creator = play.newWallet()
  const first = sol(random.around(0.4, 0.5))
  const coin = play.newCoin(creator, { links: 'all' })
  fund(play, creator, first + sol(1 + random.share()))
  play.after(1_500, () => {
    play.launch(coin, first)
    coin.open = true
  })
  strangersCome(play, coin, {
    visitors: random.whole(15, 35),
    fromMs: 5_000,
    overMs: 15 * 60_000,
    median: 0.25,
    leave: 0.45,
  })
}
