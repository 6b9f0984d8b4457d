import { afterEach, beforeEach, expect, test } from 'vitest'
import { MANNERS, type Manners } from '../../../sandbox/solana/manners/manners.ts'
import type { World } from '../../../sandbox/world.ts'
import { createFactsBudget } from '../../../src/adapters/solana/facts/create.ts'
import { createLaunchSources } from '../../../src/adapters/solana/launch-sources/create.ts'
import {
  createDetectorRpc,
  type DetectorRpc,
} from '../../../src/adapters/solana/rpc/detector-rpc.ts'
import { createRankedBudget } from '../../../src/adapters/solana/rpc/ranked-budget.ts'
import { type Clock, SECOND, systemClock } from '../../../src/kernel/clock.ts'
import { systemEntropy } from '../../../src/kernel/ids.ts'
import { type JumpingClock, jumpingClock } from '../../support/clocks/jumping-clock.ts'
import { type MemoryDetection, memoryDetection } from '../../support/memory-detection.ts'
import { quietLog } from '../../support/quiet-log.ts'
import { eventually, startTestWorld } from '../sandbox/client.ts'

/** Mainnet in a hurry: as rude, with shorter slots and smaller blocks. */
const RUDE: Manners = {
  ...MANNERS.mainnet,
  perSecond: 10_000,
  perMethodIn10s: 100_000,
  blockBytes: 10_000,
  latencyMs: [1, 5],
  lateMintMs: 300,
}

const LAUNCHES = 12

let world: World
let sink: MemoryDetection
let ending: AbortController
let running: Promise<void> | undefined

const start = (manners: Manners) =>
  startTestWorld({ parts: ['chain', 'market', 'prices'], marketRate: 0, manners })

beforeEach(async () => {
  world = await start(RUDE)
  sink = memoryDetection()
  ending = new AbortController()
})

afterEach(async () => {
  ending.abort()
  await running
  await world.stop()
})

const detectorRpc = (clock: Clock = systemClock) =>
  createDetectorRpc({ urls: [world.env.SOLANA_RPC_URL ?? ''], clock, log: quietLog })

async function listen(clock: JumpingClock, rpc: DetectorRpc) {
  const [source] = createLaunchSources(
    { sources: ['websocket'], yellowstone: null, replay: null },
    {
      rpc,
      wsUrls: [world.env.SOLANA_WS_URL ?? ''],
      budget: createRankedBudget(clock, 1_000),
      clock,
      entropy: systemEntropy,
      log: quietLog,
    },
  )
  running = source?.run(sink, ending.signal)
  await eventually(async () => sink.cursorOf('6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P') ?? null)
}

/** Plays twelve launches, and passes time until all of them were told. */
async function playLaunches(clock: JumpingClock) {
  const played: string[] = []
  for (let nth = 0; nth < LAUNCHES; nth += 1) {
    const { mint } =
      (await world.market?.play('honest', { venue: nth % 2 === 0 ? 'pumpfun' : 'launchlab' })) ?? {}
    if (mint) played.push(mint)
    await systemClock.wait(30)
  }
  expect(played).toHaveLength(LAUNCHES)
  await eventually(async () => {
    clock.jump(3 * SECOND)
    return played.every((mint) => sink.mints().includes(mint)) || null
  })
}

test('no launch of a slot that nobody was told of is lost', async () => {
  const clock = jumpingClock()
  await listen(clock, detectorRpc())
  await playLaunches(clock)
  expect(sink.gaps()).toEqual([])
})

test('a mint that is too new to be known is asked for until it is', async () => {
  const { mint = '' } = (await world.market?.play('honest', { venue: 'pumpfun' })) ?? {}
  const clock = systemClock
  const facts = createFactsBudget({
    rpc: detectorRpc(),
    budget: createRankedBudget(clock, 30),
    clock,
    log: quietLog,
    metadataGateway: null,
  }).open({ mint, venue: 'pumpfun', launchedAt: clock.now() })
  const [holders, told] = await Promise.all([facts.holders(mint), facts.mint(mint)])
  expect(holders?.length).toBeGreaterThan(0)
  expect(told).not.toBe(null)
})

test('Kraken tells its error inside of a 200', async () => {
  const answer = await fetch(`${world.env.KRAKEN_URL}/0/public/Ticker?pair=SOLUSD`)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ error: ['EService:Unavailable'] })
})
