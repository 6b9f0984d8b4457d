import { afterEach, beforeEach, expect, test } from 'vitest'
import type { World } from '../../../sandbox/world.ts'
import { createLaunchSources } from '../../../src/adapters/solana/launch-sources/create.ts'
import { createDetectorRpc } from '../../../src/adapters/solana/rpc/detector-rpc.ts'
import { createRankedBudget } from '../../../src/adapters/solana/rpc/ranked-budget.ts'
import { PROGRAMS } from '../../../src/adapters/solana/wire/programs.ts'
import type { Launch } from '../../../src/domains/launches/ports.ts'
import { MINUTE, systemClock } from '../../../src/kernel/clock.ts'
import { systemEntropy } from '../../../src/kernel/ids.ts'
import { type JumpingClock, jumpingClock } from '../../support/clocks/jumping-clock.ts'
import { type MemoryDetection, memoryDetection } from '../../support/memory-detection.ts'
import { quietLog } from '../../support/quiet-log.ts'
import { eventually, startTestWorld } from '../sandbox/client.ts'

let world: World
let sink: MemoryDetection
let stop: () => Promise<void>

let clock: JumpingClock

beforeEach(() => open())

async function open(lags: { confirmedMs?: number; finalizedMs?: number } = {}) {
  world = await startTestWorld({ parts: ['chain', 'market'], marketRate: 0, ...lags })
  sink = memoryDetection()
  clock = jumpingClock()
  stop = listen()
}

async function close() {
  await stop()
  await world.stop()
}

afterEach(close)

const detectorRpc = () =>
  createDetectorRpc({
    urls: [world.env.SOLANA_RPC_URL ?? ''],
    clock: systemClock,
    log: quietLog,
  })

function listen() {
  const ending = new AbortController()
  const deps = {
    rpc: detectorRpc(),
    wsUrls: [world.env.SOLANA_WS_URL ?? ''],
    budget: createRankedBudget(clock, 1_000),
    clock,
    entropy: systemEntropy,
    log: quietLog,
  }
  const config = { sources: ['websocket'] as const, yellowstone: null, replay: null }
  const [source] = createLaunchSources(config, deps)
  const running = source?.run(sink, ending.signal)
  return async () => {
    ending.abort()
    await running
  }
}

const listening = () => eventually(async () => sink.cursorOf(PROGRAMS.pumpfun))
const launchOf = (mint: string) =>
  eventually(async () =>
    sink.events().find((event): event is Launch => event.kind === 'launch' && event.mint === mint),
  )
const batchOf = (kind: 'confirmed' | 'dropped', signature: string) =>
  eventually(async () =>
    sink.events().find((event) => event.kind === kind && event.signatures.includes(signature)),
  )

async function play(venue: 'pumpfun' | 'launchlab' = 'pumpfun') {
  const launch = await world.market?.play('honest', { venue })
  if (!launch) throw new Error('no market')
  return launch
}

test('a launch of the market is reported immediately, and then confirmed', async () => {
  await listening()
  const { mint, creator, signature, slot } = await play()
  expect(await launchOf(mint)).toMatchObject({ creator, signature, slot, venue: 'pumpfun' })
  expect(sink.batches[0]?.commitment).toBe('processed')
  await batchOf('confirmed', signature)
})

test('a launch on LaunchLab, whose logs are not enough, is fetched once it is confirmed', async () => {
  await listening()
  const { mint, signature, creator } = await play('launchlab')
  const launch = await launchOf(mint)
  expect(launch).toMatchObject({ venue: 'launchlab', signature, creator })
  expect(launch.feePayer).not.toBe(null)
  const batch = sink.batches.find(({ events }) => events.includes(launch))
  expect(batch?.commitment).toBe('confirmed')
  await eventually(async () =>
    sink.events().find((event) => event.kind === 'trade' && event.venue === 'launchlab'),
  )
})

test('a launch that the chain drops before it is confirmed is reported as dropped', async () => {
  await close()
  await open({ confirmedMs: 8_000, finalizedMs: 16_000 })
  await listening()
  const { mint, signature } = await play()
  await launchOf(mint)
  expect(world.market?.drop(mint)).toBe(true)
  const heads = detectorRpc()
  const from = await heads.getSlot('processed')
  await eventually(async () => ((await heads.getSlot('processed')) > from + 210 ? true : null))
  clock.jump(MINUTE)
  await batchOf('dropped', signature)
  expect(sink.events().some(({ kind }) => kind === 'confirmed')).toBe(false)
})

test('trades follow their launch, and name it', async () => {
  await listening()
  const { mint } = await play()
  const trade = await eventually(async () =>
    sink.events().find((event) => event.kind === 'trade' && event.mint === mint),
  )
  expect(trade).toMatchObject({ venue: 'pumpfun', mint })
})

test('launches during an outage are found from the cursor', async () => {
  await listening()
  await stop()
  const before = sink.batches.length
  const missed = await play()
  const rpc = detectorRpc()
  // Once it is confirmed, no subscription notifies of it anymore.
  await eventually(async () => ((await rpc.getSlot('confirmed')) >= missed.slot ? true : null))
  stop = listen()
  const found = await launchOf(missed.mint)
  expect(found.signature).toBe(missed.signature)
  expect(found.feePayer).not.toBe(null)
  expect(sink.batches.length).toBeGreaterThan(before)
})

test("a block holds its slot's transactions", async () => {
  const { mint, slot } = await play()
  const rpc = detectorRpc()
  const slots = await eventually(async () => {
    const found = await rpc.getBlocks(slot, slot + 5)
    return found.includes(slot) ? found : null
  })
  expect(Math.min(...slots)).toBeGreaterThanOrEqual(slot)
  expect(await rpc.getBlockEvents(slot)).toContainEqual(
    expect.objectContaining({ kind: 'launch', mint }),
  )
})
