import { afterEach, beforeEach, expect, test } from 'vitest'
import { programsOfVenues } from '../../../src/adapters/solana/launch-sources/programs.ts'
import { createYellowstoneSource } from '../../../src/adapters/solana/launch-sources/yellowstone/yellowstone.ts'
import { createRankedBudget } from '../../../src/adapters/solana/rpc/ranked-budget.ts'
import { ALL_VENUES, decodeTransaction } from '../../../src/adapters/solana/venues/all.ts'
import { PROGRAMS } from '../../../src/adapters/solana/wire/programs.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import { systemEntropy } from '../../../src/kernel/ids.ts'
import { type GeyserServer, startGeyser, updateOf } from '../../support/chain/geyser-server.ts'
import { readRecordedJson } from '../../support/chain/recorded.ts'
import { type ScriptedLaunches, scriptedLaunches } from '../../support/chain/scripted-launches.ts'
import { type MemoryDetection, memoryDetection } from '../../support/memory-detection.ts'
import { quietLog } from '../../support/quiet-log.ts'
import { eventually } from '../sandbox/client.ts'

let server: GeyserServer
let chain: ScriptedLaunches
let sink: MemoryDetection
let ending: AbortController
let running: Promise<void>

beforeEach(async () => {
  server = await startGeyser()
  chain = scriptedLaunches()
  sink = memoryDetection('yellowstone')
  ending = new AbortController()
})

afterEach(async () => {
  ending.abort()
  await running
  await server.stop()
})

function start() {
  running = createYellowstoneSource({
    endpoint: { url: server.url, token: 'grpc-token-1' },
    programs: programsOfVenues(ALL_VENUES),
    rpc: chain.rpc,
    decoder: { ...chain.decoder, decode: decodeTransaction },
    budget: createRankedBudget(systemClock, 1_000),
    clock: systemClock,
    entropy: systemEntropy,
    log: quietLog,
  }).run(sink, ending.signal)
}

const opened = (nth: number) =>
  eventually(async () => server.requests.filter(({ ping }) => !ping)[nth - 1])

/** Slots come until `ask` answers something. */
async function whileSlotsPass<T>(ask: () => T | null | undefined | false): Promise<T> {
  return eventually(async () => {
    chain.heads.processed += 1
    chain.heads.confirmed += 1
    server.slot(chain.heads.processed)
    return ask() || null
  })
}

const cursor = () => sink.cursorOf(PROGRAMS.pumpfun)

test('requests successful transactions of all venues, with its token', async () => {
  start()
  const request = await opened(1)
  expect(server.tokens).toEqual(['grpc-token-1'])
  expect(request.transactions).toEqual({
    'venues-1': {
      vote: false,
      failed: false,
      accountInclude: ALL_VENUES.map(({ program }) => program),
    },
  })
  expect(request.slots).toEqual({ slots: { filterByCommitment: true } })
  expect(request.fromSlot ?? '0').toBe('0')
})

test('a launch is reported at once, with who paid for it', async () => {
  start()
  await opened(1)
  await whileSlotsPass(cursor)
  const recorded = readRecordedJson('pumpfun/create-1.json')
  server.send(updateOf(recorded, chain.heads.processed))
  const batch = await eventually(async () => sink.batches[0])
  expect(batch).toMatchObject({ source: 'yellowstone', commitment: 'processed' })
  const launch = batch.events.find(({ kind }) => kind === 'launch')
  expect(launch).toMatchObject({
    signature: recorded.transaction.signatures[0],
    feePayer: recorded.transaction.message.accountKeys[0],
  })
})

test('pings are answered', async () => {
  start()
  await opened(1)
  await whileSlotsPass(cursor)
  server.send({ ping: {} })
  const ping = await eventually(async () => server.requests.find((one) => one.ping))
  expect(ping.ping).toEqual({ id: 1 })
})

test('after a break it requests everything from the cursor, and looks up nothing', async () => {
  start()
  await opened(1)
  const from = await whileSlotsPass(cursor)
  server.drop()
  const again = await opened(2)
  expect(Number(again.fromSlot)).toBe(from)
  // Only frozen blocks are replayed, so a replay begins before the slot in which the break fell.
  expect(from).toBeLessThan(chain.heads.processed)
  for (let slot = from; slot < chain.heads.processed; slot += 1) server.slot(slot)
  chain.asked.length = 0
  const live = chain.heads.processed + 10
  await whileSlotsPass(() => chain.heads.processed > live)
  expect(chain.asked.filter((one) => one.startsWith('getSignaturesForAddress'))).toEqual([])
})

test('a server that replays nothing is read from now, and the rest is looked up', async () => {
  start()
  await opened(1)
  await whileSlotsPass(cursor)
  server.refusesReplay = true
  server.drop()
  await opened(2)
  const third = await opened(3)
  expect(third.fromSlot ?? '0').toBe('0')
  await whileSlotsPass(() =>
    chain.asked.some((one) => one === `getSignaturesForAddress ${PROGRAMS.pumpfun}`),
  )
})
