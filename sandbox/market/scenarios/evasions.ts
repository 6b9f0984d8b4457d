import type { Coin } from '../coin.ts'
import type { MarketActions } from '../market-actions.ts'
import type { MarketTrader } from '../trader.ts'
import { fund, solAmount, strangersCome } from './crowd.ts'

const LAUNCHES_MS = 4_000
const CROWD = { fromMs: LAUNCHES_MS + 12_000, overMs: 150_000, median: 0.15, leave: 0.3 }

/** A coin whose developer buys a little, or much, and to which some strangers come. */
function open(market: MarketActions, developerSol: number): Coin {
  const creator = market.one('stranger')
  const coin = market.newCoin(creator)
  fund(market, creator, solAmount(developerSol + 1))
  market.after(LAUNCHES_MS, () => {
    market.launch(coin, solAmount(developerSol))
    coin.open = true
  })
  strangersCome(market, coin, { ...CROWD, visitors: market.random.whole(6, 12) })
  return coin
}

/** A new wallet that an exchange pays, and that buys so long after the launch. */
function buysAfter(market: MarketActions, coin: Coin, ms: number, sol: number): MarketTrader {
  const wallet = market.newWallet()
  const spends = solAmount(sol)
  market.after(market.random.whole(0, 2_500), () => fund(market, wallet, spends))
  market.after(LAUNCHES_MS + ms, () => market.buy(coin, wallet, spends))
  return wallet
}

/** The developer sends its tokens to a helper, who sells them. */
export function handsOver(market: MarketActions): void {
  const coin = open(market, 2.5)
  const helper = market.newWallet()
  market.after(LAUNCHES_MS + 8_000, () => fund(market, helper, solAmount(0.1)))
  market.after(LAUNCHES_MS + 14_000, () => market.send(coin, coin.listing.creator, helper))
  market.after(LAUNCHES_MS + 24_000, () => market.sell(coin, helper, 1))
}

/** Twenty wallets from exchanges hold two fifths since slots 3 to 8; one sells dust. */
export function quietTeam(market: MarketActions): void {
  const coin = open(market, 0.5)
  for (let nth = 0; nth < 20; nth += 1) {
    const ms = Math.round(market.random.whole(3, 8) * market.slotMs)
    const wallet = buysAfter(market, coin, ms, 0.9 + 0.2 * market.random.share())
    if (nth === 0) market.after(LAUNCHES_MS + 20_000, () => market.sell(coin, wallet, 0.01))
  }
}

/** Forty wallets hold as much by the end of the minute, and fifteen of their size buy and sell it all. */
export function coveredTeam(market: MarketActions): void {
  const coin = open(market, 0.5)
  for (let nth = 0; nth < 40; nth += 1)
    buysAfter(market, coin, market.random.whole(1_000, 45_000), 0.5 + 0.1 * market.random.share())
  for (let nth = 0; nth < 15; nth += 1) {
    const comes = market.random.whole(1_000, 35_000)
    const wallet = buysAfter(market, coin, comes, 0.5 + 0.1 * market.random.share())
    market.after(LAUNCHES_MS + comes + 8_000, () => market.sell(coin, wallet, 1))
  }
}

/** Thirty wallets make the volume, a round trip each. */
export function roundTrips(market: MarketActions): void {
  const coin = open(market, 0.5)
  for (let nth = 0; nth < 30; nth += 1) {
    const comes = 11_000 + nth * 1_100
    const wallet = buysAfter(market, coin, comes, 0.6 + 0.6 * market.random.share())
    market.after(LAUNCHES_MS + comes + 900, () => market.sell(coin, wallet, 1))
  }
}

/** A ring of twelve whom four purses pay, three each. */
export function fourPurses(market: MarketActions): void {
  const coin = open(market, 0.5)
  for (let purse = 0; purse < 4; purse += 1) {
    const funder = market.newWallet()
    const wallets = Array.from({ length: 3 }, () => market.newWallet())
    fund(market, funder, solAmount(4))
    market.after(1_500, () =>
      market.pay(
        funder,
        wallets.map((to) => ({ to, lamports: solAmount(1.1) })),
      ),
    )
    for (const wallet of wallets)
      market.after(LAUNCHES_MS + market.random.whole(11_000, 35_000), () =>
        market.buy(coin, wallet, solAmount(0.8 + 0.2 * market.random.share())),
      )
  }
}
