import type { Play } from '../play.ts'
import { fund, solAmount, strangersCome } from './crowd.ts'

/** A few buy at first, nobody later, and the creator sells slowly. */
export function slowDeath(play: Play): void {
  const { random } = play
  const creator = play.one('stranger')
  const coin = play.newCoin(creator)
  fund(play, creator, solAmount(2))
  play.after(2_000, () => play.launch(coin, solAmount(0.3 + 0.5 * random.share())))
  strangersCome(play, coin, {
    visitors: random.whole(2, 7),
    fromMs: 6_000,
    overMs: 3 * 60_000,
    median: 0.08,
    leave: 0.8,
  })
  for (let slice = 1; slice <= 4; slice++) {
    play.after(slice * random.whole(60_000, 120_000), () => play.sell(coin, creator, 0.4))
  }
}
