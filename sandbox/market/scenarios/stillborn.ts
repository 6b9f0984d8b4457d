import type { Play } from '../play.ts'
import { fund, solAmount, strangersCome } from './crowd.ts'

/** The share of those launched by one of a few developers, who launch all day. */
const PROLIFIC = 0.55
const PROLIFIC_DEVELOPERS = 12

/** Hardly anybody comes, the price peaks within two minutes, and the creator sells: what most launches are. */
export function stillborn(play: Play): void {
  const { random } = play
  const creator = random.happens(PROLIFIC)
    ? play.one('rugger', PROLIFIC_DEVELOPERS)
    : play.newWallet()
  const first = solAmount(Math.min(3, random.around(0.4, 0.9)))
  const coin = play.newCoin(creator, { links: random.happens(0.3) ? 'some' : 'none' })
  fund(play, creator, first + solAmount(0.5))
  play.after(2_000, () => play.launch(coin, first))
  strangersCome(play, coin, {
    visitors: random.whole(0, 5),
    fromMs: 3_000,
    overMs: 80_000,
    median: 0.12,
    leave: 0.7,
  })
  play.after(2_000 + random.whole(15_000, 240_000), () => play.sell(coin, creator, 1))
}
