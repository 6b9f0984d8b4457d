import type { Coin } from '../coin.ts'
import type { Play } from '../play.ts'
import type { MarketTrader } from '../trader.ts'
import { fund, solAmount, strangersCome } from './crowd.ts'

const LAUNCHES_MS = 4_000
const CROWD = { fromMs: LAUNCHES_MS + 12_000, overMs: 150_000, median: 0.15, leave: 0.3 }

/** A coin whose developer buys a little, or much, and to which some strangers come. */
function open(play: Play, developerSol: number): Coin {
  const creator = play.one('stranger')
  const coin = play.newCoin(creator)
  fund(play, creator, solAmount(developerSol + 1))
  play.after(LAUNCHES_MS, () => {
    play.launch(coin, solAmount(developerSol))
    coin.open = true
  })
  strangersCome(play, coin, { ...CROWD, visitors: play.random.whole(6, 12) })
  return coin
}

/** A new wallet that an exchange pays, and that buys so long after the launch. */
function buysAfter(play: Play, coin: Coin, ms: number, sol: number): MarketTrader {
  const wallet = play.newWallet()
  const spends = solAmount(sol)
  play.after(play.random.whole(0, 2_500), () => fund(play, wallet, spends))
  play.after(LAUNCHES_MS + ms, () => play.buy(coin, wallet, spends))
  return wallet
}

/** The developer sends its tokens to a helper, who sells them. */
export function handsOver(play: Play): void {
  const coin = open(play, 2.5)
  const helper = play.newWallet()
  play.after(LAUNCHES_MS + 8_000, () => fund(play, helper, solAmount(0.1)))
  play.after(LAUNCHES_MS + 14_000, () => play.send(coin, coin.listing.creator, helper))
  play.after(LAUNCHES_MS + 24_000, () => play.sell(coin, helper, 1))
}

/** Twenty wallets from exchanges hold two fifths since slots 3 to 8; one sells dust. */
export function quietTeam(play: Play): void {
  const coin = open(play, 0.5)
  for (let nth = 0; nth < 20; nth += 1) {
    const ms = Math.round(play.random.whole(3, 8) * play.slotMs)
    const wallet = buysAfter(play, coin, ms, 0.9 + 0.2 * play.random.share())
    if (nth === 0) play.after(LAUNCHES_MS + 20_000, () => play.sell(coin, wallet, 0.01))
  }
}

/** Forty wallets hold as much by the end of the minute, and fifteen of their size buy and sell it all. */
export function coveredTeam(play: Play): void {
  const coin = open(play, 0.5)
  for (let nth = 0; nth < 40; nth += 1)
    buysAfter(play, coin, play.random.whole(1_000, 45_000), 0.5 + 0.1 * play.random.share())
  for (let nth = 0; nth < 15; nth += 1) {
    const comes = play.random.whole(1_000, 35_000)
    const wallet = buysAfter(play, coin, comes, 0.5 + 0.1 * play.random.share())
    play.after(LAUNCHES_MS + comes + 8_000, () => play.sell(coin, wallet, 1))
  }
}

/** Thirty wallets make the volume, a round trip each. */
export function roundTrips(play: Play): void {
  const coin = open(play, 0.5)
  for (let nth = 0; nth < 30; nth += 1) {
    const comes = 11_000 + nth * 1_100
    const wallet = buysAfter(play, coin, comes, 0.6 + 0.6 * play.random.share())
    play.after(LAUNCHES_MS + comes + 900, () => play.sell(coin, wallet, 1))
  }
}

/** A ring of twelve whom four purses pay, three each. */
export function fourPurses(play: Play): void {
  const coin = open(play, 0.5)
  for (let purse = 0; purse < 4; purse += 1) {
    const funder = play.newWallet()
    const wallets = Array.from({ length: 3 }, () => play.newWallet())
    fund(play, funder, solAmount(4))
    play.after(1_500, () =>
      play.pay(
        funder,
        wallets.map((to) => ({ to, lamports: solAmount(1.1) })),
      ),
    )
    for (const wallet of wallets)
      play.after(LAUNCHES_MS + play.random.whole(11_000, 35_000), () =>
        play.buy(coin, wallet, solAmount(0.8 + 0.2 * play.random.share())),
      )
  }
}
