import { type Now, reservePort } from '../ports.ts'
import type { Chain } from '../solana/chain.ts'
import type { Store } from '../solana/store.ts'
import type { Coin, Scenario } from './coin.ts'
import { createCrowd } from './crowd.ts'
import { createDesk } from './desk.ts'
import { type Cue, createDirector } from './director.ts'
import { createDocuments } from './documents.ts'
import { createGateway } from './gateway.ts'
import type { Company } from './play.ts'
import { randomFrom } from './random.ts'
import { createSchedule } from './schedule.ts'
import { createTable } from './table.ts'
import { SYSTEM } from './transaction/addresses.ts'
import { walletFrom } from './transaction/keys.ts'

export type MarketSettings = {
  host: string
  /** Of the metadata gateway; 0 for any free one. */
  port: number
  /** Transactions per second, 0 to 1,000; 0 leaves everything to {@link MarketHandle.play}. */
  rate: number
  seed: number
  now: Now
}

/** A launch as the market made it. */
export type Emitted = {
  mint: string
  creator: string
  venue: string
  scenario: Scenario
  slot: number
  signature: string
  /** When it was written into the ledger, milliseconds since 1970. */
  at: number
}

/** The running market, as tests and measurements hold it. */
export type MarketHandle = {
  /** Every launch that landed and was not dropped, oldest first. */
  launches(): readonly Emitted[]
  /** `refused`: what the chain would not take, which is a mistake of the market's. */
  counts(): { launches: number; transactions: number; dropped: number; refused: number }
  setRate(perSecond: number): void
  pause(): void
  resume(): void
  /** Begins a scenario now; resolves to its first launch once that has landed. */
  play(scenario: Scenario, cue?: Omit<Cue, 'scenario'>): Promise<Emitted>
  /** Takes a launch, and all that builds on it, off the chain as a lost fork does. */
  drop(mint: string): boolean
}

const TICK_MS = 20
/** What is missed beyond it, as while the machine slept, does not happen. */
const LONGEST_TICK_MS = 5_000
/** Where withdrawals come from. */
/** What the ledger remembers of the market: this long, and so many transactions. */
const REMEMBERED_MS = 3_600_000
const MOST_REMEMBERED = 60_000
/** What the crowd is behind with is let go beyond it, so that the chain can answer meanwhile. */
const MOST_OWED_SECONDS = 0.15
/** In one tick. */
const MOST_FORGOTTEN = 60
/** How often it looks for what is too old, in ticks. */
const LOOK_BACK_TICKS = 50
const MOST_ACTS = 2_000
/** That copies are made of, and the crowd looks at. */
const MOST_COINS = 500
const EXCHANGES = 3
const EXCHANGE_LAMPORTS = 500_000n * 1_000_000_000n

