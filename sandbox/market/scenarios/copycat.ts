import type { Look, Play } from '../play.ts'
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
export function copycat(play: Play): void {
  const { random } = play
  const creator = play.newWallet()
  const coin = play.newCoin(creator, copied(play))
  fund(play, creator, solAmount(2))
  play.after(2_500, () => {
    play.launch(coin, solAmount(0.2 + 0.6 * random.share()))
    coin.open = true
  })
  strangersCome(play, coin, {
    visitors: random.whole(5, 14),
    fromMs: 6_000,
    overMs: 5 * 60_000,
    median: 0.15,
    leave: 0.6,
  })
  play.after(random.whole(60_000, 200_000), () => play.sell(coin, creator, 1))
}

function copied(play: Play): Look {
  const { random } = play
  const recent = play.coins().slice(-20)
  if (recent.length === 0 || random.happens(0.3)) {
    return { name: random.pick(WELL_KNOWN), links: 'none' }
  }
  const { name, symbol, uri } = random.pick(recent).listing.words
  // Half copy the whole document, the others only its picture.
  if (random.happens(0.5)) return { name: { name, symbol }, uri }
  const document = play.documentOf(uri)
  return document ? { document } : { name: { name, symbol }, uri }
}
