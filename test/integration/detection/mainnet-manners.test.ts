import type { RpcTransport, Signature } from '@solana/kit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Emitted } from '../../../sandbox/market/record.ts'
import { MANNERS, type Manners } from '../../../sandbox/solana/manners/manners.ts'
import type { World } from '../../../sandbox/world.ts'
import { createFactsBudget } from '../../../src/adapters/solana/facts/create.ts'
import { createLaunchSources } from '../../../src/adapters/solana/launch-sources/create.ts'
import {
  createDetectorRpc,
  type DetectorRpc,
} from '../../../src/adapters/solana/rpc/detector-rpc.ts'
import { RateLimited, refusalIn } from '../../../src/adapters/solana/rpc/errors.ts'
import { httpTransport } from '../../../src/adapters/solana/rpc/http-transport.ts'
import { openSocket, type Subscription } from '../../../src/adapters/solana/rpc/live-socket.ts'
import { createRankedBudget } from '../../../src/adapters/solana/rpc/ranked-budget.ts'
import { type Clock, SECOND, systemClock } from '../../../src/kernel/clock.ts'
import { systemEntropy } from '../../../src/kernel/ids.ts'
import { type JumpingClock, jumpingClock } from '../../support/clocks/jumping-clock.ts'
import { manualClock, settle } from '../../support/clocks/manual-clock.ts'
import { type MemoryDetection, memoryDetection } from '../../support/memory-detection.ts'
import { quietLog } from '../../support/quiet-log.ts'
import { clientOf, eventually, startTestWorld } from '../sandbox/client.ts'

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
const PUMP_FUN = '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P'

type Heard = { signature: string; err: unknown; logs: string[] }

let world: World
let sink: MemoryDetection
let ending: AbortController
let running: Promise<void> | undefined

async function start(manners: Manners, now = Date.now) {
  const parts = ['chain', 'market', 'prices'] as const
  world = await startTestWorld({ parts: [...parts], marketRate: 0, manners, now })
}

beforeEach(() => {
  sink = memoryDetection()
  ending = new AbortController()
  running = undefined
})

afterEach(async () => {
  ending.abort()
  await running
  await world.stop()
})

const detectorRpc = (clock: Clock = systemClock, transport?: Wire['to']) =>
  createDetectorRpc({
    urls: [world.env.SOLANA_RPC_URL ?? ''],
    clock,
    log: quietLog,
    ...(transport ? { transport } : {}),
  })

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
  await eventually(async () => sink.cursorOf(PUMP_FUN) ?? null)
}

/**
 * Plays twelve launches, and passes time until all of them were emitted. It passes only while nobody is on
 * the wire, so that how busy the machine is makes no answer late.
 */
async function playLaunches(clock: JumpingClock, wire: Wire) {
  const played: string[] = []
  for (let nth = 0; nth < LAUNCHES; nth += 1) {
    const { mint } =
      (await world.market?.play('honest', { venue: nth % 2 === 0 ? 'pumpfun' : 'launchlab' })) ?? {}
    if (mint) played.push(mint)
    await systemClock.wait(30)
  }
  expect(played).toHaveLength(LAUNCHES)
  await eventually(async () => {
    if (wire.underWay() === 0) clock.jump(SECOND)
    return played.every((mint) => launched().includes(mint)) || null
  })
  return played
}

/** The mints of the launches that were emitted. */
const launched = () =>
  sink.events().flatMap((event) => (event.kind === 'launch' ? [event.mint] : []))

type Wire = ReturnType<typeof countedTransport>

/** HTTP whose requests are counted: those under way, and those that were asked to wait. */
function countedTransport() {
  let underWay = 0
  let refused = 0
  return {
    underWay: () => underWay,
    refused: () => refused,
    to: (url: string): RpcTransport => {
      const send = httpTransport(url)
      return (async (request) => {
        underWay += 1
        try {
          const answer = await send(request)
          if (refusalIn(answer) instanceof RateLimited) refused += 1
          return answer
        } catch (error) {
          refused += 1
          throw error
        } finally {
          underWay -= 1
        }
      }) as RpcTransport
    },
  }
}

