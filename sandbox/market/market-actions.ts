import type { Coin, Scenario } from './coin.ts'
import {
  type Documents,
  drawCid,
  drawDocument,
  drawUri,
  type Links,
  type MetadataDocument,
} from './documents.ts'
import type { MarketVenue } from './listing.ts'
import { freezeDraft, seizeDraft, sendDraft } from './misuse.ts'
import { drawName, type Name } from './names.ts'
import { CROWD, type Kind, type People } from './people.ts'
import type { Random } from './random.ts'
import { type MarketTrader, traderOf } from './trader.ts'
import type { Draft } from './transaction/draft.ts'
import { type MarketWallet, walletFrom } from './transaction/keys.ts'
import type { Payment, SendReceipt, TransactionSender } from './transaction-sender.ts'
import { noTraps, type Traps } from './traps.ts'
import { list } from './venues/list.ts'

export const SOL = 1_000_000_000n

/** A coin's metadata. Omitted fields are drawn at random. */
export type CoinMetadata = {
  name?: Name
  links?: Links
  uri?: string
  document?: MetadataDocument
  traps?: Traps
}

/** What a scenario does to the market: all its actions go through here. */
export type MarketActions = {
  scenario: Scenario
  random: Random
  /** Exchange wallets, which fund thousands of wallets. */
  exchanges: readonly MarketWallet[]
  venue: MarketVenue
  /** Runs `act` this many ms after the scenario began. */
  after(ms: number, act: () => void): void
  newWallet(): MarketTrader
  /** A returning wallet; `among`: one of the first this many. */
  one(kind: Kind, among?: number): MarketTrader
  /** In lamports. */
  balance(trader: MarketTrader): bigint
  pay(from: MarketWallet, payments: readonly Payment[]): void
  newCoin(creator: MarketTrader, look?: CoinMetadata): Coin
  /** Puts everything that `act` does into one slot. */
  together(act: () => void): void
  launch(coin: Coin, lamports: bigint): void
  /** Does nothing if the trader can't pay, the curve is full, or the coin was dropped. */
  buy(coin: Coin, trader: MarketTrader, lamports: bigint): void
  /** Moves a coin with a full curve to its pool; does nothing otherwise. */
  graduate(coin: Coin, keeper: MarketTrader): void
  /** A buy that fails. */
  buyLate(coin: Coin, trader: MarketTrader, lamports: bigint): void
  /** @param share of what the trader holds, 0 to 1. */
  sell(coin: Coin, trader: MarketTrader, share: number): void
  slotMs: number
  /** The document at a coin's URI. */
  documentOf(uri: string): MetadataDocument | undefined
  /** The creator freezes a holder's tokens, if the mint allows it. */
  freeze(coin: Coin, holder: MarketTrader): void
  /** A holder sends everything to another wallet, without a trade. */
  send(coin: Coin, holder: MarketTrader, to: MarketTrader): void
  /** The creator takes a holder's tokens, if the mint allows it. */
  seize(coin: Coin, holder: MarketTrader): void
  /** A sale of everything that the mint refuses. */
  sellInVain(coin: Coin, trader: MarketTrader): void
  /** Coins of earlier scenarios, the newest last. */
  coins(): readonly Coin[]
}

/** What all scenarios share: the chain, the people, the coins. */
export type MarketWorld = {
  sender: TransactionSender
  documents: Documents
  exchanges: readonly MarketWallet[]
  people: People
  coins: Coin[]
  slotMs: number
  /** Runs `act` after this many ms. */
  schedule(ms: number, act: () => void): void
  /** Called with every transaction, its coin, and whether it launched the coin. */
  onReceipt(receipt: SendReceipt, coin: Coin, isLaunch: boolean): void
}

/** Lamports for fees and account rent, besides what a wallet spends. */
const SPARE = SOL / 50n

/** Coins that copycats copy and the crowd trades. */
const MOST_COINS = 500

type Sending = { coin: Coin; draft: Draft; isLaunch: boolean }

