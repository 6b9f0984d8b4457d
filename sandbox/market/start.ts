import { type Now, reservePort } from '../ports.ts'
import type { Chain } from '../solana/chain.ts'
import type { Past } from '../solana/past/past.ts'
import { genesisOf } from '../solana/wire/anchor.ts'
import type { Scenario } from './coin.ts'
import { createCrowd } from './crowd.ts'
import { type Cue, createDirector } from './director.ts'
import { createDocuments } from './documents.ts'
import { createEngine } from './engine.ts'
import { openExchanges } from './exchanges.ts'
import { createGateway } from './gateway.ts'
import { HABITS, type MarketName } from './habits.ts'
import type { MarketWorld } from './market-actions.ts'
import { writePast } from './past/write-past.ts'
import { createPeople } from './people.ts'
import { SANDBOX_POLICY } from './policy.ts'
import { type Counts, type Emitted, recordMarket } from './record.ts'
import { createSchedule } from './schedule.ts'
import { createTable } from './table.ts'
import { createSender } from './transaction-sender.ts'

export type { Emitted } from './record.ts'

type MarketSettings = {
  host: string
  /** The metadata gateway's port; 0 for any free one. */
  port: number
  /** Transactions per second, 0 to 1,000; 0 leaves everything to {@link MarketHandle.play}. */
  rate: number
  seed: number
  /** Requests per second that the chain's endpoints answer; unlimited by default. */
  rpcPerSecond?: number | undefined
  /** Days of market before a new ledger's first start; 0: it begins empty. */
  pastDays: number
  market: MarketName
  now: Now
  /** Prints progress. */
  say(line: string): void
}

/** Every 15th drawn launch brings a crew along, beginning with the first. */
const CREW_EVERY = 15

/** The running market, for tests and benchmarks. */
export type MarketHandle = {
  /** Every launch that landed and was not dropped, oldest first. */
  launches(): readonly Emitted[]
  counts(): Counts
  setRate(perSecond: number): void
  pause(): void
  resume(): void
  /** Starts a scenario; resolves to its first launch once it has landed. */
  play(scenario: Scenario, cue?: Omit<Cue, 'scenario'>): Promise<Emitted>
  /** Drops a launch and everything that depends on it, as a lost fork does. */
  drop(mint: string): boolean
}

/** Prepares a chain's market; nothing happens before `open`. */
export async function prepareMarket(chain: Chain, past: Past, settings: MarketSettings) {
  const { host, now, rate, pastDays } = settings
  const port = await reservePort(host, settings.port, 'SANDBOX_MARKET_PORT')
  const seed = nextSeed(past, settings.seed)
  const genesis = pastDays > 0 ? genesisOf(past.store) : null
  const documents = createDocuments()
  const gateway = createGateway(host, documents)
  const exchanges = openExchanges(chain)
  const record = recordMarket(chain, now)
  const schedule = createSchedule()
  let begun = 0
  const engine = createEngine({
    chain,
    record,
    schedule,
    rate,
    now,
    next() {
      const isCrew = settings.market === 'lively' && begun % CREW_EVERY === 0
      if (isCrew) director.play({ scenario: 'crew', seed: `${seed}/${begun}` })
      begun += 1
      director.next()
    },
    crowd: (times) => crowd.act(times),
  })
  const world: MarketWorld = {
    sender: createSender(chain, createTable(chain), now),
    documents,
    exchanges,
    people: createPeople(),
    coins: [],
    slotMs: chain.pace.slotMs,
    schedule: engine.after,
    onReceipt: record.onReceipt,
  }
  const director = createDirector(world, seed, HABITS[settings.market])
  const crowd = createCrowd(world, seed)

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
      ...envOf(settings, port),
      EXCHANGE_WALLETS: exchanges.map(({ address }) => address).join(','),
      ...(genesis && { BACKFILL_DAYS: `${pastDays}` }),
    },
    handle,
    async open() {
      await gateway.open(port)
      engine.start()
      if (genesis) writePast(past, { ...settings, genesisHash: chain.genesisHash, anchor: genesis })
    },
    async close() {
      engine.stop()
      record.stop()
      await gateway.close()
    },
  }
}

function envOf({ host, rpcPerSecond }: MarketSettings, port: number) {
  return {
    METADATA_GATEWAY: `http://${host}:${port}/ipfs/`,
    DETECTOR_RPC_PER_SECOND: `${budgetWithin(rpcPerSecond)}`,
    CHANNEL_POLICY: SANDBOX_POLICY,
  }
}

/**
 * Generous without a limit, because some trades can only be fetched; otherwise a fifth is left for
 * payments.
 */
function budgetWithin(perSecond: number | undefined): number {
  return perSecond === undefined ? 1_000 : Math.max(1, Math.floor(perSecond * 0.8))
}

/** Each run on a ledger has its own seed, so that keys never repeat. */
function nextSeed({ store }: Past, seed: number): string {
  const run = Number(store.fact('market_runs') ?? 0) + 1
  store.setFact('market_runs', String(run))
  return `${seed}/${run}`
}
