import type { MarketActions } from '../market-actions.ts'
import type { MarketTrader } from '../trader.ts'
import { noTraps, type Traps } from '../traps.ts'
import { fund, solAmount, strangersCome } from './crowd.ts'

/** Anyone can buy; only the creator's friends can sell. */
export function honeypot(market: MarketActions): void {
  const { random } = market
  const creator = market.newWallet()
  const traps = drawTraps(market, creator)
  const coin = market.newCoin(creator, { traps, links: 'all' })
  fund(market, creator, solAmount(4))
  market.after(2_500, () => market.launch(coin, solAmount(1 + random.share())))

  for (let n = random.whole(5, 10); n > 0; n--) {
    const victim = market.newWallet()
    const comes = random.whole(6_000, 120_000)
    const tries = comes + random.whole(15_000, 60_000)
    const spends = solAmount(0.2 + 0.6 * random.share())
    market.after(comes - 1_500, () => fund(market, victim, spends))
    market.after(comes, () => market.buy(coin, victim, spends))
    if (traps.freeze) market.after(comes + 4_000, () => market.freeze(coin, victim))
    if (traps.delegate) market.after(tries, () => market.seize(coin, victim))
    else market.after(tries, () => market.sellInVain(coin, victim))
  }
  // Friends' sales succeed, so selling looks possible.
  strangersCome(market, coin, {
    visitors: 3,
    fromMs: 8_000,
    overMs: 90_000,
    median: 0.3,
    leave: 1,
  })
  market.after(random.whole(180_000, 260_000), () => market.sell(coin, creator, 1))
}

function drawTraps(market: MarketActions, creator: MarketTrader): Traps {
  const { random, venue } = market
  const kind = venue === 'pumpfun' ? random.pick(['freeze', 'delegate', 'hook']) : 'freeze'
  return {
    ...noTraps(),
    freeze: kind === 'freeze' ? creator : null,
    delegate: kind === 'delegate' ? creator : null,
    hook: kind === 'hook' ? { authority: creator, program: market.newWallet() } : null,
  }
}
