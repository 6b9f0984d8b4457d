import type { Play } from '../play.ts'
import { fund, solAmount, strangersCome } from './crowd.ts'

/** Bots buy in the first slots, some too late, and all sell within minutes. */
export function sniped(play: Play): void {
  const { random } = play
  const creator = play.one('stranger')
  const coin = play.newCoin(creator)
  const bots = Array.from({ length: random.whole(5, 9) }, () => play.newWallet())
  const first = random.whole(2, 3)
  const launches = 4_000
  fund(play, creator, solAmount(3))
  for (const bot of bots) {
    play.after(random.whole(0, 2_500), () => fund(play, bot, solAmount(2)))
  }
  const strike = (bot: (typeof bots)[number]) =>
    play.buy(coin, bot, solAmount(0.5 + 1.3 * random.share()))
  play.after(launches, () => {
    play.together(() => {
      play.launch(coin, solAmount(0.5))
      for (const bot of bots.slice(0, first)) strike(bot)
    })
    coin.open = true
  })
  bots.slice(first).forEach((bot, index) => {
    const slots = index % 2 === 0 ? 0.6 : 1.5
    play.after(launches + Math.floor(slots * play.slotMs), () => {
      if (index % 3 === 2) play.buyLate(coin, bot, solAmount(1))
      else strike(bot)
    })
  })
  for (const bot of bots) {
    play.after(launches + random.whole(20_000, 240_000), () => play.sell(coin, bot, 1))
  }
  strangersCome(play, coin, {
    visitors: random.whole(5, 12),
    fromMs: launches + 3_000,
    overMs: 6 * 60_000,
    median: 0.25,
    leave: 0.5,
  })
}
