import { createPastChain, type PastChainOptions } from '../../solana/past/past-chain.ts'
import type { LedgerStore } from '../../solana/store.ts'
import type { Coin } from '../coin.ts'
import { createDirector } from '../director.ts'
import { createDocuments } from '../documents.ts'
import { openExchanges } from '../exchanges.ts'
import { HABITS, type MarketName } from '../habits.ts'
import { type MarketWorld, SOL } from '../market-actions.ts'
import { createPeople } from '../people.ts'
import { randomFrom } from '../random.ts'
import { createSchedule, type Schedule } from '../schedule.ts'
import { createTable } from '../table.ts'
import type { MarketWallet } from '../transaction/keys.ts'
import { createSender } from '../transaction-sender.ts'

export type PastRequest = Pick<PastChainOptions, 'genesisHash' | 'anchor'> & {
  seed: string
  days: number
  /** Approximate number, spread over the days. */
  launches: number
  market: MarketName
  /** When live time begins, milliseconds since 1970. */
  endsAt: number
}

const DAY = 86_400_000
/** Age of returning wallets, older than the market's first day. */
export const AGES_DAYS = 20
/** Payments to each before that: a wallet with few transactions would look new. */
const PAYMENTS = 12
const PAID_AT_ONCE = 8
const PURSE = 8n * SOL
/** Some scenarios launch more than one coin. */
const LAUNCHES_PER_PLAY = 1.15
/** Above 1: more launches early on, so that most have an outcome after 24 hours. */
const EARLINESS = 1.5
/** A backfill counts its days back from its own start, which is a little later. */
const OPENS_AFTER = 10 * 60_000
const ACTS_AT_ONCE = 1_000

/**
 * Writes days of market into an empty ledger: the live scenarios, played as fast as possible.
 * @param onProgress called with the written share, 0 to 1
 * @param onTraded called with a coin after each of its transactions, and when that was
 * @returns the coins that were launched
 */
export function makePast(
  store: LedgerStore,
  request: PastRequest,
  onProgress: (share: number) => void,
  onTraded: (coin: Coin, at: number) => void = () => {},
): Coin[] {
  const { seed, days, launches, endsAt, anchor } = request
  const opens = endsAt - days * DAY
  const coins: Coin[] = []
  let time = opens - AGES_DAYS * DAY
  const chain = createPastChain({ ...request, store, now: () => time })
  const schedule = createSchedule()
  const world: MarketWorld = {
    sender: createSender(chain, createTable(chain), () => time),
    documents: createDocuments(),
    exchanges: openExchanges(chain),
    people: createPeople(),
    coins: [],
    slotMs: anchor.slotMs,
    schedule: (ms, act) => schedule.add(time + ms, act),
    onReceipt({ slot, signature, landed }, coin, isLaunch) {
      if (!landed) coin.lost = true
      else onTraded(coin, time)
      if (!isLaunch) return
      Object.assign(coin, { slot, signature })
      if (landed) coins.push(coin)
    },
  }
  const random = randomFrom(`${seed}/past`)
  settle(schedule, world, { from: time, until: opens }, random.share)
  const director = createDirector(world, `${seed}/past`, HABITS[request.market].past)
  const plays = Math.round(launches / LAUNCHES_PER_PLAY)
  for (let nth = 0; nth < plays; nth++) {
    const part = ((nth + random.share()) / plays) ** EARLINESS
    const at = opens + OPENS_AFTER + part * (days * DAY - OPENS_AFTER)
    schedule.add(at, () => void director.next())
  }
  const isOver = () => (schedule.next() ?? endsAt) >= endsAt
  while (!isOver()) {
    store.together(() => {
      for (let acts = 0; acts < ACTS_AT_ONCE && !isOver(); acts++) {
        time = schedule.next() ?? time
        schedule.run(time, 1)
      }
    })
    onProgress(Math.max(0, time - opens) / (endsAt - opens))
  }
  chain.close()
  return coins
}

/** Gives returning wallets a history of exchange withdrawals before the market opens. */
function settle(
  schedule: Schedule,
  { sender, exchanges, people }: Pick<MarketWorld, 'sender' | 'exchanges' | 'people'>,
  { from, until }: { from: number; until: number },
  share: () => number,
): void {
  const all = people.all()
  for (let round = 0; round < PAYMENTS; round++) {
    for (let first = 0; first < all.length; first += PAID_AT_ONCE) {
      const paid = all.slice(first, first + PAID_AT_ONCE)
      const exchange = exchanges[(round + first) % exchanges.length] as MarketWallet
      const at = from + ((round + share()) * (until - from)) / PAYMENTS
      schedule.add(at, () =>
        sender.pay(
          exchange,
          paid.map((to) => ({ to, lamports: PURSE })),
        ),
      )
    }
  }
}
