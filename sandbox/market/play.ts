import type { Coin, Scenario } from './coin.ts'
import type { Desk, DeskReceipt, Payment } from './desk.ts'
import {
  type Document,
  type Documents,
  drawCid,
  drawDocument,
  drawUri,
  type Links,
} from './documents.ts'
import type { MarketVenue } from './listing.ts'
import { freezeDraft, seizeDraft } from './misuse.ts'
import { drawName, type Name } from './names.ts'
import { CROWD, type Kind, type People } from './people.ts'
import type { Random } from './random.ts'
import { type MarketTrader, traderOf } from './trader.ts'
import type { Draft } from './transaction/draft.ts'
import { type MarketWallet, walletFrom } from './transaction/keys.ts'
import { noTraps, type Traps } from './traps.ts'
import { list } from './venues/list.ts'

export const SOL = 1_000_000_000n

/** How a coin is to look. What is left out is drawn. */
export type Look = {
  name?: Name
  links?: Links
  uri?: string
  document?: Document
  traps?: Traps
}

/** One scenario while it runs: everything that it does goes through here. */
export type Play = {
  scenario: Scenario
  random: Random
  /** Where people withdraw from: thousands are paid by them. */
  exchanges: readonly MarketWallet[]
  venue: MarketVenue
  /** Runs `act` so many ms after the scenario began. */
  after(ms: number, act: () => void): void
  /** A wallet that nobody has seen before. */
  newWallet(): MarketTrader
  /** One that comes back; `among`: only one of the first so many. */
  one(kind: Kind, among?: number): MarketTrader
  /** In lamports. */
  balance(trader: MarketTrader): bigint
  pay(from: MarketWallet, payments: readonly Payment[]): void
  newCoin(creator: MarketTrader, look?: Look): Coin
  /** All that `act` does lands in one slot. */
  together(act: () => void): void
  launch(coin: Coin, lamports: bigint): void
  /** Does nothing where the trader can't pay, the curve is full or the coin lost. */
  buy(coin: Coin, trader: MarketTrader, lamports: bigint): void
  /** Moves a coin whose curve is full to its pool; does nothing with any other. */
  graduate(coin: Coin, keeper: MarketTrader): void
  /** Tries to, and fails. */
  buyLate(coin: Coin, trader: MarketTrader, lamports: bigint): void
  /** @param share of what the trader holds, 0 to 1. */
  sell(coin: Coin, trader: MarketTrader, share: number): void
  /** How long a slot is, in ms. */
  slotMs: number
  /** What a coin's URI leads to. */
  documentOf(uri: string): Document | undefined
  /** Its creator freezes somebody's tokens, where the mint lets it. */
  freeze(coin: Coin, holder: MarketTrader): void
  /** Its creator takes somebody's tokens, where the mint lets it. */
  seize(coin: Coin, holder: MarketTrader): void
  /** Tries to sell everything, and is refused. */
  sellInVain(coin: Coin, trader: MarketTrader): void
  /** Coins of earlier scenarios, the newest last. */
  coins(): readonly Coin[]
}

/** What all plays share. */
export type Company = {
  desk: Desk
  documents: Documents
  exchanges: readonly MarketWallet[]
  people: People
  coins: Coin[]
  slotMs: number
  /** Runs `act` in so many ms. */
  schedule(ms: number, act: () => void): void
  /** Called with every transaction, its coin, and whether it launched the coin. */
  noted(receipt: DeskReceipt, coin: Coin, isLaunch: boolean): void
}

/** What a wallet needs besides what it spends: fees, and rent for its accounts. */
const SPARE = SOL / 50n

/** Coins that copycats copy and the crowd trades. */
const MOST_COINS = 500

type Sending = { coin: Coin; draft: Draft; isLaunch: boolean }

