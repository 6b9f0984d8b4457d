import { type Now, reservePort } from '../ports.ts'
import type { Chain } from '../solana/chain.ts'
import type { Store } from '../solana/store.ts'
import type { Scenario } from './coin.ts'
import { createCrowd } from './crowd.ts'
import { createDesk } from './desk.ts'
import { type Cue, createDirector } from './director.ts'
import { createDocuments } from './documents.ts'
import { createEngine } from './engine.ts'
import { createGateway } from './gateway.ts'
import type { Company } from './play.ts'
import { randomFrom } from './random.ts'
import { type Counts, type Emitted, keepRecord } from './record.ts'
import { createSchedule } from './schedule.ts'
import { createTable } from './table.ts'
import { SYSTEM } from './transaction/addresses.ts'
import { type Wallet, walletFrom } from './transaction/keys.ts'

export type { Emitted } from './record.ts'

export type MarketSettings = {
  host: string
  /** Of the metadata gateway; 0 for any free one. */
  port: number
  /** Transactions per second, 0 to 1,000; 0 leaves everything to {@link MarketHandle.play}. */
  rate: number
  seed: number
  /** Requests that the chain's endpoints answer; no limit by default. */
  rpcPerSecond?: number | undefined
  now: Now
}

/** The running market, as tests and measurements hold it. */
export type MarketHandle = {
  /** Every launch that landed and was not dropped, oldest first. */
  launches(): readonly Emitted[]
  counts(): Counts
  setRate(perSecond: number): void
  pause(): void
  resume(): void
  /** Begins a scenario now; resolves to its first launch once that has landed. */
  play(scenario: Scenario, cue?: Omit<Cue, 'scenario'>): Promise<Emitted>
  /** Takes a launch, and all that builds on it, off the chain as a lost fork does. */
  drop(mint: string): boolean
}

/** Where withdrawals come from. They never run dry. */
const EXCHANGES = 3
const EXCHANGE_LAMPORTS = 500_000n * 1_000_000_000n

/** Makes the market of a chain; nothing happens before `open`. */
export async function prepareMarket(chain: Chain, store: Store, settings: MarketSettings) {
  const { host, now, rate } = settings
  const port = await reservePort(host, settings.port)
  const seed = nextSeed(store, settings.seed)
  const documents = createDocuments()
  const gateway = createGateway(host, documents)
  const exchanges = openExchanges(chain)
  const record = keepRecord(chain, now)
  const schedule = createSchedule()
  const engine = createEngine({
    ...{ chain, record, schedule, rate, now },
    next: () => void director.next(),
    crowd: (times) => crowd.act(times),
  })
  const company: Company = {
    desk: createDesk(chain, createTable(chain), now),
    documents,
    exchanges,
    coins: [],
    slotMs: chain.pace.slotMs,
    schedule: engine.after,
    noted: record.noted,
  }
  const director = createDirector(company, seed)
  const crowd = createCrowd(company, seed)

  const handle: MarketHandle = {
    launches: record.launches,
    counts: record.counts,
    setRate: engine.setRate,
    pause: engine.pause,
    resume: engine.resume,
    play(scenario, cue = {}) {
      const [coin] = director.play({ scenario, ...cue })
      return coin ? record.launched(coin) : Promise.reject(new Error(`${scenario} has no coin`))
    },
    drop: record.drop,
  }

  return {
    env: {
      EXCHANGE_WALLETS: exchanges.map(({ address }) => address).join(','),
      METADATA_GATEWAY: `http://${host}:${port}/ipfs/`,
      DETECTOR_RPC_PER_SECOND: `${budgetWithin(settings.rpcPerSecond)}`,
      // Its crowd is small: by mainnet's measure nothing here would earn a post.
      CHANNEL_POLICY: 'from=10s attention=30 per_day=2000 per_hour=200',
    },
    handle,
    async open() {
      await gateway.open(port)
      engine.start()
    },
    async close() {
      engine.stop()
      record.stop()
      await gateway.close()
    },
  }
}

/** Without limits plenty, as its coins' trades can only be fetched; else a fifth is left for payments. */
function budgetWithin(perSecond: number | undefined): number {
  return perSecond === undefined ? 200 : Math.max(1, Math.floor(perSecond * 0.8))
}

/** A ledger that goes on must not see the same keys again: every run on it has its own seed. */
function nextSeed(store: Store, seed: number): string {
  const run = Number(store.fact('market_runs') ?? 0) + 1
  store.setFact('market_runs', String(run))
  return `${seed}/${run}`
}

function openExchanges(chain: Chain): Wallet[] {
  const random = randomFrom('exchanges')
  const exchanges = Array.from({ length: EXCHANGES }, () => walletFrom(random.bytes(32)))
  const rich = { data: new Uint8Array(), owner: SYSTEM.address, executable: false }
  for (const { address } of exchanges) {
    chain.setAccount(address, { ...rich, lamports: EXCHANGE_LAMPORTS })
  }
  return exchanges
}
