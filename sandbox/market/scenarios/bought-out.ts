import type { Play } from '../play.ts'
import { fund, solAmount, strangersCome } from './crowd.ts'

const MINUTE = 60_000
const LAUNCHES = 4_000
/** Together more than a whole curve takes. */
const WALLETS = 5
const EACH = 22

/** The creator's wallets buy the whole curve in the slot of its launch, and sell once it trades in a pool. */
export function boughtOut(play: Play): void {
  const { random } = play
  const creator = play.newWallet()
  const keeper = play.newWallet()
  const coin = play.newCoin(creator, { links: 'some' })
  const wallets = Array.from({ length: WALLETS }, () => play.newWallet())
  fund(play, creator, solAmount(6))
  fund(play, keeper, solAmount(1))
  for (const wallet of wallets)
    play.after(random.whole(0, 2_500), () => fund(play, wallet, solAmount(EACH + 1)))
  play.after(LAUNCHES, () =>
    play.together(() => {
      play.launch(coin, solAmount(4))
      for (const wallet of wallets) play.buy(coin, wallet, solAmount(EACH))
    }),
  )
  for (let at = LAUNCHES + 1_500; at < MINUTE; at += 2_500)
    play.after(at, () => play.graduate(coin, keeper))
  strangersCome(play, coin, {
    visitors: random.whole(6, 18),
    fromMs: LAUNCHES + 12_000,
    overMs: 8 * MINUTE,
    median: 0.4,
    leave: 0.6,
  })
  for (const wallet of wallets) {
    const leaves = LAUNCHES + random.whole(MINUTE, 25 * MINUTE)
    play.after(leaves, () => play.sell(coin, wallet, 1))
  }
}