test('no launch of a slot without notifications is lost', async () => {
  await start(RUDE)
  const clock = jumpingClock()
  const wire = countedTransport()
  await listen(clock, detectorRpc(systemClock, wire.to))
  await playLaunches(clock, wire)
  expect(sink.gaps()).toEqual([])
})

test('launches with truncated logs are emitted once, and their failed tries never', async () => {
  await start({ ...RUDE, failedPercent: 100, truncatedPercent: 100 })
  const clock = jumpingClock()
  const wire = countedTransport()
  await listen(clock, detectorRpc(systemClock, wire.to))
  const played = await playLaunches(clock, wire)
  expect(launched().sort()).toEqual(played.sort())
  expect(sink.gaps()).toEqual([])
})

test('notifications of failed and truncated transactions match the ledger', async () => {
  await start({ ...RUDE, coalescedEvery: 1_000_000, failedPercent: 100, truncatedPercent: 100 })
  const heard: Heard[] = []
  const logs: Subscription = {
    method: 'logsSubscribe',
    params: [{ mentions: [PUMP_FUN] }, { commitment: 'confirmed' }],
    notify: (result) => heard.push((result as { value: Heard }).value),
  }
  await openSocket(world.env.SOLANA_WS_URL ?? '', [logs], ending.signal)
  await world.market?.play('honest', { venue: 'pumpfun' })
  const isEach = (failed: boolean) => heard.some(({ err }) => (err !== null) === failed)
  await eventually(async () => (isEach(true) && isEach(false)) || null)
  const { rpc } = clientOf(world)
  for (const { signature, err, logs } of [...heard]) {
    const commitment = 'confirmed'
    const options = { commitment, encoding: 'base64', maxSupportedTransactionVersion: 0 } as const
    const found = await rpc.getTransaction(signature as Signature, options).send()
    expect(found?.meta?.logMessages).toEqual(logs)
    expect(logs.at(-1)).toMatch(err === null ? /^Log truncated$/ : /failed/)
    expect(found?.meta?.err === null).toBe(err === null)
  }
})

test('a mint that the endpoint does not have yet is requested until it does', async () => {
  await start(RUDE)
  const { mint = '' } = (await world.market?.play('honest', { venue: 'pumpfun' })) ?? {}
  const clock = systemClock
  const facts = createFactsBudget({
    rpc: detectorRpc(),
    budget: createRankedBudget(clock, 30),
    clock,
    log: quietLog,
    metadataGateway: null,
  }).open({ mint, venue: 'pumpfun', launchedAt: clock.now() })
  const [holders, mintFacts] = await Promise.all([facts.holders(mint), facts.mint(mint)])
  expect(holders?.length).toBeGreaterThan(0)
  expect(mintFacts).not.toBe(null)
})

test('a rate-limited caller waits, and is then answered', async () => {
  const clock = manualClock()
  await start({ ...RUDE, lateMintMs: 0, perSecond: 3 }, clock.now)
  let launch: Emitted | undefined
  world.market?.play('honest', { venue: 'pumpfun' }).then((landed) => {
    launch = landed
  })
  while (!launch) await Promise.all([clock.advance(50), systemClock.wait(5)])
  const wire = countedTransport()
  const facts = createFactsBudget({
    rpc: detectorRpc(clock, wire.to),
    budget: createRankedBudget(clock, 1_000),
    clock,
    log: quietLog,
    metadataGateway: null,
  }).open({ mint: launch.mint, venue: 'pumpfun', launchedAt: clock.now() })
  const { mint, creator } = launch
  let answers: unknown[] | undefined
  Promise.all([
    facts.holders(mint),
    facts.mint(mint),
    facts.balance(creator, mint),
    facts.funding(creator),
  ]).then((all) => {
    answers = all
  })
  // Time passes only while nobody is on the wire: how busy the machine is decides nothing.
  while (!answers) {
    await settle()
    if (wire.underWay() === 0) await clock.advance(100)
    else await systemClock.wait(1)
  }
  expect(wire.refused()).toBeGreaterThan(0)
  expect(answers).not.toContain(null)
})

test('Kraken returns its error inside of a 200', async () => {
  await start(RUDE)
  const answer = await fetch(`${world.env.KRAKEN_URL}/0/public/Ticker?pair=SOLUSD`)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ error: ['EService:Unavailable'] })
})
