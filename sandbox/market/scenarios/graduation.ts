import type { Play } from '../play.ts'
import { fund, sol, strangersCome } from './crowd.ts'

const MINUTE = 60_000

/** So many come that the curve fills up; its liquidity moves to a pool, where trading goes on. */
export function graduation(play: Play): void {
  const { random } = play
  const creator = play.newWallet()
  const keeper = play.newWallet()
  const coin = play.newCoin(creator, { links: 'all' })
  const fills = random.whole(3, 5) * MINUTE
  fund(play, creator, sol(4))
  fund(play, keeper, sol(1))
  play.after(2_000, () => {
    play.launch(coin, sol(1 + random.share()))
    coin.open = true
  })
  strangersCome(play, coin, {
    visitors: random.whole(90, 110),
    fromMs: 5_000,
    overMs: fills,
    median: 1.1,
    leave: 0.15,
  })
  // Whales take what is left, as often as it needs.
  for (let n = 0; n < 6; n++) {
    const whale = play.newWallet()
    const comes = fills + n * 4_000
    play.after(comes - 3_000, () => fund(play, whale, sol(25)))
    play.after(comes, () => {
      if (!coin.listing.hasGraduated()) play.buy(coin, whale, sol(24))
    })
  }
  for (let at = 20_000; at < fills + MINUTE; at += 2_500) {
    play.after(at, () => play.graduate(coin, keeper))
  }
  strangersCome(play, coin, {
    visitors: random.whole(25, 50),
    fromMs: fills + 30_000,
    overMs: 10 * MINUTE,
    median: 0.5,
    leave: 0.5,
  })
}