export async function prepareMarket(chain: Chain, store: Store, settings: MarketSettings) {
  const { host, now } = settings
  const port = await reservePort(host, settings.port)
  // A ledger that goes on must not see the same keys again.
  const run = Number(store.fact('market_runs') ?? 0) + 1
  const seed = `${settings.seed}/${run}`
  const documents = createDocuments()
  const gateway = createGateway(host, documents)
  const schedule = createSchedule()
  const exchangeRandom = randomFrom('exchanges')
  const exchanges = Array.from({ length: EXCHANGES }, () => walletFrom(exchangeRandom.bytes(32)))
  const emitted = new Map<string, Emitted>()
  const bySignature = new Map<string, Coin>()
  const waiting = new Map<Coin, (launch: Emitted) => void>()
  const counts = { transactions: 0, dropped: 0, refused: 0 }
  let rate = settings.rate
  let clock = 0
  let before = now()
  let untilLaunch = 1_000
  let ticks = 0
  /** Transactions of the crowd that are due. */
  let owed = 0
  let paused = false
  let ticker: NodeJS.Timeout | undefined

  const company: Company = {
    desk: createDesk(chain, createTable(chain), now),
    documents,
    exchanges,
    coins: [],
    slotMs: chain.pace.slotMs,
    schedule: (ms, act) => schedule.add(clock + ms, () => attempt(act)),
    noted(receipt, coin, isLaunch) {
      if (!receipt.landed) {
        coin.lost = true
        counts.refused++
        return
      }
      counts.transactions++
      coin.trades++
      bySignature.set(receipt.signature, coin)
      if (!isLaunch) return
      coin.slot = receipt.slot
      coin.signature = receipt.signature
      const launch = { ...describe(coin), at: now() }
      emitted.set(launch.mint, launch)
      waiting.get(coin)?.(launch)
      waiting.delete(coin)
    },
  }
  const director = createDirector(company, seed)
  const crowd = createCrowd(company, seed)

  /** A mistake here is counted, and must not end the product that runs in the same process. */
  function attempt(act: () => void): void {
    try {
      act()
    } catch {
      counts.refused++
    }
  }

  function describe({ listing, scenario, slot, signature }: Coin): Omit<Emitted, 'at'> {
    return {
      mint: listing.mint.address,
      creator: listing.creator.address,
      venue: listing.venue,
      scenario,
      slot: slot ?? 0,
      signature: signature ?? '',
    }
  }

  function tick(): void {
    const time = now()
    const passed = Math.min(LONGEST_TICK_MS, Math.max(0, time - before))
    before = time
    if (paused) return
    clock += passed
    const already = counts.transactions
    schedule.run(clock, MOST_ACTS)
    forgetSome()
    if (rate <= 0) return
    untilLaunch -= passed
    if (untilLaunch <= 0) {
      attempt(() => director.next())
      untilLaunch += 1_000 / launchesPerSecond(rate)
    }
    owed = Math.min(Math.max(1, rate * MOST_OWED_SECONDS), owed + (rate * passed) / 1_000)
    const missing = Math.floor(owed - (counts.transactions - already))
    if (missing > 0) attempt(() => crowd.act(missing))
    owed = Math.max(0, owed - (counts.transactions - already))
  }

  /** Keeps the ledger from growing for ever. */
  function forgetSome(): void {
    const hour = Math.floor(REMEMBERED_MS / chain.pace.slotMs)
    const before = ticks++ % LOOK_BACK_TICKS === 0 ? chain.newest() - hour : null
    chain.forget(before, MOST_REMEMBERED, MOST_FORGOTTEN)
    if (company.coins.length > 2 * MOST_COINS) company.coins.splice(0, MOST_COINS)
  }

  const stopListening = chain.listen((event) => {
    if (event.kind === 'reached' && event.commitment === 'finalized') {
      bySignature.delete(event.landed.entry.signature)
    }
    if (event.kind !== 'dropped') return
    for (const signature of event.signatures) {
      const coin = bySignature.get(signature)
      if (!coin) continue
      coin.lost = true
      counts.dropped++
      if (coin.signature === signature) emitted.delete(coin.listing.mint.address)
    }
  })

  const handle: MarketHandle = {
    launches: () => [...emitted.values()],
    counts: () => ({ launches: emitted.size, ...counts }),
    setRate: (perSecond) => {
      rate = perSecond
    },
    pause: () => {
      paused = true
    },
    resume: () => {
      paused = false
    },
    play: (scenario, cue = {}) =>
      new Promise((resolve) => {
        const [coin] = director.play({ scenario, ...cue })
        if (coin) waiting.set(coin, resolve)
      }),
    drop(mint) {
      chain.advance()
      const launch = emitted.get(mint)
      return launch !== undefined && chain.drop(launch.signature)
    },
  }

  return {
    // Its own chain has no limits, and its coins trade where only a fetch can tell.
    env: {
      METADATA_GATEWAY: `http://${host}:${port}/ipfs/`,
      DETECTOR_RPC_PER_SECOND: '200',
    },
    handle,
    async open() {
      store.setFact('market_runs', String(run))
      const rich = { data: new Uint8Array(), owner: SYSTEM.address, executable: false }
      for (const { address } of exchanges) {
        chain.setAccount(address, { ...rich, lamports: EXCHANGE_LAMPORTS })
      }
      await gateway.open(port)
      before = now()
      ticker = setInterval(tick, TICK_MS)
    },
    async close() {
      clearInterval(ticker)
      stopListening()
      await gateway.close()
    },
  }
}

/** 3 a minute at 3 transactions/s, and as many as pump.fun's busiest day had at 1,000. */
function launchesPerSecond(rate: number): number {
  return 0.05 * Math.sqrt(rate / 3)
}
