import { randomBytes } from 'node:crypto'
import type { RpcTransport } from '@solana/kit'
import type { Coin, Evasion, Scenario } from '../../sandbox/market/coin.ts'
import { createDirector } from '../../sandbox/market/director.ts'
import { createDocuments } from '../../sandbox/market/documents.ts'
import { openExchanges } from '../../sandbox/market/exchanges.ts'
import type { MarketVenue } from '../../sandbox/market/listing.ts'
import type { MarketWorld } from '../../sandbox/market/market-actions.ts'
import { createPeople } from '../../sandbox/market/people.ts'
import { createSchedule } from '../../sandbox/market/schedule.ts'
import { createTable } from '../../sandbox/market/table.ts'
import { createSender } from '../../sandbox/market/transaction-sender.ts'
import type { LedgerEntry } from '../../sandbox/solana/entry.ts'
import type { Manners } from '../../sandbox/solana/manners/manners.ts'
import { prepareChain } from '../../sandbox/solana/start.ts'
import { encodeTransaction } from '../../sandbox/solana/wire/encode-transaction.ts'
import { httpTransport } from '../../src/adapters/solana/rpc/http-transport.ts'
import { startGeyser, updateOf } from '../support/chain/geyser-server.ts'
import type { Plan } from './ledger.ts'
import { type PacedClock, pacedClock } from './paced-clock.ts'

export const SCENARIOS: readonly Scenario[] = [
  'honest',
  'rugger',
  'bundled',
  'sniped',
  'copycat',
  'honeypot',
  'slow-death',
  'graduation',
  'bought-out',
]
/** Another of mainnet's habits, and crews, which `npm run truth` plays beside the others. */
export const HABITUAL: readonly Scenario[] = ['stillborn', 'crew']
/** Compared with what their rule has to say; the ledger of trades knows nothing of transfers. */
export const EVASIONS: readonly Evasion[] = [
  'handed-over',
  'quiet-team',
  'covered-team',
  'round-trips',
  'four-purses',
]
const SLOT_MS = 400
const PACE = { slotMs: SLOT_MS, confirmedMs: 2 * SLOT_MS, finalizedMs: 32 * SLOT_MS }
const STARTS_AT = Date.UTC(2026, 10, 21)

/** What is played, each scenario on each venue. */
export type Cast = { scenarios: readonly Scenario[]; venues: readonly MarketVenue[] }

export type TruthWorld = Awaited<ReturnType<typeof openTruthWorld>>

/** The sandbox's chain and market in time that a test paces, with a record of everything that landed. */
export async function openTruthWorld(
  folder: string,
  {
    seed,
    manners,
    lateMs,
    streams,
  }: {
    seed: string
    manners: Manners | null
    lateMs: (method: string) => number
    /** Whether somebody reads the Yellowstone stream, whose encoding takes a fifth of the time. */
    streams: boolean
  },
) {
  let underWay = 0
  const schedule = createSchedule()
  let present: () => void = () => {}
  const clock = pacedClock(
    STARTS_AT,
    () => present(),
    () => underWay > 0,
  )
  const chain = await prepareChain({
    ...{ folder, host: '127.0.0.1', rpcPort: 0, wsPort: 0, ...PACE },
    ...(manners && { manners: { ...manners, latencyMs: [0, 0] as const, pace: PACE } }),
    now: clock.now,
    entropy: randomBytes,
  })
  await chain.open()
  const inside = chain.inside.chain
  const landed = new Map<string, { entry: LedgerEntry; at: number }>()
  const geyser = await startGeyser()
  inside.listen((event) => {
    if (event.kind === 'slot') geyser.slot(event.slot)
    if (event.kind === 'dropped') for (const one of event.signatures) landed.delete(one)
    if (event.kind !== 'reached' || event.commitment !== 'processed') return
    const { entry } = event.landed
    landed.set(entry.signature, { entry, at: clock.now() })
    if (!streams || entry.err !== null) return
    const json = encodeTransaction(entry, { encoding: 'json', maxSupportedTransactionVersion: 1 })
    geyser.send(updateOf({ slot: entry.slot, ...json } as never))
  })
  const coins: Coin[] = []
  const exchanges = openExchanges(inside)
  const world: MarketWorld = {
    sender: createSender(inside, createTable(inside), clock.now),
    documents: createDocuments(),
    exchanges,
    people: createPeople(),
    coins: [],
    slotMs: SLOT_MS,
    schedule: (ms, act) => schedule.add(clock.now() + ms, act),
    onReceipt({ slot, signature, landed }, coin, isLaunch) {
      if (!landed) coin.lost = true
      if (!isLaunch || !landed) return
      Object.assign(coin, { slot, signature })
      coins.push(coin)
    },
  }
  const director = createDirector(world, seed)
  present = () => {
    inside.advance()
    schedule.run(clock.now(), 1_000)
  }
  const transport = (url: string): RpcTransport => {
    const send = httpTransport(url)
    return (async (request) => {
      const late = lateMs((request.payload as { method?: string }).method ?? '')
      if (late > 0) await clock.wait(late)
      underWay += 1
      try {
        return await send(request)
      } finally {
        underWay -= 1
      }
    }) as RpcTransport
  }

  return {
    clock: clock as PacedClock,
    rpcUrl: chain.handle.rpcUrl,
    wsUrl: chain.handle.wsUrl,
    grpcUrl: geyser.url,
    transport,
    faults: chain.handle.faults,
    exchanges: new Map(exchanges.map(({ address }, nth) => [address as string, `exchange ${nth}`])),
    /** Plays each scenario on each venue, every one some time after the one before. */
    playAll(everyMs: number, { scenarios, venues }: Cast) {
      let at = clock.now()
      for (const scenario of scenarios) {
        for (const venue of venues) {
          schedule.add(at, () => void director.play({ scenario, venue }))
          at += everyMs
        }
      }
      return at
    },
    after: (ms: number, act: () => void) => schedule.add(clock.now() + ms, act),
    plans: (): Plan[] =>
      coins.map(({ listing, scenario, slot }) => ({
        mint: listing.mint.address,
        creator: listing.creator.address,
        ...{ venue: listing.venue, scenario, launchSlot: slot ?? 0 },
        freezes: listing.traps.freeze !== null,
        extends: listing.traps.delegate !== null || listing.traps.hook !== null,
      })),
    entries: () => [...landed.values()],
    async stop() {
      await geyser.stop()
      await chain.close()
    },
  }
}
