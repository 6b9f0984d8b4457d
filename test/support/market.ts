import { type Address, createSolanaRpc, type Signature } from '@solana/kit'
import type { Emitted, MarketHandle } from '../../sandbox/market/start.ts'
import type { World } from '../../sandbox/world.ts'
import { decodeTransaction } from '../../src/adapters/solana/venues/all.ts'
import { transactionOfRaw } from '../../src/adapters/solana/wire/transaction-of-raw.ts'
import type { ChainEvent } from '../../src/domains/launches/ports.ts'
import { startTestWorld } from '../integration/sandbox/client.ts'

export type TestMarket = {
  world: World
  market: MarketHandle
  rpc: ReturnType<typeof createSolanaRpc>
  /** The events that our decoders read in the transactions that name `key`, oldest first. */
  eventsOf(key: string): Promise<ChainEvent[]>
  /** Reads a launch's events until they satisfy `enough`. */
  eventually(launch: Emitted, enough: (events: ChainEvent[]) => boolean): Promise<ChainEvent[]>
  stop(): Promise<void>
}

/** A market that does only what a test asks for, in time that passes `speed` times as fast. */
export async function startTestMarket({
  speed = 20,
  seed = 1,
  dataDir,
}: {
  speed?: number
  seed?: number
  /** A folder that is kept; by default a new one that is removed. */
  dataDir?: string
} = {}): Promise<TestMarket> {
  const began = Date.now()
  const world = await startTestWorld({
    parts: ['chain', 'market'],
    marketRate: 0,
    seed,
    dataDir,
    slotMs: 400,
    confirmedMs: 800,
    finalizedMs: 1_600,
    now: () => began + (Date.now() - began) * speed,
  })
  const { market } = world
  if (!market) throw new Error('the market is missing')
  const rpc = createSolanaRpc(world.env.SOLANA_RPC_URL ?? '')
  const read = new Map<string, ChainEvent[]>()

  async function eventsIn(signature: Signature): Promise<ChainEvent[]> {
    const known = read.get(signature)
    if (known) return known
    const transaction = await rpc
      .getTransaction(signature, {
        commitment: 'confirmed',
        encoding: 'base64',
        maxSupportedTransactionVersion: 0,
      })
      .send()
    const events = decodeTransaction(transactionOfRaw(plain(transaction)))
    read.set(signature, events)
    return events
  }

  async function eventsOf(key: string): Promise<ChainEvent[]> {
    const found = await rpc
      .getSignaturesForAddress(key as Address, { commitment: 'confirmed', limit: 1_000 })
      .send()
    const events: ChainEvent[] = []
    for (const { signature, err } of found.toReversed()) {
      if (err === null) events.push(...(await eventsIn(signature)))
    }
    return events
  }

  return {
    world,
    market,
    rpc,
    eventsOf,
    async eventually({ mint }, enough) {
      for (;;) {
        const events = await eventsOf(mint)
        if (enough(events)) return events
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    },
    stop: world.stop,
  }
}

/** Turns kit's big integers back into numbers, as they came over the wire. */
function plain(answer: unknown): unknown {
  return JSON.parse(
    JSON.stringify(answer, (_, value) => (typeof value === 'bigint' ? Number(value) : value)),
  )
}