export function createPlay(
  company: Company,
  scenario: Scenario,
  venue: MarketVenue,
  random: Random,
): Play {
  const { desk, documents } = company
  const { send, together } = createBatch(company)
  const occasion = () => ({
    slot: desk.slot(),
    seconds: desk.seconds(),
    priority: BigInt(Math.round(random.around(20_000, 1))),
  })

  return {
    scenario,
    random,
    venue,
    exchanges: company.exchanges,
    after: company.schedule,
    slotMs: company.slotMs,
    documentOf: (uri) => documents.get(uri.slice(uri.lastIndexOf('/') + 1)),
    coins: () => company.coins,
    newWallet: () => traderOf(walletFrom(random.bytes(32))),
    one: (kind, among = CROWD[kind]) => company.people.one(kind, random.whole(0, among - 1)),
    balance: desk.balance,
    pay: desk.pay,

    newCoin: (creator, look = {}) =>
      drawCoin({ documents, scenario, venue, random }, creator, look),
    together,
    launch(coin, lamports) {
      company.coins.push(coin)
      if (company.coins.length > 2 * MOST_COINS) company.coins.splice(0, MOST_COINS)
      const { listing } = coin
      send(coin, listing.launch(listing.creator, lamports, occasion()), true)
    },
    buy(coin, trader, lamports) {
      if (coin.lost || coin.listing.isFull() || desk.balance(trader) < lamports + SPARE) return
      send(coin, coin.listing.buy(trader, lamports, occasion()))
    },
    graduate(coin, keeper) {
      if (coin.lost || !coin.listing.isFull()) return
      for (const draft of coin.listing.graduate(keeper, occasion())) send(coin, draft)
    },
    buyLate(coin, trader, lamports) {
      if (coin.lost || coin.listing.isFull() || desk.balance(trader) < SPARE) return
      send(coin, coin.listing.buyLate(trader, lamports, occasion()))
    },
    freeze(coin, holder) {
      if (coin.lost || coin.listing.traps.frozen.has(holder.address)) return
      if (coin.listing.holders().has(holder.address)) send(coin, freezeDraft(coin.listing, holder))
    },
    seize(coin, holder) {
      if (coin.lost || coin.listing.held(holder) === 0n) return
      send(coin, seizeDraft(coin.listing, holder))
    },
    sellInVain(coin, trader) {
      const held = coin.listing.held(trader)
      if (coin.lost || held === 0n || desk.balance(trader) < SPARE / 4n) return
      send(coin, coin.listing.sellRefused(trader, held, occasion()))
    },
    sell(coin, trader, share) {
      const held = coin.listing.held(trader)
      const amount = share >= 1 ? held : BigInt(Math.floor(Number(held) * share))
      if (coin.lost || coin.listing.isFull() || amount === 0n) return
      send(coin, coin.listing.sell(trader, amount, occasion()))
    },
  }
}

/** Sends transactions at once, or those of one act together. */
function createBatch({ desk, noted }: Company) {
  let batch: Sending[] | null = null

  function flush(sendings: readonly Sending[]): void {
    const receipts = desk.send(sendings.map(({ draft }) => draft))
    sendings.forEach(({ coin, isLaunch }, index) => {
      const receipt = receipts[index]
      if (receipt) noted(receipt, coin, isLaunch)
    })
  }

  return {
    send(coin: Coin, draft: Draft, isLaunch = false): void {
      const sending = { coin, draft, isLaunch }
      if (batch) batch.push(sending)
      else flush([sending])
    },
    together(act: () => void): void {
      batch = []
      act()
      const sendings = batch
      batch = null
      flush(sendings)
    },
  }
}

function drawCoin(
  {
    documents,
    scenario,
    venue,
    random,
  }: Pick<Play, 'scenario' | 'venue' | 'random'> & {
    documents: Documents
  },
  creator: MarketTrader,
  look: Look,
): Coin {
  const name = look.name ?? look.document ?? drawName(random)
  const cid = drawCid(random)
  if (!look.uri) {
    documents.put(cid, look.document ?? drawDocument(random, name, look.links ?? 'some'))
  }
  const words = { name: name.name, symbol: name.symbol, uri: look.uri ?? drawUri(random, cid) }
  const mint = walletFrom(random.bytes(32))
  const listing = list(venue, mint, creator, words, look.traps ?? noTraps(), random)
  return { listing, scenario, slot: null, signature: null, trades: 0, open: false, lost: false }
}