export function createMarketActions(
  world: MarketWorld,
  scenario: Scenario,
  venue: MarketVenue,
  random: Random,
): MarketActions {
  const { sender, documents } = world
  const { send, together } = createBatch(world)
  const occasion = () => ({
    slot: sender.slot(),
    seconds: sender.seconds(),
    priority: BigInt(Math.round(random.around(20_000, 1))),
  })

  return {
    scenario,
    random,
    venue,
    exchanges: world.exchanges,
    after: world.schedule,
    slotMs: world.slotMs,
    documentOf: (uri) => documents.get(uri.slice(uri.lastIndexOf('/') + 1)),
    coins: () => world.coins,
    newWallet: () => traderOf(walletFrom(random.bytes(32))),
    one: (kind, among = CROWD[kind]) => world.people.one(kind, random.whole(0, among - 1)),
    balance: sender.balance,
    pay: sender.pay,

    newCoin: (creator, look = {}) =>
      drawCoin({ documents, scenario, venue, random }, creator, look),
    together,
    launch(coin, lamports) {
      world.coins.push(coin)
      if (world.coins.length > 2 * MOST_COINS) world.coins.splice(0, MOST_COINS)
      const { listing } = coin
      send(coin, listing.launch(listing.creator, lamports, occasion()), true)
    },
    buy(coin, trader, lamports) {
      if (coin.lost || coin.listing.isFull() || sender.balance(trader) < lamports + SPARE) return
      send(coin, coin.listing.buy(trader, lamports, occasion()))
    },
    graduate(coin, keeper) {
      if (coin.lost || !coin.listing.isFull()) return
      for (const draft of coin.listing.graduate?.(keeper, occasion()) ?? []) send(coin, draft)
    },
    buyLate(coin, trader, lamports) {
      if (coin.lost || coin.listing.isFull() || sender.balance(trader) < SPARE) return
      send(coin, coin.listing.buyLate(trader, lamports, occasion()))
    },
    ...withoutTrades(send),
    sellInVain(coin, trader) {
      if (!holds(coin, trader) || sender.balance(trader) < SPARE / 4n) return
      send(coin, coin.listing.sellRefused(trader, coin.listing.held(trader), occasion()))
    },
    sell(coin, trader, share) {
      const held = coin.listing.held(trader)
      const amount = share >= 1 ? held : BigInt(Math.floor(Number(held) * share))
      if (coin.lost || coin.listing.isFull() || amount === 0n) return
      send(coin, coin.listing.sell(trader, amount, occasion()))
    },
  }
}

const holds = ({ lost, listing }: Coin, trader: MarketTrader) => !lost && listing.held(trader) > 0n

/** What moves tokens, or keeps them from moving, beside the market. */
function withoutTrades(
  send: (coin: Coin, draft: Draft) => void,
): Pick<MarketActions, 'freeze' | 'send' | 'seize'> {
  return {
    freeze(coin, holder) {
      if (coin.lost || coin.listing.traps.frozen.has(holder.address)) return
      if (coin.listing.holders().has(holder.address)) send(coin, freezeDraft(coin.listing, holder))
    },
    send(coin, holder, to) {
      if (holds(coin, holder)) send(coin, sendDraft(coin.listing, holder, to))
    },
    seize(coin, holder) {
      if (holds(coin, holder)) send(coin, seizeDraft(coin.listing, holder))
    },
  }
}

/** Sends transactions immediately, or those of one `together` in one batch. */
function createBatch({ sender, onReceipt }: MarketWorld) {
  let batch: Sending[] | null = null

  function flush(sendings: readonly Sending[]): void {
    const receipts = sender.send(sendings.map(({ draft }) => draft))
    sendings.forEach(({ coin, isLaunch }, index) => {
      const receipt = receipts[index]
      if (receipt) onReceipt(receipt, coin, isLaunch)
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
  }: Pick<MarketActions, 'scenario' | 'venue' | 'random'> & {
    documents: Documents
  },
  creator: MarketTrader,
  look: CoinMetadata,
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
