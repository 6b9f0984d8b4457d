import type { Play } from '../play.ts'
import type { MarketTrader } from '../trader.ts'
import { noTraps, type Traps } from '../traps.ts'
import { fund, solAmount, strangersCome } from './crowd.ts'

/** Anyone can buy; only the creator's friends can sell. */
export function honeypot(play: Play): void {
  const { random } = play
  const creator = play.newWallet()
  const traps = drawTraps(play, creator)
  const coin = play.newCoin(creator, { traps, links: 'all' })
  fund(play, creator, solAmount(4))
  play.after(2_500, () => play.launch(coin, solAmount(1 + random.share())))

  for (let n = random.whole(5, 10); n > 0; n--) {
    const victim = play.newWallet()
    const comes = random.whole(6_000, 120_000)
    const tries = comes + random.whole(15_000, 60_000)
    const spends = solAmount(0.2 + 0.6 * random.share())
    play.after(comes - 1_500, () => fund(play, victim, spends))
    play.after(comes, () => play.buy(coin, victim, spends))
    if (traps.freeze) play.after(comes + 4_000, () => play.freeze(coin, victim))
    if (traps.delegate) play.after(tries, () => play.seize(coin, victim))
    else play.after(tries, () => play.sellInVain(coin, victim))
  }
  // Friends' sales succeed, so selling looks possible.
  strangersCome(play, coin, {
    visitors: 3,
    fromMs: 8_000,
    overMs: 90_000,
    median: 0.3,
    leave: 1,
  })
  play.after(random.whole(180_000, 260_000), () => play.sell(coin, creator, 1))
}

function drawTraps(play: Play, creator: MarketTrader): Traps {
  const { random, venue } = play
  const kind = venue === 'pumpfun' ? random.pick(['freeze', 'delegate', 'hook']) : 'freeze'
  return {
    ...noTraps(),
    freeze: kind === 'freeze' ? creator : null,
    delegate: kind === 'delegate' ? creator : null,
    hook: kind === 'hook' ? { authority: creator, program: play.newWallet() } : null,
  }
}
