import type { CoinMetadata, MarketActions } from '../market-actions.ts'
import { fund, solAmount, strangersCome } from './crowd.ts'

const WELL_KNOWN = [
  { name: 'Bonk', symbol: 'BONK' },
  { name: 'dogwifhat', symbol: 'WIF' },
  { name: 'Pepe', symbol: 'PEPE' },
  { name: 'Fartcoin', symbol: 'Fartcoin' },
  { name: 'Popcat', symbol: 'POPCAT' },
  { name: 'Peanut the Squirrel', symbol: 'PNUT' },
] as const

/** Copies the name and picture of a well-known or recent coin. */
export function copycat(market: MarketActions): void {
  const { random } = market
  const creator = market.newWallet()
  const coin = market.newCoin(creator, copied(market))
  fund(market, creator, solAmount(2))
  market.after(2_500, () => {
    market.launch(coin, solAmount(0.2 + 0.6 * random.share()))
    coin.open = true
  })
  strangersCome(market, coin, {
    visitors: random.whole(5, 14),
    fromMs: 6_000,
    overMs: 5 * 60_000,
    median: 0.15,
    leave: 0.6,
  })
  market.after(random.whole(60_000, 200_000), () => market.sell(coin, creator, 1))
}

function copied(market: MarketActions): CoinMetadata {
  const { random } = market
  const recent = market.coins().slice(-20)
  if (recent.length === 0 || random.happens(0.3)) {
    return { name: random.pick(WELL_KNOWN), links: 'none' }
  }
  const { name, symbol, uri } = random.pick(recent).listing.words
  // Half copy the whole document, the others only its picture.
  if (random.happens(0.5)) return { name: { name, symbol }, uri }
  const document = market.documentOf(uri)
  return document ? { document } : { name: { name, symbol }, uri }
}
